// Statements of the one extension that an opened lending may have.
import { lendingExtension, type LendingExtension } from '#contract/decision.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, PersonId, PortfolioId, StaffId } from '#domain/ids.ts';
import { slotHolders } from '#domain/lending.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { lendingRow } from './slot.sql.ts';

export async function insertExtension(
  tx: Tx,
  staffId: StaffId,
  lending: { id: LendingId; dueOn: BusinessDate },
  request: { dueDate: BusinessDate; reason: string },
): Promise<void> {
  await tx.run(sql`insert into lending_extension (lending_id, from_on, to_on, reason, entered_by, entered_at)
    values (${lending.id}, ${lending.dueOn}, ${request.dueDate}, ${request.reason}, ${staffId}, app_now())`);
}

export function isRefundEntered(reader: Reader, lendingId: LendingId): Promise<boolean> {
  return reader.exists(sql`select 1 from lending_refund where lending_id = ${lendingId} and state = 'entered'`);
}

const slotHolderRow = row({ userId: col.id<PersonId>(), portfolioId: col.id<PortfolioId>() });

export function listSlotHolders(reader: Reader, lendingId: LendingId) {
  return reader.rows(
    slotHolderRow,
    sql`
    select distinct on (lender_id) lender_id as "userId", id as "portfolioId" from portfolio
    where lending_id = ${lendingId} and status = any(${slotHolders}::text[])
    order by lender_id, created_at desc, id`,
  );
}

const extensionRow = row({ ...lendingExtension.omit({ enteredAt: true }).shape, enteredAt: col.instant });

/** The lending's extension, or null. */
export async function findExtension(reader: Reader, lendingId: LendingId): Promise<LendingExtension | null> {
  const row = await reader.row(
    extensionRow,
    sql`
    select e.from_on as "from", e.to_on as "to", e.reason, s.name as "enteredBy", e.entered_at as "enteredAt"
    from lending_extension e join staff s on s.id = e.entered_by where e.lending_id = ${lendingId}`,
  );
  return row && { ...row, enteredAt: row.enteredAt.toISOString() };
}

const extensionWindowRow = row({
  status: lendingRow.columns.status,
  dueOn: lendingRow.columns.dueOn,
  decideAt: lendingRow.columns.decideAt,
  extendedAt: lendingRow.columns.extendedAt,
  openedAt: lendingRow.columns.openedAt,
  createdAt: lendingRow.columns.createdAt,
  longestDays: col.number,
});

export function readWindow(reader: Reader, lendingId: LendingId) {
  return reader.row(
    extensionWindowRow,
    sql`select status, extended_at as "extendedAt", opened_at as "openedAt",
      created_at as "createdAt", due_on as "dueOn", decide_at as "decideAt",
      extension_days as "longestDays"
    from lending where id = ${lendingId}`,
  );
}
