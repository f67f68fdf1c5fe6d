// What staff do with failed work: list it, retry it now, or dismiss a message that cannot be delivered.
// Invariants: an action applies to the version that was seen, so the second of two people is refused; money is never
// dismissed, only retried under its own id; each action is an audit event.
// Source: docs/screens.md; decision 0060.
import { id as texts } from '#texts/id.ts';
import { momentCell, type ListFile } from '#platform/list-file.ts';
import type { Input, Page } from '#contract/endpoint.ts';
import type { Failure, staffOverview } from '#contract/overview.ts';
import { maskEmail } from '#domain/contact.ts';
import { type FailureKind, isSent, readableKinds, workedWith } from '#domain/failure.ts';
import { maskPhone } from '#domain/identity.ts';
import { may, type StaffRole } from '#domain/permissions.ts';
import { resolveEvent, retryEvent } from '#features/bank/event.sql.ts';
import { askPayoutAgain } from '#features/bank/payout.sql.ts';
import { announceAgain } from '#features/bank/virtual-account.sql.ts';
import { abandonMessage, retryMessage } from '#features/notice/outbox.sql.ts';
import { retryDistribution } from '#features/repayment/distribution/distribution.ts';
import { retryAgreement } from '#features/signing/agreement.sql.ts';
import { resolveSignatureEvent, retrySignatureEvent } from '#features/signing/event.sql.ts';
import { letGo } from '#features/webhook/delivery.sql.ts';
import { retryDelivery } from '#features/webhook/delivery.ts';
import { type AuditAction, recordAuditEvent } from '#platform/audit.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { JobName } from '#platform/jobs.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import type { StaffCaller } from '#platform/session.ts';
import { type FailureRow, lockFailure, pageOfFailures } from './failures.sql.ts';

type Query = Input<typeof staffOverview.listFailures>['query'];
type Case = { kind: FailureKind; id: string };

export async function listFailures(reader: Reader, { roles }: StaffCaller, query: Query): Promise<Page<Failure>> {
  const kinds = readableKinds(roles).filter((kind) => query.kind === undefined || kind === query.kind);
  const { rows, total } = await pageOfFailures(reader, kinds, query);
  return pageOf(rows.map(toWire), total, query);
}

/** For each kind: its owner's retry function, and the worker to notify. */
const tryAgain: Record<FailureKind, { work: JobName; retry: (tx: Tx, id: string) => Promise<void> }> = {
  message: { work: 'notice.outbox', retry: retryMessage },
  document: { work: 'signing.document', retry: retryAgreement },
  signature_event: { work: 'signing.event', retry: retrySignatureEvent },
  bank_event: { work: 'bank.event', retry: (tx, id) => retryEvent(tx, eventKeyOf(id)) },
  payout: { work: 'bank.payout', retry: askPayoutAgain },
  distribution: { work: 'repayment.distribution', retry: retryDistribution },
  virtual_account: { work: 'bank.virtual_account', retry: announceAgain },
  webhook: { work: 'webhook.delivery', retry: retryDelivery },
};

/** "bank:evt-1" names an event of a provider, whose name has no colon. */
function eventKeyOf(id: string): { provider: string; eventId: string } {
  const colon = id.indexOf(':');
  return { provider: id.slice(0, colon), eventId: id.slice(colon + 1) };
}

type Retry = Input<typeof staffOverview.retryFailure>['body'];

/** Retries it now, before its next planned try. */
export function retryFailure(
  { db, jobs }: Platform,
  staff: StaffCaller,
  seen: Case,
  { version, reason }: Retry,
): Promise<Record<string, never>> {
  requireWork(staff.roles, seen.kind);
  return db.tx(async (tx) => {
    const failure = await lockSeen(tx, seen, version);
    const { work, retry } = tryAgain[seen.kind];
    await retry(tx, seen.id);
    await record(tx, staff, 'failure.retried', failure, reason);
    jobs.notify(tx, failure.what === 'push' ? 'notice.push' : work);
    return {};
  });
}

type Abandonment = Input<typeof staffOverview.abandonFailure>['body'];

/** What ends a case that nothing tries again: a message or a webhook's delivery is let go, a held notice is dealt with. */
const close: Partial<Record<FailureKind, (tx: Tx, id: string) => Promise<void>>> = {
  message: abandonMessage,
  bank_event: (tx, id) => resolveEvent(tx, eventKeyOf(id)),
  signature_event: resolveSignatureEvent,
  webhook: letGo,
};

/** Dismisses a message, or resolves a held notice. All other work is retried until it succeeds, ends or expires. */
export function abandonFailure(
  { db }: Platform,
  staff: StaffCaller,
  seen: Case,
  { version, reason }: Abandonment,
): Promise<Record<string, never>> {
  requireWork(staff.roles, seen.kind);
  const end = close[seen.kind];
  if (!end) throw refused('error.failure.kept');
  return db.tx(async (tx) => {
    const failure = await lockSeen(tx, seen, version);
    if (seen.kind !== 'message' && !failure.givenUp) throw refused('error.failure.kept');
    await end(tx, seen.id);
    await record(tx, staff, isSent(seen.kind) ? 'failure.abandoned' : 'failure.resolved', failure, reason);
    return {};
  });
}

function requireWork(roles: readonly StaffRole[], kind: FailureKind): void {
  if (!may(roles, workedWith[kind])) throw refused('error.forbidden');
}

/** Locks the case. Refuses if another try or action has changed it since it was seen, and returns its current state. */
async function lockSeen(tx: Tx, { kind, id }: Case, version: string): Promise<FailureRow> {
  const failure = await lockFailure(tx, kind, id);
  if (!failure) throw refused('error.failure.ended');
  if (versionOf(failure) !== version) {
    const { attempts, error } = failure;
    throw refused('error.failure.changed', { slots: { attempts, error } });
  }
  return failure;
}

function record(tx: Tx, staff: StaffCaller, action: AuditAction, { kind, id, ...was }: FailureRow, reason?: string) {
  const { attempts, error, givenUp } = was;
  const auditEvent = { action, object: { kind, id }, before: { attempts, error, givenUp }, reason };
  return recordAuditEvent(tx, { kind: 'staff', id: staff.id }, auditEvent);
}

/** Changes with every try and every action. */
const versionOf = ({ attempts, nextTryAt, givenUp }: FailureRow): string =>
  [attempts, givenUp ? 'end' : (nextTryAt?.getTime() ?? 'now')].join(':');

function toWire(row: FailureRow): Failure {
  return {
    ...row,
    subject: row.kind === 'message' ? maskRecipient(row.subject) : row.subject,
    since: row.since.toISOString(),
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    version: versionOf(row),
  };
}

const maskRecipient = (recipient: string): string =>
  recipient.includes('@') ? maskEmail(recipient) : maskPhone(recipient);

/** The list for this caller: their roles decide the kinds. */
export const failureFile = (staff: StaffCaller): ListFile<Query, Failure> => ({
  name: 'pekerjaan-gagal',
  read: ({ db }, query) => listFailures(db, staff, query),
  columns: [
    ['file.kind', ({ kind }) => texts[`failures.kind.${kind}`]],
    ['file.subject', ({ subject }) => subject],
    ['file.amount', ({ amount }) => amount],
    ['file.tries', ({ attempts }) => attempts],
    ['file.error', ({ error }) => error],
    ['file.since', ({ since }) => momentCell(since)],
    ['file.next_try', ({ nextTryAt }) => momentCell(nextTryAt)],
    ['file.given_up', ({ givenUp }) => (givenUp ? texts['file.yes'] : null)],
  ],
});
