// Receives a sheet that was filled in without a signal.
// Invariants: a sheet posts once, in the transaction in which it is marked posted; what no longer fits is kept as it came and
// posts nothing; the lending is locked first, so that sheets of one group are judged one after another.
// Source: decision 0114.
import type { FieldSheetAnswer, FieldSheetBody } from '#contract/field-sheet.ts';
import type { FieldSheetId, StaffId } from '#domain/ids.ts';
import { checkPromise } from '#domain/promise.ts';
import { checkMeeting, checkSum } from '#domain/sheet.ts';
import { enterPromise } from '#features/followup/promise.ts';
import { type LendingRow, lockLending } from '#features/lending/slot.sql.ts';
import { findPostedById, postLockedSheet, toWirePosted } from '#features/repayment/sheet/sheet.ts';
import { keepActKey } from '#platform/acts.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused, throwIfRefused } from '#platform/refuse.ts';
import { requireGroupReached } from '#platform/rights.ts';
import type { Vault } from '#platform/secrets.ts';
import { readBill, type ReadBill } from './bill.ts';
import { readChange } from './changes.ts';
import { encryptContent, hashOf } from './content.ts';
import { useDevice } from './devices.ts';
import { saveBill } from './packages.sql.ts';
import {
  findBill,
  findSheet,
  insertSheet,
  markPosted,
  readSent,
  replaceWaiting,
  type SheetKey,
  type SheetRow,
} from './sheets.sql.ts';

/**
 * Posts a sheet, or keeps it because it no longer fits. The order of the steps is a rule.
 *  1. Lock the lending, then the phone: neither a posting nor a revocation comes between.
 *  2. The same content again gives its answer; other content is refused once a sheet was posted under this name.
 *  3. A group that was never the officer's is not found.
 *  4. What no time can mend is refused: a date to come, a sum that is none. The phone keeps such a sheet.
 *  5. Another's group, or another fingerprint than the book has now: kept, nothing posts.
 *  6. Else the sheet is posted by the rules of every sheet, which may still refuse it; then nothing is kept.
 */
export async function receiveSheet(
  { db, vault }: Platform,
  staffId: StaffId,
  sent: FieldSheetBody,
): Promise<FieldSheetAnswer> {
  const answer = await db.tx(async (tx) => {
    const lending = await lockLending(tx, sent.lending);
    if (!lending) throw notFound();
    await useDevice(tx, staffId, sent.device);
    const { meetingDate, version } = sent.sheet;
    const key: SheetKey = { deviceId: sent.device, lendingId: lending.id, meetingDate, version };
    const before = await readSent(tx, key);
    const same = sameOf(before, hashOf(vault, sent));
    if (same?.receipt) {
      await keepActKey(tx, { kind: 'lending', id: lending.id });
      return toAnswer(tx, same, null);
    }
    const isOwn = lending.officerId === staffId;
    if (isOwn) await requireGroupReached(tx, lending.groupId);
    else if (before.length === 0 && !(await findBill(tx, key, sent.fingerprint))) throw notFound();
    throwIfRefused(checkMeeting(lending.disbursedOn, meetingDate, await today(tx)) ?? checkSum(sent.sheet));
    const read = await readBill(tx, lending.id, meetingDate);
    const id = same?.id ?? newId<FieldSheetId>();
    if (!same) await keepSheet(tx, vault, { ...key, id, staffId }, sent);
    const fits = isOwn && sent.fingerprint === read.fingerprint;
    if (fits) await post(tx, staffId, lending, { ...key, id }, sent);
    else await keepAsChanged(tx, staffId, { ...key, id }, isOwn ? read : null);
    const found = await findSheet(tx, id);
    if (!found) throw new Error(`sheet ${id} was not stored`);
    const { officerId } = lending;
    return toAnswer(
      tx,
      found,
      fits ? null : await readChange(tx, { ...key, officerId, staffId, fingerprint: sent.fingerprint }, read),
    );
  });
  passFaultPoint('after-commit');
  return answer;
}

/** The same content, if it was sent before and still counts. */
function sameOf(before: readonly SheetRow[], hash: Buffer): SheetRow | undefined {
  const same = before.find(({ contentHash }) => contentHash.equals(hash));
  if (same?.state === 'posted') return same;
  if (before.some(({ state }) => state === 'posted')) throw refused('error.field.other_content');
  if (same && same.state !== 'changed') throw refused('error.field.ended');
  return same;
}

async function keepSheet(
  tx: Tx,
  vault: Vault,
  of: SheetKey & { id: FieldSheetId; staffId: StaffId },
  sent: FieldSheetBody,
): Promise<void> {
  const { fingerprint, madeAt, sentAt, sheet } = sent;
  await insertSheet(tx, {
    ...of,
    contentHash: hashOf(vault, sent),
    content: encryptContent(vault, of.id, sent),
    fingerprint,
    madeAt,
    sentAt,
    cash: sheet.cash,
  });
}

type Kept = SheetKey & { id: FieldSheetId };

async function post(
  tx: Tx,
  staffId: StaffId,
  lending: LendingRow,
  kept: Kept,
  { sheet, promises }: FieldSheetBody,
): Promise<void> {
  const receipt = await postLockedSheet(tx, staffId, lending, sheet);
  await markPosted(tx, kept.id, receipt.id);
  await replaceWaiting(tx, kept);
  await recordPromises(tx, staffId, lending, promises);
  await record(tx, staffId, kept, { action: 'field_sheet.post', after: { receipt: receipt.id } });
}

/** Promises that can still be recorded; one whose date has passed on the way stays with the sheet alone. */
async function recordPromises(
  tx: Tx,
  staffId: StaffId,
  { id: lendingId }: LendingRow,
  promises: FieldSheetBody['promises'],
): Promise<void> {
  if (promises.length === 0) return;
  const on = await today(tx);
  // Read again: the sheet may have repaid the lending or withdrawn its default.
  const lending = await lockLending(tx, lendingId);
  if (!lending) throw new Error(`lending ${lendingId} is locked`);
  const after = { status: lending.status, isRepaid: lending.repaidAt !== null };
  for (const { member, amount, dueOn } of promises) {
    if (checkPromise(after, { amount, dueOn }, on) === null)
      await enterPromise(tx, staffId, { lendingId, memberId: member, amount, dueOn }, on);
  }
}

/** The bill of now is what the sheet may be sent anew with; there is none for another officer's group. */
async function keepAsChanged(tx: Tx, staffId: StaffId, kept: Kept, now: ReadBill | null): Promise<void> {
  const { deviceId, lendingId, meetingDate } = kept;
  if (now) await saveBill(tx, { deviceId, lendingId, meetingDate, fingerprint: now.fingerprint, bill: now.bill });
  await record(tx, staffId, kept, { action: 'field_sheet.receive' });
}

async function record(
  tx: Tx,
  staffId: StaffId,
  { id, deviceId, lendingId, meetingDate, version }: Kept,
  { action, after = {} }: Pick<AuditEvent, 'action'> & { after?: Record<string, string> },
): Promise<void> {
  await recordAuditEvent(
    tx,
    { kind: 'staff', id: staffId },
    {
      action,
      object: { kind: 'field_sheet', id },
      after: { ...after, device: deviceId, lending: lendingId, meetingDate, version },
    },
  );
}

async function toAnswer(tx: Tx, found: SheetRow, change: FieldSheetAnswer['change']): Promise<FieldSheetAnswer> {
  return {
    id: found.id,
    outcome: found.receipt === null ? 'changed' : 'posted',
    receivedAt: found.receivedAt.toISOString(),
    clockDifferenceSeconds: found.clockDifferenceSeconds,
    receipt: found.receipt === null ? null : toWirePosted(await findPostedById(tx, found.receipt)),
    change,
  };
}
