// A change of settings on its way to a second person: entered, edited into another version, locked as it was seen.
// Invariants: it takes effect on a date that is not over; one of a subject waits at a time; whoever saw an older version, or one
// that is decided, hears who came first. Source: screens.md (Pengaturan); domain §2; decision 0066.
import type { BusinessDate } from '#domain/calendar.ts';
import { findBusinessDate } from '#domain/calendar.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import * as store from './proposal.sql.ts';
import type { ProposalRow, Subject, ChangeRequest } from './proposal.sql.ts';

export async function enterProposal(tx: Tx, staffId: string, of: Subject, request: ChangeRequest): Promise<void> {
  throwIfRefused(await checkDate(tx, request.effectiveFrom));
  if ((await store.insertProposal(tx, staffId, of, request)) === null) throw refused('error.setting.waiting');
  await recordProposal(tx, staffId, of, { action: 'setting.propose', after: told(request), reason: request.reason });
}

export async function editProposal(
  tx: Tx,
  staffId: string,
  of: Subject & { id: string },
  seen: number,
  request: ChangeRequest,
): Promise<void> {
  const before = await lockSeen(tx, of.id, seen);
  if (before.kind !== of.kind || before.subject !== of.subject) throw notFound();
  throwIfRefused(await checkDate(tx, request.effectiveFrom));
  await store.rewriteProposal(tx, staffId, of.id, request);
  const after = { ...told(request), version: seen + 1 };
  const change = { before: { ...told(before), version: seen }, after, reason: request.reason };
  await recordProposal(tx, staffId, of, { action: 'setting.edit', ...change });
}

/** Locks it while it waits in the version that was seen; otherwise says who came first. */
export async function lockSeen(tx: Tx, id: string, seen: number): Promise<ProposalRow> {
  const proposal = isId(id) ? await store.lockProposal(tx, id) : null;
  if (!proposal) throw notFound();
  throwIfRefused(checkSeen(proposal, seen));
  return proposal;
}

function checkSeen({ state, version, enteredBy, decidedBy }: ProposalRow, seen: number): Refusal | null {
  if (decidedBy !== null)
    return refuse(state === 'approved' ? 'error.setting.approved' : 'error.setting.cancelled', {
      slots: { by: decidedBy.name },
    });
  return version === seen ? null : refuse('error.setting.changed', { slots: { by: enteredBy.name } });
}

/** A date of the calendar, today or later. */
export async function checkDate(reader: Reader, effectiveFrom: BusinessDate): Promise<Refusal | null> {
  const field = 'effectiveFrom';
  if (!findBusinessDate(effectiveFrom)) return refuse('error.invalid_value', { field, slots: { field } });
  return effectiveFrom < (await today(reader)) ? refuse('error.setting.past_date', { field }) : null;
}

export function recordProposal(
  tx: Tx,
  staffId: string,
  { kind, subject }: Subject,
  auditEvent: Omit<AuditEvent, 'object'>,
): Promise<void> {
  return recordAuditEvent(tx, { kind: 'staff', id: staffId }, { ...auditEvent, object: { kind, id: subject } });
}

/** What the trail keeps of it: of a long text its hash, since the text itself is kept with the proposal. */
export function told({ effectiveFrom, value, source, body }: ChangeRequest): Record<string, unknown> {
  return body === null ? { effectiveFrom, value, source } : { effectiveFrom, sha256: sha256(body).toString('hex') };
}
