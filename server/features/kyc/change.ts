// A change of a verified person on its way from one reviewer to another: entered, edited into another version, approved or
// cancelled as it was seen.
// Invariants: nobody approves what they wrote; what takes effect is exactly the version that was seen, on data that have not
// moved since; the lender is told; each look at a full number is a row of the trail. The lender's row is locked first.
// Source: domain §3; screens.md (KYC: second pair of eyes); security AZ-10; cases "Two reviewers"; decision 0067.
import type { Input } from '#contract/endpoint.ts';
import { correctedFields, type KycChanges, type staffKycChanges } from '#contract/kyc-change.ts';
import { watchReveals } from '#features/account/reveal-watch.ts';
import { lockKycStatus } from '#features/account/profile.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import * as store from './change.sql.ts';
import type { ChangeRow } from './change.sql.ts';
import { tellChange } from './change-notice.ts';
import { carryOut, judgeChangeRequest, listAccounts, readIdentity, shownAs } from './change-request.ts';
import { findKyc } from './kyc.sql.ts';

const most = 20;
type Keys = Pick<Platform, 'db' | 'vault'>;
export type Of = { id: string; change: string };
type Body<Name extends keyof typeof staffKycChanges> = Input<(typeof staffKycChanges)[Name]>['body'];

export async function listKycChanges({ db, vault }: Keys, userId: string): Promise<KycChanges> {
  if (!isId(userId) || !(await findKyc(db, userId))) throw notFound();
  const standing = await readIdentity(db, vault, userId);
  return {
    changes: (await store.listChanges(db, userId, most)).map(store.toWireChange),
    now: correctedFields.map((field) => ({ field, value: shownAs(field, standing[field]) })),
    accounts: await listAccounts(db, userId),
  };
}

export async function enterKycChange(
  keys: Keys,
  staffId: string,
  userId: string,
  { request, reason }: Body<'enterKycChange'>,
): Promise<KycChanges> {
  if (!isId(userId) || !(await findKyc(keys.db, userId))) throw notFound();
  await keys.db.tx(async (tx) => {
    await lockVerified(tx, userId);
    const judged = await judgeChangeRequest(tx, keys.vault, userId, request);
    const id = await store.insertChange(tx, keys.vault, { userId, staffId }, { ...judged, reason });
    if (id === null) throw refused('error.kyc_change.waiting');
    const after = { change: id, version: 1, lines: judged.lines };
    await record(tx, staffId, userId, { action: 'kyc.change.enter', after, reason });
  });
  return listKycChanges(keys, userId);
}

export async function editKycChange(
  keys: Keys,
  staffId: string,
  of: Of,
  { version, request, reason }: Body<'editKycChange'>,
): Promise<KycChanges> {
  await keys.db.tx(async (tx) => {
    const seen = await lockSeen(tx, of, version);
    const judged = await judgeChangeRequest(tx, keys.vault, of.id, request);
    await store.rewriteChange(tx, keys.vault, { id: seen.id, staffId }, { ...judged, reason });
    const before = { change: seen.id, version, lines: seen.lines };
    const after = { change: seen.id, version: version + 1, lines: judged.lines };
    await record(tx, staffId, of.id, { action: 'kyc.change.edit', before, after, reason });
  });
  return listKycChanges(keys, of.id);
}

export async function approveKycChange(
  keys: Keys,
  staffId: string,
  of: Of,
  { version, note }: Body<'approveKycChange'>,
): Promise<KycChanges> {
  await keys.db.tx(async (tx) => {
    const seen = await lockSeen(tx, of, version);
    if (seen.enteredBy.id === staffId) throw refused('error.kyc_change.own_entry');
    const { request, lines } = await judgeChangeRequest(
      tx,
      keys.vault,
      of.id,
      store.openChangeRequest(keys.vault, seen),
    );
    if (!sameLines(lines, seen.lines)) throw refused('error.kyc_change.stale');
    await carryOut(tx, keys.vault, of.id, request);
    await store.decideChange(tx, { id: seen.id, staffId }, { state: 'approved', note: note || null });
    const after = { change: seen.id, version, lines };
    await record(tx, staffId, of.id, { action: 'kyc.change.approve', after, reason: note || seen.reason });
    await tellChange(tx, of.id, seen);
  });
  return listKycChanges(keys, of.id);
}

export async function cancelKycChange(
  keys: Keys,
  staffId: string,
  of: Of,
  { version, reason }: Body<'cancelKycChange'>,
): Promise<KycChanges> {
  await keys.db.tx(async (tx) => {
    const seen = await lockSeen(tx, of, version);
    await store.decideChange(tx, { id: seen.id, staffId }, { state: 'cancelled', note: reason });
    const before = { change: seen.id, version, lines: seen.lines };
    await record(tx, staffId, of.id, { action: 'kyc.change.cancel', before, reason });
  });
  return listKycChanges(keys, of.id);
}

/** The full number that is proposed, for whoever compares it with the papers. */
export function revealKycChange(
  platform: Platform,
  staffId: string,
  of: Of,
  { field, reason }: Body<'revealKycChange'>,
): Promise<{ value: string }> {
  const { db, vault } = platform;
  return db.tx(async (tx) => {
    const change = await store.findChange(tx, of.id, of.change);
    const request = change && store.openChangeRequest(vault, change);
    const value = request?.kind === 'correction' ? request[field] : undefined;
    if (!change || value === undefined) throw notFound();
    await record(tx, staffId, of.id, { action: 'kyc.number.seen', after: { field, change: change.id }, reason });
    await watchReveals(tx, platform, staffId);
    return { value };
  });
}

/** Locks the lender and the change while it waits in the version that was seen; otherwise says who came first. */
export async function lockSeen(tx: Tx, of: Of, version: number): Promise<ChangeRow> {
  if (!(await store.findChange(tx, of.id, of.change))) throw notFound();
  const isVerified = (await lockKycStatus(tx, of.id)) === 'verified';
  // Whoever writes a change holds the lender, so what is read now stands until the end.
  const change = await store.findChange(tx, of.id, of.change);
  if (!change) throw notFound();
  if (change.decidedBy !== null) throw refused('error.kyc_change.decided', { slots: { by: change.decidedBy.name } });
  if (change.version !== version) throw refused('error.kyc_change.changed', { slots: { by: change.enteredBy.name } });
  if (!isVerified) throw refused('error.kyc_change.not_verified');
  return change;
}

async function lockVerified(tx: Tx, userId: string): Promise<void> {
  if ((await lockKycStatus(tx, userId)) !== 'verified') throw refused('error.kyc_change.not_verified');
}

/** JSON of the database orders its keys in its own way. */
function sameLines(one: ChangeRow['lines'], other: ChangeRow['lines']): boolean {
  const told = (lines: ChangeRow['lines']) =>
    JSON.stringify(lines.map(({ field, before, after }) => [field, before, after]));
  return told(one) === told(other);
}

type AuditEvent = { action: string; before?: object; after?: object; reason: string };

export const record = (tx: Tx, staffId: string, userId: string, auditEvent: AuditEvent): Promise<void> =>
  recordAuditEvent(tx, { kind: 'staff', id: staffId }, { ...auditEvent, object: { kind: 'user', id: userId } });
