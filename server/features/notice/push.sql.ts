// Statements of web push: the browsers of a person, and the way to each.
// Invariant: a browser whose session was ended (by sign-out, from elsewhere, with the account) gets nothing any more; one
// whose session only expired still does.
import type { PersonId, PushDeviceId, SessionId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const deviceRow = row({
  id: col.id<PushDeviceId>(),
  device: col.text,
  sessionId: col.id<SessionId>(),
  createdAt: col.instant,
  deliveredAt: col.instant.nullable(),
});

/** The newest first. */
export function listDevices(reader: Reader, userId: PersonId) {
  return reader.rows(
    deviceRow,
    sql`select d.id, d.device, d.session_id as "sessionId", d.created_at as "createdAt", d.delivered_at as "deliveredAt"
      from push_device d join session s on s.id = d.session_id and s.ended_at is null
      where d.user_id = ${userId} order by d.created_at desc, d.id desc`,
  );
}

const lockedRow = row({ id: col.id<PersonId>() });

/** So that two browsers at once cannot both be the last one allowed. */
export const lockOwner = (tx: Tx, userId: PersonId) =>
  tx.one(lockedRow, sql`select id from app_user where id = ${userId} for no key update`);

const countRow = row({ count: col.number });

export async function countDevices(tx: Tx, userId: PersonId): Promise<number> {
  const { count } = await tx.one(
    countRow,
    sql`select count(*)::int as count from push_device d join session s on s.id = d.session_id and s.ended_at is null
      where d.user_id = ${userId}`,
  );
  return count;
}

/**
 * Removes what the same browser had before: under its address, whoever's it was; of this session; and the one that the person
 * says it replaces.
 */
export async function removeReplaced(
  tx: Tx,
  {
    userId,
    sessionId,
    hash,
    replaces,
  }: { userId: PersonId; sessionId: SessionId; hash: Buffer; replaces: PushDeviceId | null },
): Promise<void> {
  await tx.run(sql`delete from push_device
    where endpoint_hash = ${hash} or session_id = ${sessionId} or (user_id = ${userId} and id = ${replaces})`);
}

export async function insertDevice(
  tx: Tx,
  device: {
    id: PushDeviceId;
    userId: PersonId;
    sessionId: SessionId;
    name: string;
    hash: Buffer;
    encrypted: Buffer;
    madeFor: string;
  },
): Promise<void> {
  const { id, userId, sessionId, name, hash, encrypted, madeFor } = device;
  await tx.run(sql`insert into push_device
      (id, user_id, session_id, device, endpoint_hash, subscription_encrypted, made_for, created_at)
    values (${id}, ${userId}, ${sessionId}, ${name}, ${hash}, ${encrypted}, ${madeFor}, app_now())
    on conflict (endpoint_hash) do nothing`);
}

/** Returns how many were removed: one, or none when it is another person's. */
export const removeOwnDevice = (tx: Tx, userId: PersonId, id: PushDeviceId): Promise<number> =>
  tx.run(sql`delete from push_device where user_id = ${userId} and id = ${id}`);

export async function removeDevice(tx: Tx, id: PushDeviceId): Promise<void> {
  await tx.run(sql`delete from push_device where id = ${id}`);
}

/** Removes the browsers whose session has ended: nothing is sent there any more. */
export async function dropEndedDevices(reader: Reader): Promise<void> {
  await reader.run(sql`delete from push_device d using session s where s.id = d.session_id and s.ended_at is not null`);
}

const wayRow = row({ id: col.id<PushDeviceId>(), encrypted: col.bytes, madeFor: col.text });

/** The way to one browser, or null when it was switched off or signed out. */
export function findWay(reader: Reader, id: PushDeviceId) {
  return reader.row(
    wayRow,
    sql`select d.id, d.subscription_encrypted as encrypted, d.made_for as "madeFor"
      from push_device d join session s on s.id = d.session_id and s.ended_at is null where d.id = ${id}`,
  );
}

export async function markDelivered(tx: Tx, id: PushDeviceId): Promise<void> {
  await tx.run(sql`update push_device set delivered_at = app_now() where id = ${id}`);
}
