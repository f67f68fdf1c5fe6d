// Reads what a lender's summary needs: portfolios with a claim now or before, the rows of their lendings,
// distributions, and every payment between the lender and the lendings. Four queries, however long the history.
// Source: docs/api.md; decision 0043.
import type { BusinessDate } from '#domain/calendar.ts';
import { grades } from '#domain/grade.ts';
import type { LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import type { CashFlow } from '#domain/xirr.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const positionRow = row({
  id: col.id<PortfolioId>(),
  lendingId: col.id<LendingId>(),
  name: col.text,
  grade: col.oneOf(grades),
  status: col.oneOf(['active', 'returned', 'failed']),
  amount: col.rupiah,
  loanAmount: col.rupiah,
  instalments: col.number,
  feeBps: col.number,
  taxBps: col.number,
  /** What distributions have brought. */
  returned: col.object({ principal: col.rupiah, interest: col.rupiah, fee: col.rupiah, tax: col.rupiah }),
});
type Position = RowOf<typeof positionRow>;

/** Portfolios with money in a lending: running, repaid, or in default. */
export function readPositions(reader: Reader, lenderId: PersonId): Promise<Position[]> {
  return reader.rows(
    positionRow,
    sql`
    select p.id, p.lending_id as "lendingId", g.name, l.grade, p.status, p.amount_rupiah as amount,
      l.loan_rupiah as "loanAmount", l.instalments, p.fee_bps as "feeBps", p.tax_bps as "taxBps",
      json_build_object('principal', p.returned_principal_rupiah, 'interest', p.returned_interest_rupiah,
        'fee', p.returned_fee_rupiah, 'tax', p.returned_tax_rupiah) as returned
    from portfolio p join lending l on l.id = p.lending_id join borrower_group g on g.id = l.group_id
    where p.lender_id = ${lenderId} and (p.status in ('active', 'returned') or p.reason = 'defaulted')
    order by p.created_at, p.id`,
  );
}

const scheduleRecord = row({
  no: col.number,
  dueOn: col.businessDate,
  principal: col.rupiah,
  interest: col.rupiah,
  lendingId: col.id<LendingId>(),
  closed: col.boolean,
});
export type ScheduleRecord = RowOf<typeof scheduleRecord>;

/** The rows of these lendings, in order. */
export function readScheduleRows(reader: Reader, lendingIds: readonly LendingId[]): Promise<ScheduleRecord[]> {
  return reader.rows(
    scheduleRecord,
    sql`
    select lending_id as "lendingId", no, due_on as "dueOn", principal_rupiah as principal, interest_rupiah as interest,
      closed from lending_row where lending_id = any(${[...lendingIds]}::uuid[]) order by lending_id, no`,
  );
}

const monthRecord = row({ month: col.text, received: col.rupiah });
type MonthRecord = RowOf<typeof monthRecord>;

/** Net amounts credited to the balance, by the month of their arrival at the bank. */
export function readReceived(reader: Reader, lenderId: PersonId, since: BusinessDate): Promise<MonthRecord[]> {
  return reader.rows(
    monthRecord,
    sql`
    select to_char(d.arrived_on, 'YYYY-MM') as month,
      sum(i.gross_rupiah - i.fee_rupiah - i.tax_rupiah)::bigint as received
    from portfolio p join distribution_line i on i.portfolio_id = p.id join distribution d on d.id = i.distribution_id
    where p.lender_id = ${lenderId} and d.arrived_on >= ${since} and d.distributed_at is not null
      and d.reversed_at is null group by 1`,
  );
}

const cashFlowsRow = row({ on: col.businessDate, amount: col.number });

/**
 * Money between a lender and the lendings, by the date that it counts for, also where a locked month sent it elsewhere: from the balance and back (holds, releases, refunds,
 * instalments and their reversals, with the claims of these), and transfers that paid a portfolio directly.
 */
export function readCashFlows(reader: Reader, lenderId: PersonId): Promise<CashFlow[]> {
  return reader.rows(
    cashFlowsRow,
    sql`
    select on_date as "on", sum(amount)::bigint as amount from (
      select coalesce(j.meant_for, j.business_date) as on_date, -e.amount_rupiah as amount
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_journal j on j.id = e.journal_id
      where a.kind in ('cash', 'lender_receivable') and a.owner_id = ${lenderId}
        and j.kind in ('funding_hold', 'funding_release', 'funding_refund', 'distribution', 'reversal')
      union all
      select coalesce(j.meant_for, j.business_date), -p.transfer_rupiah from portfolio p
      join ledger_journal j on j.subject_id = p.id and j.kind = 'funding_transfer' where p.lender_id = ${lenderId}
    ) flow group by 1 order by 1`,
  );
}

const heldRow = row({ held: col.number });

/** On hold for portfolios that are not active yet: paid by the lender, not lent so far. */
export async function readHeld(reader: Reader, lenderId: PersonId): Promise<number> {
  const { held } = await reader.one(
    heldRow,
    sql`
    select coalesce(sum(used_balance_rupiah + case when paid_at is not null then transfer_rupiah else 0 end), 0)::bigint as held
    from portfolio where lender_id = ${lenderId} and status in ('waiting_signature', 'waiting_payment', 'processing')`,
  );
  return held;
}

/** `since`: from the account, or from the first movement of books that were taken over. */
const personRow = row({ name: col.text, customerNo: col.number, since: col.instant });
export type Person = RowOf<typeof personRow>;

export function readHolder(reader: Reader, lenderId: PersonId): Promise<Person> {
  return reader.one(
    personRow,
    sql`select u.name, l.customer_no as "customerNo", least(u.created_at, e.posted_at) as since
    from app_user u join lender l on l.user_id = u.id
    left join ledger_account a on a.kind = 'cash' and a.owner_id = l.user_id
    left join ledger_entry e on e.account_id = a.id and e.entry_no = 1 where u.id = ${lenderId}`,
  );
}
