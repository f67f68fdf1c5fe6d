// The one extension of a lending that is not full: staff set a later due date, and their decision time moves with it.
// Invariant: once per lending, at most as long as its first window and its stored limit, and not while a refund is
// entered.
// Source: docs/domain.md §2, §4; decision 0025.
import type { LendingExtension } from '#contract/decision.ts';
import { addDays, type BusinessDate, businessDateOf, daysBetween, endOfDay, formatDate } from '#domain/calendar.ts';
import type { LendingId, StaffId } from '#domain/ids.ts';
import { checkExtension, type ExtendableWindow, latestExtension } from '#domain/lending.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { notifyAll } from '#features/notice/notice.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { throwIfRefused, notFound } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import { insertExtension, isRefundEntered, listSlotHolders, readWindow, findExtension } from './extension.sql.ts';
import { extendWindow, type LendingRow, lockLending } from './slot.sql.ts';

type ChangeRequest = { dueDate: BusinessDate; reason: string };
type Extended = { dueDate: BusinessDate; decideAt: string; extension: LendingExtension };

/** Moves the due date of an opened lending. Refusals: see `checkExtension`, and an open entry for a refund. */
export function extendLending(
  db: Db,
  staffId: StaffId,
  lendingId: LendingId,
  request: ChangeRequest,
): Promise<Extended> {
  return db.tx(async (tx) => {
    const lending = await lockLending(tx, lendingId);
    if (!lending) throw notFound();
    await requireRights(tx);
    throwIfRefused(await checkChangeRequest(tx, lending, request.dueDate));
    const decideOn = addDays(request.dueDate, daysBetween(lending.dueOn, businessDateOf(lending.decideAt)));
    const until = { dueOn: request.dueDate, dueAt: endOfDay(request.dueDate), decideAt: endOfDay(decideOn) };
    await extendWindow(tx, lending.id, until);
    await insertExtension(tx, staffId, lending, request);
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'lending.extend',
        object: { kind: 'lending', id: lending.id },
        before: { dueOn: lending.dueOn, decideAt: lending.decideAt },
        after: { dueOn: until.dueOn, decideAt: until.decideAt },
        reason: request.reason,
      },
    );
    await tellLenders(tx, lending, request.dueDate);
    const extension = await findExtension(tx, lending.id);
    if (!extension) throw new Error(`lending ${lending.id}: its extension was not kept`);
    return { dueDate: until.dueOn, decideAt: until.decideAt.toISOString(), extension };
  });
}

async function checkChangeRequest(tx: Tx, lending: LendingRow, dueOn: BusinessDate): Promise<Refusal | null> {
  const present = await now(tx);
  const today = businessDateOf(present);
  const longestDays = lending.extensionDays;
  const refusal = checkExtension(windowOf(lending), { dueOn, longestDays, today, now: present });
  if (refusal) return refusal;
  const entered = await isRefundEntered(tx, lending.id);
  return entered ? refuse('error.refund.open') : null;
}

type Dated = Pick<LendingRow, 'status' | 'extendedAt' | 'openedAt' | 'createdAt' | 'dueOn' | 'decideAt'>;

function windowOf({ status, extendedAt, openedAt, createdAt, dueOn, decideAt }: Dated): ExtendableWindow {
  const openedOn = businessDateOf(openedAt ?? createdAt);
  return { status, extended: extendedAt !== null, openedOn, dueOn, decideAt };
}

/** Everybody who holds a slot of it, once each, whatever the number of portfolios. */
async function tellLenders(tx: Tx, lending: LendingRow, dueOn: BusinessDate): Promise<void> {
  const lenders = await listSlotHolders(tx, lending.id);
  await notifyAll(
    tx,
    lenders.map(({ userId, portfolioId }) => ({
      userId,
      kind: 'lending_extended',
      slots: { group: lending.groupName, date: formatDate(dueOn) },
      link: `/dashboard/portfolios/${portfolioId}`,
      eventKey: `lending:${lending.id}:extended`,
    })),
  );
}

/** The latest due date an extension may set now; null when it cannot be extended any more. */
export async function findLatestExtension(reader: Reader, lendingId: LendingId): Promise<BusinessDate | null> {
  const row = await readWindow(reader, lendingId);
  if (!row) return null;
  const present = await now(reader);
  const today = businessDateOf(present);
  const { longestDays } = row;
  const window = windowOf(row);
  const dueOn = latestExtension(window, longestDays);
  return checkExtension(window, { dueOn, longestDays, today, now: present }) ? null : dueOn;
}
