// The audit trail: who did what to what, why, from where and with what result. Rows are chained by their hashes.
// Invariant: an audit event is written in the same transaction as the change. A refusal gets its own transaction,
// because the first one rolls back.
// Source: docs/screens.md.
import type { PersonId, StaffId } from '#domain/ids.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { keepActKey } from './acts.ts';
import { appendEvent } from './audit.sql.ts';
import type { TextKey } from '#texts/id.ts';
import type { Db, Tx } from './db.ts';
import { currentRequest } from './request.ts';
import { requireRights } from './rights.ts';

/** A visitor has no session, or was trying to sign in. */
export type Actor =
  | { kind: 'staff'; id: StaffId }
  | { kind: 'user'; id: PersonId }
  | { kind: 'system' }
  | { kind: 'visitor' };

type Titled<Key = TextKey> = Key extends `audit_event.${infer Name}` ? Name : never;

/** Every action has its title on the audit trail page, so an action without a title does not compile. */
export type AuditAction = Exclude<Titled, `area.${string}` | `object.${string}`>;

export type AuditEvent = {
  action: AuditAction;
  object: { kind: string; id: string };
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
};

/**
 * Appends one row in the business transaction, and keeps the key of the act that the request is. Whatever staff did is
 * judged again here (decision 0089).
 */
export async function recordAuditEvent(tx: Tx, actor: Actor, auditEvent: AuditEvent): Promise<void> {
  await recordNumbered(tx, actor, auditEvent);
}

/** The same; returns the event's place in the trail. */
export async function recordNumbered(tx: Tx, actor: Actor, auditEvent: AuditEvent): Promise<number> {
  if (actor.kind === 'staff') await requireRights(tx);
  // Before the trail, whose head everybody else waits for.
  await keepActKey(tx, auditEvent.object);
  return append(tx, actor, auditEvent, 'ok');
}

/** Appends a refused attempt with the code of its refusal. */
export function recordRefusal(db: Db, actor: Actor, auditEvent: AuditEvent, code: RefusalCode): Promise<void> {
  return db.tx(async (tx) => {
    await append(tx, actor, auditEvent, code);
  });
}

async function append(tx: Tx, actor: Actor, auditEvent: AuditEvent, result: 'ok' | RefusalCode): Promise<number> {
  return appendEvent(tx, {
    actor: { kind: actor.kind, id: 'id' in actor ? actor.id : null },
    action: auditEvent.action,
    object: auditEvent.object,
    before: json(auditEvent.before),
    after: json(auditEvent.after),
    reason: auditEvent.reason ?? null,
    request: currentRequest(),
    result,
  });
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
