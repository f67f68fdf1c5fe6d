// Statements about a default: the receipts before and after it, and the portfolios concerned.
// Invariant: reads only; reversed receipts do not count.
// Source: docs/domain.md §6; docs/settled.md 03; decision 0021.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, MemberLoanId, PersonId, PortfolioId } from '#domain/ids.ts';
import type { LoanRow } from '#domain/loan-book.ts';
import type { Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { loanRowColumns, loanRowSelected } from '../book/book.ts';

const receiptDatesRow = row({ lastReceiptOn: col.businessDate.nullable(), hasLaterReceipt: col.boolean });

/** The last value date until a date, and whether money of a later one is already recorded. */
export function readReceiptDates(
  reader: Reader,
  lendingId: LendingId,
  date: BusinessDate,
): Promise<{ lastReceiptOn: BusinessDate | null; hasLaterReceipt: boolean }> {
  return reader.one(
    receiptDatesRow,
    sql`
    select max(value_on) filter (where value_on <= ${date}) as "lastReceiptOn",
      coalesce(bool_or(value_on > ${date}), false) as "hasLaterReceipt"
    from receipt where lending_id = ${lendingId} and reversed_at is null`,
  );
}

const hasReceiptSinceRow = row({ since: col.boolean });

/** Whether a receipt was recorded after the default was declared and is not reversed. */
export async function hasReceiptSince(reader: Reader, lendingId: LendingId): Promise<boolean> {
  const { since } = await reader.one(
    hasReceiptSinceRow,
    sql`
    select exists (select 1 from receipt r where r.lending_id = l.id and r.reversed_at is null
      and r.recorded_at >= l.failed_at) as since from lending l where l.id = ${lendingId}`,
  );
  return since;
}

const loggedThroughRow = row({ on: col.businessDate.nullable() });

/** The last date that was closed for the lending. */
export async function readLoggedThrough(reader: Reader, lendingId: LendingId): Promise<BusinessDate | null> {
  const { on } = await reader.one(
    loggedThroughRow,
    sql`select max(business_date) as on from arrears_log where lending_id = ${lendingId}`,
  );
  return on;
}

const heldPortfoliosRow = row({ id: col.id<PortfolioId>(), lenderId: col.id<PersonId>() });

/** Portfolios that hold the lending, running or in default. */
export function readHeldPortfolios(
  reader: Reader,
  lendingId: LendingId,
): Promise<{ id: PortfolioId; lenderId: PersonId }[]> {
  return reader.rows(
    heldPortfoliosRow,
    sql`select id, lender_id as "lenderId" from portfolio
    where lending_id = ${lendingId} and (status = 'active' or status = 'failed' and reason = 'defaulted') order by id`,
  );
}

export type LateRow = LoanRow & { loanId: MemberLoanId };

const rowsDueRow = row({
  ...loanRowColumns,
  loanId: col.id<MemberLoanId>(),
  lendingId: col.id<LendingId>(),
});

/** The open rows of those lendings that are due until the date, by lending. */
export async function readRowsDue(
  reader: Reader,
  lendingIds: readonly LendingId[],
  date: BusinessDate,
): Promise<Map<string, LateRow[]>> {
  const rows = await reader.rows(
    rowsDueRow,
    sql`
    select m.lending_id as "lendingId", r.member_loan_id as "loanId", ${loanRowSelected}
    from member_row r join member_loan m on m.id = r.member_loan_id
    where r.closed_on is null and r.due_on <= ${date} and m.lending_id = any(${lendingIds}::uuid[])`,
  );
  const byLending = new Map<string, LateRow[]>();
  for (const { lendingId, ...row } of rows) {
    const list = byLending.get(lendingId) ?? [];
    list.push(row);
    byLending.set(lendingId, list);
  }
  return byLending;
}
