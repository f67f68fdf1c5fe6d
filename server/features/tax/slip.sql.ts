// Statements of tax slips and of a lender's tax year.
// Invariant: numbers are taken under the lock of their year's row, in the statement that writes the slips.
// Source: docs/domain.md §7, §8; decision 0103.
import type { BusinessDate } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const identityHash: Sql = sql`sha256(convert_to(u.name, 'UTF8') || coalesce(k.npwp_hash, ''::bytea))`;

const monthRow = row({ month: col.businessDate });

/** Months that are over by this date and lack slips, oldest first. */
export function listMonthsWithoutSlips(reader: Reader, on: BusinessDate): Promise<RowOf<typeof monthRow>[]> {
  return reader.rows(
    monthRow,
    sql`
    select distinct t.month from tax_withheld t where t.month + interval '1 month' <= ${on}::date + 1 and t.tax_rupiah > 0
      and not exists (select 1 from tax_slip s where s.month = t.month and s.lender_id = t.lender_id)
    order by t.month`,
  );
}

/** Locks the numbers of a year. */
async function lockNumbers(tx: Tx, month: BusinessDate): Promise<void> {
  await tx.run(sql`insert into tax_slip_number (year, last) values (extract(year from ${month}::date), 0)
    on conflict (year) do nothing`);
  await tx.run(sql`select 1 from tax_slip_number where year = extract(year from ${month}::date) for update`);
}

const countTaken = (month: BusinessDate): Sql => sql`
  update tax_slip_number n set last = (select coalesce(max(no), 0) from tax_slip s where s.year = n.year)
  where n.year = extract(year from ${month}::date)`;

/** Makes the missing slips of a month, in the lenders' order; returns how many. */
export async function insertSlips(tx: Tx, month: BusinessDate): Promise<number> {
  await lockNumbers(tx, month);
  const made = await tx.run(sql`
    insert into tax_slip (year, no, month, lender_id, interest_rupiah, tax_rupiah, resident, identity_hash, issued_at)
    select n.year, n.last + row_number() over (order by t.lender_id), t.month, t.lender_id, t.interest_rupiah, t.tax_rupiah,
      l.tax_resident, ${identityHash}, app_now()
    from tax_withheld t join tax_slip_number n on n.year = extract(year from t.month)
    join app_user u on u.id = t.lender_id join lender l on l.user_id = t.lender_id left join kyc k on k.user_id = t.lender_id
    where t.month = ${month} and t.tax_rupiah > 0
      and not exists (select 1 from tax_slip s where s.month = t.month and s.lender_id = t.lender_id)`);
  await tx.run(countTaken(month));
  return made;
}

const changedRow = row({ month: col.businessDate, no: col.number });

/** The newest slips whose name or tax number is another now: a lender's, or those of a month. */
export const listChangedSlips = (
  reader: Reader,
  of: { lender: PersonId } | { month: BusinessDate },
): Promise<RowOf<typeof changedRow>[]> =>
  reader.rows(
    changedRow,
    sql`
    select s.month, s.no from tax_slip s join app_user u on u.id = s.lender_id join kyc k on k.user_id = s.lender_id
    where ${'lender' in of ? sql`s.lender_id = ${of.lender}` : sql`s.year = extract(year from ${of.month}::date) and s.month = ${of.month}`}
      and k.npwp_hash is not null and s.identity_hash <> ${identityHash}
      and not exists (select 1 from tax_slip r where r.year = s.year and r.replaces_no = s.no)
    order by s.month, s.no`,
  );

/** Replaces one slip by another with the next number; false when it was replaced meanwhile. */
export async function replaceSlip(tx: Tx, month: BusinessDate, no: number): Promise<boolean> {
  await lockNumbers(tx, month);
  const made = await tx.run(sql`
    insert into tax_slip (year, no, month, lender_id, interest_rupiah, tax_rupiah, resident, identity_hash, replaces_no, issued_at)
    select s.year, n.last + 1, s.month, s.lender_id, s.interest_rupiah, s.tax_rupiah, s.resident, ${identityHash}, s.no, app_now()
    from tax_slip s join tax_slip_number n on n.year = s.year
    join app_user u on u.id = s.lender_id left join kyc k on k.user_id = s.lender_id
    where s.year = extract(year from ${month}::date) and s.no = ${no}
      and not exists (select 1 from tax_slip r where r.year = s.year and r.replaces_no = s.no)`);
  await tx.run(countTaken(month));
  return made > 0;
}

const monthOfYearRow = row({
  month: col.businessDate,
  interest: col.rupiah,
  tax: col.rupiah,
  no: col.number.nullable(),
  replaces: col.number.nullable(),
  /** Whether she was a tax resident when it was issued. */
  resident: col.boolean.nullable(),
  issuedAt: col.instant.nullable(),
});
export type TaxMonthRow = RowOf<typeof monthOfYearRow>;

/** What was withheld in each month of a year, with the slip that stands. */
export function readTaxYear(reader: Reader, lenderId: PersonId, year: string): Promise<TaxMonthRow[]> {
  return reader.rows(
    monthOfYearRow,
    sql`
    select t.month, t.interest_rupiah as interest, t.tax_rupiah as tax, s.no, s.replaces_no as replaces, s.resident, s.issued_at as "issuedAt"
    from tax_withheld t left join lateral (select no, replaces_no, resident, issued_at from tax_slip
      where lender_id = t.lender_id and month = t.month order by no desc limit 1) s on true
    where t.lender_id = ${lenderId} and t.month between ${`${year}-01-01`} and ${`${year}-12-31`}
      and (t.interest_rupiah <> 0 or t.tax_rupiah <> 0) order by t.month`,
  );
}

const slipRow = row({
  no: col.number,
  month: col.businessDate,
  interest: col.rupiah,
  tax: col.rupiah,
  resident: col.boolean,
  replaces: col.number.nullable(),
  issuedAt: col.instant,
});

/** All slips of a lender, also those that were replaced, in the order of their numbers. */
export function listSlips(reader: Reader, lenderId: PersonId): Promise<RowOf<typeof slipRow>[]> {
  return reader.rows(
    slipRow,
    sql`
    select no, month, interest_rupiah as interest, tax_rupiah as tax, resident, replaces_no as replaces,
      issued_at as "issuedAt" from tax_slip where lender_id = ${lenderId} order by year, no`,
  );
}

const rateRow = row({ bp: col.number });

/** The rates that were applied to a lender's interest of a month, from the agreements. */
export async function readRates(reader: Reader, lenderId: PersonId, month: BusinessDate): Promise<number[]> {
  const rows = await reader.rows(
    rateRow,
    sql`
    select distinct p.tax_bps as bp from portfolio p join distribution_line l on l.portfolio_id = p.id
    join distribution d on d.id = l.distribution_id join ledger_journal j on j.id = d.journal_id
    where p.lender_id = ${lenderId} and l.component = 'interest' and l.tax_rupiah > 0
      and date_trunc('month', business_date_of(j.posted_at)) = ${month}::date order by 1`,
  );
  return rows.map(({ bp }) => bp);
}

const payeeRow = row({
  name: col.text,
  customerNo: col.number,
  since: col.instant,
  npwpEncrypted: col.bytes.nullable(),
  address: col.text.nullable(),
});
export type PayeeRow = RowOf<typeof payeeRow>;

export function readPayee(reader: Reader, lenderId: PersonId): Promise<PayeeRow> {
  return reader.one(
    payeeRow,
    sql`
    select u.name, l.customer_no as "customerNo", least(u.created_at, e.posted_at) as since,
      k.npwp_encrypted as "npwpEncrypted", p.address
    from app_user u join lender l on l.user_id = u.id left join kyc k on k.user_id = u.id
    left join profile p on p.user_id = u.id left join ledger_account a on a.kind = 'cash' and a.owner_id = l.user_id
    left join ledger_entry e on e.account_id = a.id and e.entry_no = 1 where u.id = ${lenderId}`,
  );
}

const wealthRow = row({ cash: col.rupiah, held: col.rupiah, outstanding: col.rupiah });
export type Wealth = RowOf<typeof wealthRow>;

/** A lender's balance, what is held for fundings, and principal that loans still owe, at the end of a date. */
export function readWealth(reader: Reader, lenderId: PersonId, on: BusinessDate): Promise<Wealth> {
  return reader.one(
    wealthRow,
    sql`
    with own as materialized (select p.id, p.amount_rupiah, p.lending_id, l.disbursed_on,
        (p.status in ('active', 'returned') or p.reason = 'defaulted') as is_lent from portfolio p
      join lending l on l.id = p.lending_id where p.lender_id = ${lenderId}),
    paid_in as (select coalesce(-sum(e.amount_rupiah), 0) as sum from own o
      join ledger_account a on a.kind = 'funding' and a.owner_id = o.lending_id
      join ledger_entry e on e.account_id = a.id and e.subject_id = o.id and business_date_of(e.posted_at) <= ${on}
      where not exists (select 1 from ledger_entry left_entry where left_entry.account_id = a.id and left_entry.amount_rupiah > 0
        and left_entry.subject_id is null and business_date_of(left_entry.posted_at) <= ${on})),
    returned as (select coalesce(sum(case j.kind when 'distribution' then 1 else -1 end * d.gross_rupiah), 0) as sum
      from own o join distribution_line d on d.portfolio_id = o.id and d.component = 'principal'
      join distribution x on x.id = d.distribution_id
      join ledger_journal j on (j.id = x.journal_id or j.corrects_id = x.journal_id and j.kind = 'reversal')
      where business_date_of(j.posted_at) <= ${on})
    select coalesce((select -sum(e.amount_rupiah) from ledger_account a join ledger_entry e on e.account_id = a.id
        where a.kind = 'cash' and a.owner_id = ${lenderId} and business_date_of(e.posted_at) <= ${on}), 0)::bigint as cash,
      (select sum from paid_in)::bigint as held,
      ((select coalesce(sum(amount_rupiah), 0) from own where is_lent and disbursed_on <= ${on}) - (select sum from returned))::bigint
        as outstanding`,
  );
}
