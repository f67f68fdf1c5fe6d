// Failed work in tests: the list and its one entry, the two actions, a message that could not be sent, and the audit
// events.
// Source: docs/screens.md; decision 0060.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Failure } from '#contract/overview.ts';
import type { FailureKind } from '#domain/failure.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { sendSms } from '#features/notice/notice.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { workOn } from './funding.ts';
import type { LenderPerson, Person, World } from './world.ts';

export const code = (answer: { status: number; error: { code: string } }) => `${answer.status} ${answer.error.code}`;

export async function listAs(world: World, person: Person, kind?: FailureKind): Promise<Failure[]> {
  const { status, data } = await world.call(person, 'GET staff/failures', { query: kind ? { kind } : {} });
  expect(status).toBe(200);
  return data.data;
}

/** The one failure with this subject. */
export async function theOne(world: World, person: Person, kind: FailureKind, id: string): Promise<Failure> {
  const found = (await listAs(world, person, kind)).find((failure) => failure.id === id);
  if (!found) throw new Error(`no ${kind} ${id} among what failed`);
  return found;
}

export const retry = (world: World, person: Person | null, { kind, id, version }: Failure, reason?: string) =>
  world.call(person, 'POST staff/failures/:kind/:id/retries', { params: { kind, id }, body: { version, reason } });
export const abandon = (
  world: World,
  person: Person | null,
  { kind, id, version }: Failure,
  reason: unknown = 'Nomor mati',
) =>
  world.call(person, 'POST staff/failures/:kind/:id/abandonments', { params: { kind, id }, body: { version, reason } });

/** A text message that could not be delivered; returns its id. */
export async function unsent(world: World, changes: { secret?: boolean; expiresAt?: Date } = {}): Promise<string> {
  const eventKey = randomUUID();
  await world.db.tx((tx) => sendSms(tx, { to: '+6281234567890', text: 'Halo', eventKey, ...changes }));
  await workOn(world, 'notice.outbox');
  const { id } = await world.db.one(
    row({ id: col.text }),
    sql`select id from outbox_message where event_key = ${eventKey}`,
  );
  return id;
}

export const auditEventsOf = (world: World, id: string) =>
  world.db.rows(
    row({ action: col.text, actor: col.text, reason: col.text.nullable(), before: col.json }),
    sql`
    select action, actor_id as actor, reason, before from audit_trail where object_id = ${id} and action like 'failure.%'
    order by seq`,
  );

/** A top-up account of a lender that the bank does not know yet. */
export const openTopUp = (world: World, lender: LenderPerson, bankCode: string): Promise<string> =>
  world.db.tx((tx) =>
    openVirtualAccount(tx, { purpose: 'topup', lenderId: lender.id, bankCode, holderName: lender.name }),
  );
