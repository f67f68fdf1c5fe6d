// A change of a verified person, from one reviewer to another: entered, edited into a new version, approved or
// cancelled.
// Invariants: it applies only if the current data is unchanged since; the lender is notified; each view of a full
// number is an audit event. The lender's row is locked first.
// Source: decision 0067.
import type { Input } from '#contract/endpoint.ts';
import { correctedFields, type KycChanges, type staffKycChanges } from '#contract/kyc-change.ts';
import type { KycChangeId, PersonId, StaffId } from '#domain/ids.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { lockKycStatus } from '#features/account/profile.sql.ts';
import { watchReveals } from '#features/account/reveal-watch.ts';
import { notify } from '#features/notice/notice.ts';
import { type AuditAction, recordAuditEvent } from '#platform/audit.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { enterEntry, type FourEyes, lockSeenEntry } from '#platform/four-eyes.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused, throwIfRefused } from '#platform/refuse.ts';
import { id as texts } from '#texts/id.ts';
import { carryOut, judgeChangeRequest, readIdentity, shownAs } from './change-request.ts';
import * as store from './change.sql.ts';
import { type ChangeRow, listAccounts } from './change.sql.ts';
import { findKyc } from './kyc.sql.ts';

const most = 20;
type Keys = Pick<Platform, 'db' | 'vault'>;
type Vault = Platform['vault'];
export type Of = { id: PersonId; change: KycChangeId };
type Body<Name extends keyof typeof staffKycChanges> = Input<(typeof staffKycChanges)[Name]>['body'];

export async function listKycChanges(reader: Reader, vault: Vault, userId: PersonId): Promise<KycChanges> {
  if (!isId(userId) || !(await findKyc(reader, userId))) throw notFound();
  const standing = await readIdentity(reader, vault, userId);
  return {
    changes: (await store.listChanges(reader, userId, most)).map(store.toWireChange),
    now: correctedFields.map((field) => ({ field, value: shownAs(field, standing[field]) })),
    accounts: await listAccounts(reader, userId),
  };
}

export async function enterKycChange(
  { db, vault }: Keys,
  staffId: StaffId,
  userId: PersonId,
  { request, reason }: Body<'enterKycChange'>,
): Promise<KycChanges> {
  if (!isId(userId) || !(await findKyc(db, userId))) throw notFound();
  return enterEntry(db, changesOf(vault, userId), staffId, async (tx) => {
    throwIfRefused(checkVerified(await lockKycStatus(tx, userId)));
    const judged = await judgeChangeRequest(tx, vault, userId, request);
    const id = await store.insertChange(tx, vault, { userId, staffId }, { ...judged, reason });
    if (id === null) throw refused('error.kyc_change.waiting');
    return id;
  });
}

export function editKycChange(
  { db, vault }: Keys,
  staffId: StaffId,
  of: Of,
  { version, request, reason }: Body<'editKycChange'>,
): Promise<KycChanges> {
  return db.tx(async (tx) => {
    const seen = await lockSeen(tx, vault, of, version);
    const judged = await judgeChangeRequest(tx, vault, of.id, request);
    await store.rewriteChange(tx, vault, { id: seen.id, staffId }, { ...judged, reason });
    const before = { change: seen.id, version, lines: seen.lines };
    const after = { change: seen.id, version: version + 1, lines: judged.lines };
    await record(tx, staffId, of.id, { action: 'kyc.change.edit', before, after, reason });
    return listKycChanges(tx, vault, of.id);
  });
}

type Status = Awaited<ReturnType<typeof lockKycStatus>>;

/** Writing a change locks the lender, so what is read next stays valid. */
export const changesOf = (vault: Vault, userId: PersonId): FourEyes<ChangeRow, Status, KycChanges> => ({
  events: { enter: 'kyc.change.enter', approve: 'kyc.change.approve', cancel: 'kyc.change.cancel' },
  table: store.changeTable(userId),
  refusals: {
    ownEntry: 'error.kyc_change.own_entry',
    changed: ({ enteredBy }) => refuse('error.kyc_change.changed', { slots: { by: enteredBy.name } }),
    ended: ({ decidedBy }) => refuse('error.kyc_change.decided', { slots: { by: decidedBy?.name ?? '' } }),
  },
  lock: (tx) => lockKycStatus(tx, userId),
  check: (_tx, _change, status) => Promise.resolve(checkVerified(status)),
  async carryOut(tx, change) {
    const stored = store.openChangeRequest(vault, change);
    const { request, lines } = await judgeChangeRequest(tx, vault, userId, stored);
    if (!sameLines(lines, change.lines)) throw refused('error.kyc_change.stale');
    await carryOut(tx, vault, userId, request);
    await tellChange(tx, userId, change);
    return { after: { version: change.version }, reason: change.reason };
  },
  objectOf: () => ({ kind: 'user', id: userId }),
  factsOf: ({ id, lines }) => ({ change: id, lines }),
  reasonOf: ({ reason }) => reason,
  answer: (tx) => listKycChanges(tx, vault, userId),
});

/** The proposed full number, for comparison with the documents. */
export function revealKycChange(
  platform: Platform,
  staffId: StaffId,
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

/** Locks the lender and the change, if it is waiting in the version that was seen. */
export async function lockSeen(tx: Tx, vault: Vault, of: Of, version: number): Promise<ChangeRow> {
  const { row, held } = await lockSeenEntry(tx, changesOf(vault, of.id), of.change, version);
  throwIfRefused(checkVerified(held));
  return row;
}

const checkVerified = (status: Status): Refusal | null =>
  status === 'verified' ? null : refuse('error.kyc_change.not_verified');

/** The database orders JSON keys in its own way. */
function sameLines(one: ChangeRow['lines'], other: ChangeRow['lines']): boolean {
  const serialise = (lines: ChangeRow['lines']) =>
    JSON.stringify(lines.map(({ field, before, after }) => [field, before, after]));
  return serialise(one) === serialise(other);
}

type AuditEvent = { action: AuditAction; before?: object; after?: object; reason: string };

export const record = (tx: Tx, staffId: StaffId, userId: PersonId, auditEvent: AuditEvent): Promise<void> =>
  recordAuditEvent(tx, { kind: 'staff', id: staffId }, { ...auditEvent, object: { kind: 'user', id: userId } });

const notices = {
  correction: { kind: 'kyc_changed', link: '/dashboard/setting' },
  revocation: { kind: 'kyc_revoked', link: '/dashboard/kyc' },
  account_removal: { kind: 'bank_account_removed', link: '/dashboard/withdraw' },
} as const;

/** Notifies a lender of a change that two people made to their data: in the inbox and by mail, numbers masked. */
function tellChange(tx: Tx, userId: PersonId, { id, kind, lines }: ChangeRow): Promise<void> {
  const fields = lines.map(({ field }) => texts[`kyc.field.${field}`]).join(', ');
  const slots = { fields, account: lines[0]?.before ?? '' };
  return notify(tx, { userId, ...notices[kind], slots, eventKey: `kyc_change:${id}` });
}
