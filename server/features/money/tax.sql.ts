// SQL of the tax list: tax withheld from each lender's interest by month of posting, so that a past month never
// changes; movements of `tax_payable`; the lenders' tax numbers.
// Invariant: the stored sums by month and lender equal the sum of the shares' lines (`tax_line`).
// Source: docs/domain.md §7, §8; decision 0064.
import type { BusinessDate } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

/** A month of Asia/Jakarta: its first date, its first instant, and that of the next month. */
export type MonthSpan = { month: BusinessDate; from: Date; until: Date };

const byLender = ({ month }: MonthSpan): Sql => sql`
  select lender_id, interest_rupiah as interest, tax_rupiah as tax from tax_withheld
  where month = ${month} and (interest_rupiah <> 0 or tax_rupiah <> 0)`;

const taxSumsRow = row({ lenders: col.number, interest: col.text, withheld: col.text });
export type TaxSums = RowOf<typeof taxSumsRow>;
export function sumTaxes(reader: Reader, span: MonthSpan): Promise<TaxSums> {
  return reader.one(
    taxSumsRow,
    sql`select count(*) as lenders, coalesce(sum(interest), 0)::text as interest,
    coalesce(sum(tax), 0)::text as withheld from (${byLender(span)}) t`,
  );
}

const taxRow = row({
  lender: col.id<PersonId>(),
  name: col.text,
  npwpEncrypted: col.bytes.nullable(),
  resident: col.boolean,
  interest: col.rupiah,
  tax: col.rupiah,
});
export type TaxRow = RowOf<typeof taxRow>;

const orders = { amount: sql`tax desc, lender_id`, smallest: sql`tax, lender_id desc` };
type Order = keyof typeof orders;

const named = (span: MonthSpan, order: Order, part: Sql): Sql => sql`
  select t.lender_id as lender, u.name, k.npwp_encrypted as "npwpEncrypted", l.tax_resident as resident, t.interest, t.tax
  from (${byLender(span)} order by ${orders[order]} ${part}) t
  join app_user u on u.id = t.lender_id join lender l on l.user_id = u.id left join kyc k on k.user_id = u.id
  order by ${orders[order]}`;

/** Default order: largest tax first. */
export function listTaxRows(
  reader: Reader,
  span: MonthSpan,
  paging: Paging & { sort?: Order | undefined },
): Promise<TaxRow[]> {
  return reader.rows(
    taxRow,
    named(span, paging.sort ?? 'amount', sql`limit ${paging.limit} offset ${offsetOf(paging)}`),
  );
}

export const readTaxRows = (reader: Reader, span: MonthSpan): Promise<TaxRow[]> =>
  reader.rows(taxRow, named(span, 'amount', sql``));

const payableRow = row({ opening: col.text, corrected: col.text, remitted: col.text, closing: col.text });
export type Payable = RowOf<typeof payableRow>;

/** The balance of `tax_payable`, and its movements in the month other than withholding. */
export function readPayable(reader: Reader, { from, until }: MonthSpan): Promise<Payable> {
  return reader.one(
    payableRow,
    sql`
    with account as (select id from ledger_account where kind = 'tax_payable' and owner_id is null),
    before as (select coalesce(sum(amount_rupiah), 0) as sum from ledger_entry
      where account_id = (select id from account) and posted_at < ${from}),
    moved as (select coalesce(sum(e.amount_rupiah), 0) as all, coalesce(sum(e.amount_rupiah) filter (where j.kind = 'remittance'), 0) as remitted,
        coalesce(sum(e.amount_rupiah) filter (where j.kind not in ('distribution', 'reversal', 'remittance')), 0) as corrected
      from ledger_entry e join ledger_journal j on j.id = e.journal_id
      where e.account_id = (select id from account) and e.posted_at >= ${from} and e.posted_at < ${until})
    select (-before.sum)::text as opening, (-moved.corrected)::text as corrected, moved.remitted::text as remitted,
      (-before.sum - moved.all)::text as closing from before, moved`,
  );
}

const remittedRow = row({ sum: col.text });

/** The part of this month's tax that was remitted, whenever it was. */
export async function readRemitted(reader: Reader, month: string): Promise<bigint> {
  const { sum } = await reader.one(
    remittedRow,
    sql`select coalesce(sum(amount_rupiah), 0)::text as sum from voucher
    where kind = 'remittance' and subject = ${month} and state = 'posted'`,
  );
  return BigInt(sum);
}
