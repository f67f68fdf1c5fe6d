// Reads what the instalment tables need: a lending's rows with what was paid, what is on its way to the bank, and
// what was distributed.
// Source: spec §3; docs/domain.md §7.
import type { LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import type { TableShare } from '#domain/instalment-table.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

/** A row of the lending: the sum of its members' rows. */
const lendingRowStateRow = row({
  /** From 1. */
  no: col.number,
  dueOn: col.businessDate,
  principal: col.rupiah,
  interest: col.rupiah,
  paidPrincipal: col.rupiah,
  paidInterest: col.rupiah,
  fine: col.rupiah,
  paidFine: col.rupiah,
  /** Interest waived by an early payoff. */
  waivedInterest: col.rupiah,
  closedOn: col.businessDate.nullable(),
  /** The distributed part of what was paid; the rest is with an officer or on its way. */
  sharedPrincipal: col.rupiah,
  sharedInterest: col.rupiah,
  isUnderway: col.boolean,
});
export type LendingRowState = RowOf<typeof lendingRowStateRow>;

/**
 * For each part of a lending's receipts: its amount, where it begins in its receipt, and how much of that receipt was
 * distributed. Arrivals fill the parts in order, so a part is on its way while shared - start < amount. A common
 * table expression named `parts`.
 * Source: docs/domain.md §7.
 */
export const partsOf = (lendingId: LendingId): Sql => sql`parts as (
      select p.member_loan_id, p.row_no, p.component, p.amount_rupiah as amount, coalesce(d.shared, 0) as shared,
        sum(p.amount_rupiah) over (partition by p.receipt_id order by p.no) - p.amount_rupiah as start
      from receipt r join receipt_part p on p.receipt_id = r.id
      left join (select receipt_id, sum(principal_rupiah + interest_rupiah + fine_rupiah) as shared from distribution
        where lending_id = ${lendingId} and distributed_at is not null and reversed_at is null group by 1) d on d.receipt_id = r.id
      where r.lending_id = ${lendingId} and r.reversed_at is null
    )`;

/** All rows of a lending, oldest first; none before it is disbursed. */
export function readLendingRows(reader: Reader, lendingId: LendingId): Promise<LendingRowState[]> {
  return reader.rows(
    lendingRowStateRow,
    sql`
    with ${partsOf(lendingId)}, shared as (
      select row_no, component, amount, greatest(0, least(amount, shared - start)) as arrived from parts
    ), sums as (
      select row_no, coalesce(sum(arrived) filter (where component = 'principal'), 0) as principal,
        coalesce(sum(arrived) filter (where component = 'interest'), 0) as interest, sum(arrived) < sum(amount) as underway
      from shared group by row_no
    ), rows as (
      select r.no, min(r.due_on) as due_on, sum(r.principal_rupiah) as principal, sum(r.interest_rupiah) as interest,
        sum(r.waived_interest_rupiah) as waived, sum(r.fine_rupiah) as fine, sum(r.paid_principal_rupiah) as paid_principal,
        sum(r.paid_interest_rupiah) as paid_interest, sum(r.paid_fine_rupiah) as paid_fine,
        case when bool_and(r.closed_on is not null) then max(r.closed_on) end as closed_on
      from member_row r join member_loan m on m.id = r.member_loan_id where m.lending_id = ${lendingId} group by r.no
    )
    select r.no, r.due_on as "dueOn", r.principal::bigint, r.interest::bigint, r.waived::bigint as "waivedInterest",
      r.fine::bigint, r.paid_principal::bigint as "paidPrincipal", r.paid_interest::bigint as "paidInterest",
      r.paid_fine::bigint as "paidFine", r.closed_on as "closedOn", coalesce(s.principal, 0)::bigint as "sharedPrincipal",
      coalesce(s.interest, 0)::bigint as "sharedInterest", coalesce(s.underway, false) as "isUnderway"
    from rows r left join sums s on s.row_no = r.no order by r.no`,
  );
}

export type Share = TableShare & { id: PortfolioId };

const ownPortfolioRow = row({ lendingId: col.id<LendingId>(), lenderId: col.id<PersonId>(), loanAmount: col.rupiah });
export type OwnPortfolio = RowOf<typeof ownPortfolioRow>;

export function findPortfolio(reader: Reader, id: PortfolioId): Promise<OwnPortfolio | null> {
  return reader.row(
    ownPortfolioRow,
    sql`
    select p.lending_id as "lendingId", p.lender_id as "lenderId", l.loan_rupiah as "loanAmount"
    from portfolio p join lending l on l.id = p.lending_id where p.id = ${id}`,
  );
}

const sharesRow = row({
  id: col.id<PortfolioId>(),
  amount: col.rupiah,
  feeBps: col.number,
  taxBps: col.number,
  principal: col.rupiah,
  interest: col.rupiah,
  fee: col.rupiah,
  tax: col.rupiah,
});

/** The lending's portfolios, in the order that decides ties. */
export async function readShares(reader: Reader, lendingId: LendingId): Promise<Share[]> {
  const rows = await reader.rows(
    sharesRow,
    sql`
    select id, amount_rupiah as amount, fee_bps as "feeBps", tax_bps as "taxBps", returned_principal_rupiah as principal,
      returned_interest_rupiah as interest, returned_fee_rupiah as fee, returned_tax_rupiah as tax
    from portfolio where lending_id = ${lendingId}
      and (status in ('active', 'returned') or status = 'failed' and reason = 'defaulted') order by id`,
  );
  return rows.map(({ principal, interest, fee, tax, ...rest }) => ({
    ...rest,
    returned: { principal, interest, fee, tax },
  }));
}
