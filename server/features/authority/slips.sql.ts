// Statements of the slips of a month with the payee, the rates behind them, and what the books withheld.
// Source: docs/domain.md §7; decision 0128.
import type { BusinessDate } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

/** The slips of a month that stand: no other replaces them. */
const standing = (month: BusinessDate): Sql => sql`
  s.year = extract(year from ${month}::date) and s.month = ${month}
  and not exists (select 1 from tax_slip r where r.year = s.year and r.replaces_no = s.no)`;

const slipRow = row({
  no: col.number,
  lender: col.id<PersonId>(),
  name: col.text,
  interest: col.rupiah,
  tax: col.rupiah,
  npwp: col.bytes.nullable(),
  nik: col.bytes.nullable(),
  address: col.text.nullable(),
  birthday: col.businessDate.nullable(),
  birthplace: col.text.nullable(),
});
export type SlipRow = RowOf<typeof slipRow>;

/** In the order of their numbers, after the last of the page before. */
export const listSlipsOfMonth = (
  reader: Reader,
  month: BusinessDate,
  { resident, after, limit }: { resident: boolean; after: number; limit: number },
): Promise<SlipRow[]> =>
  reader.rows(
    slipRow,
    sql`
    select s.no, s.lender_id as lender, u.name, s.interest_rupiah as interest, s.tax_rupiah as tax, k.npwp_encrypted as npwp,
      k.identity_encrypted as nik, p.address, p.birthday, c.name as birthplace
    from tax_slip s join app_user u on u.id = s.lender_id left join kyc k on k.user_id = s.lender_id
    left join profile p on p.user_id = s.lender_id left join city c on c.id = p.birthplace_id
    where ${standing(month)} and s.resident = ${resident} and s.no > ${after} order by s.no limit ${limit}`,
  );

const rateRow = row({ lender: col.id<PersonId>(), bp: col.number, interest: col.rupiah, tax: col.rupiah });

/** What was shared out, less what was taken back, of these lenders' interest in a month, by the rate of the portfolio. */
export const listRates = (
  reader: Reader,
  lenders: readonly PersonId[],
  { from, until }: { from: Date; until: Date },
): Promise<RowOf<typeof rateRow>[]> =>
  reader.rows(
    rateRow,
    sql`
    select p.lender_id as lender, p.tax_bps as bp,
      sum(case j.kind when 'distribution' then 1 else -1 end * l.gross_rupiah)::bigint as interest,
      sum(case j.kind when 'distribution' then 1 else -1 end * l.tax_rupiah)::bigint as tax
    from portfolio p join distribution_line l on l.portfolio_id = p.id and l.component = 'interest'
    join distribution d on d.id = l.distribution_id
    join ledger_journal j on j.subject_id = d.id and j.kind = 'distribution' or j.corrects_id = d.journal_id and j.kind = 'reversal'
    where p.lender_id = any(${[...lenders]}::uuid[]) and j.posted_at >= ${from} and j.posted_at < ${until}
    group by p.lender_id, p.tax_bps order by p.lender_id, p.tax_bps desc`,
  );

const unslippedRow = row({
  lender: col.id<PersonId>(),
  name: col.text,
  interest: col.rupiah,
  tax: col.rupiah,
});

/** Lenders from whom tax was withheld in a month and who have no slip of it. */
export const listUnslipped = (
  reader: Reader,
  month: BusinessDate,
  resident: boolean,
): Promise<RowOf<typeof unslippedRow>[]> =>
  reader.rows(
    unslippedRow,
    sql`
    select t.lender_id as lender, u.name, t.interest_rupiah as interest, t.tax_rupiah as tax
    from tax_withheld t join app_user u on u.id = t.lender_id join lender l on l.user_id = t.lender_id
    where t.month = ${month} and t.tax_rupiah > 0 and l.tax_resident = ${resident}
      and not exists (select 1 from tax_slip s where s.month = t.month and s.lender_id = t.lender_id) order by t.lender_id`,
  );

const withheldRow = row({ beside: col.text, minus: col.number, minusSum: col.text, books: col.text });

/**
 * The tax of a month that is not of these residents' slips, what of it was given back on the whole, and what the account
 * `tax_payable` says of shares and of their reversals.
 */
export const readWithheld = (
  reader: Reader,
  month: BusinessDate,
  { resident, from, until }: { resident: boolean; from: Date; until: Date },
): Promise<RowOf<typeof withheldRow>> =>
  reader.one(
    withheldRow,
    sql`
    with withheld as (
      select t.tax_rupiah as tax, coalesce(s.resident, l.tax_resident) = ${resident} as own
      from tax_withheld t join lender l on l.user_id = t.lender_id
      left join tax_slip s on s.lender_id = t.lender_id and ${standing(month)}
      where t.month = ${month})
    select coalesce(sum(tax) filter (where not (own and tax > 0)), 0)::text as beside,
      count(*) filter (where own and tax < 0)::integer as minus, coalesce(sum(tax) filter (where own and tax < 0), 0)::text as "minusSum",
      (select coalesce(-sum(e.amount_rupiah), 0)::text from ledger_entry e join ledger_journal j on j.id = e.journal_id
        where e.account_id = (select id from ledger_account where kind = 'tax_payable' and owner_id is null)
          and e.posted_at >= ${from} and e.posted_at < ${until} and j.kind in ('distribution', 'reversal')) as books
    from withheld`,
  );
