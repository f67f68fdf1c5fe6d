// A change of settings that waits for a second person: entered, or edited into a new version.
// Invariants: it takes effect on a date that is not over; at most one of a subject waits; with an older version, or
// after a decision, the caller is refused and learns who came first.
// Source: docs/screens.md; docs/domain.md §2; decision 0066.
import type { Proposal } from '#contract/proposal.ts';
import { type BusinessDate, formatDate, lastPlannedDate } from '#domain/calendar.ts';
import type { ProposalId, StaffId } from '#domain/ids.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { type EntryKind, lockSeenEntry, recordEntry } from '#platform/four-eyes.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import * as store from './proposal.sql.ts';
import type { ProposalRow, Subject, ChangeRequest } from './proposal.sql.ts';

export async function enterProposal(tx: Tx, staffId: StaffId, of: Subject, request: ChangeRequest): Promise<void> {
  throwIfRefused(await checkDate(tx, request.effectiveFrom));
  const id = await store.insertProposal(tx, staffId, of, request);
  if (id === null) throw refused('error.setting.waiting');
  await recordEntry(tx, proposals, staffId, id);
}

export async function editProposal(
  tx: Tx,
  staffId: StaffId,
  of: Subject & { id: ProposalId },
  seen: number,
  request: ChangeRequest,
): Promise<void> {
  const { row: before } = await lockSeenEntry(tx, proposals, of.id, seen);
  if (before.kind !== of.kind || before.subject !== of.subject) throw notFound();
  throwIfRefused(await checkDate(tx, request.effectiveFrom));
  await store.rewriteProposal(tx, staffId, of.id, request);
  await recordAuditEvent(
    tx,
    { kind: 'staff', id: staffId },
    {
      action: 'setting.edit',
      object: { kind: of.kind, id: of.subject },
      before: { ...told(before), version: seen },
      after: { ...told(request), version: seen + 1 },
      reason: request.reason,
    },
  );
}

export const proposals: EntryKind<ProposalRow, void, Proposal> = {
  events: { enter: 'setting.propose', approve: 'setting.approve', cancel: 'setting.cancel' },
  table: store.proposalTable,
  refusals: {
    ownEntry: 'error.setting.own_entry',
    changed: ({ enteredBy }) => refuse('error.setting.changed', { slots: { by: enteredBy.name } }),
    ended: ({ state, decidedBy }) =>
      refuse(state === 'approved' ? 'error.setting.approved' : 'error.setting.cancelled', {
        slots: { by: decidedBy?.name ?? '' },
      }),
  },
  lock: () => Promise.resolve(),
  objectOf: ({ kind, subject }) => ({ kind, id: subject }),
  factsOf: (row) => ({ ...told(row), proposal: row.id }),
  reasonOf: ({ reason }) => reason,
  answer: (_tx, row) => store.toWireProposal(row),
};

/** Today or later, and no further than is planned for. */
export async function checkDate(reader: Reader, effectiveFrom: BusinessDate): Promise<Refusal | null> {
  const field = 'effectiveFrom';
  const day = await today(reader);
  const last = lastPlannedDate(day);
  if (effectiveFrom > last) return refuse('error.date.far', { field, slots: { last: formatDate(last) } });
  return effectiveFrom < day ? refuse('error.setting.past_date', { field }) : null;
}

/** What the audit event stores: only the hash of a long text, since the proposal has the text itself. */
function told({ effectiveFrom, value, source, body }: ChangeRequest): Record<string, unknown> {
  return body === null ? { effectiveFrom, value, source } : { effectiveFrom, sha256: sha256(body).toString('hex') };
}
