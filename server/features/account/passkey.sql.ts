// Statements of passkeys and of the challenges that they answer.
// Invariant: a challenge works once, before it expires, for its purpose, person, session and act.
import type { PasskeyId, PersonId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

/** What a challenge was made for; the hash is of the session and of what is confirmed in it. */
export type Bound = { purpose: 'sign-in' } | { purpose: 'register' | 'confirm'; userId: PersonId; boundHash: Buffer };

const userOf = (bound: Bound) => ('userId' in bound ? bound.userId : null);
const hashOf = (bound: Bound) => ('boundHash' in bound ? bound.boundHash : null);

export async function insertChallenge(tx: Tx, hash: Buffer, bound: Bound, seconds: number): Promise<void> {
  await tx.run(sql`insert into passkey_challenge (challenge_hash, purpose, user_id, bound_hash, expires_at)
    values (${hash}, ${bound.purpose}, ${userOf(bound)}, ${hashOf(bound)}, app_now() + ${seconds} * interval '1 second')`);
}

/** A part at a time. */
export async function deleteExpiredChallenges(tx: Tx): Promise<void> {
  await tx.run(sql`delete from passkey_challenge where challenge_hash in (select challenge_hash from passkey_challenge
    where expires_at <= app_now() order by expires_at limit 100)`);
}

const isOpen = (hash: Buffer, bound: Bound): Sql => sql`challenge_hash = ${hash} and purpose = ${bound.purpose}
  and user_id is not distinct from ${userOf(bound)}::uuid and bound_hash is not distinct from ${hashOf(bound)}::bytea
  and expires_at > app_now()`;

export const isChallengeOpen = (reader: Reader, hash: Buffer, bound: Bound): Promise<boolean> =>
  reader.exists(sql`select 1 from passkey_challenge where ${isOpen(hash, bound)}`);

/** Whether it was open; it is gone then. */
export const spendChallenge = (tx: Tx, hash: Buffer, bound: Bound): Promise<boolean> =>
  tx.exists(sql`delete from passkey_challenge where ${isOpen(hash, bound)} returning 1 as spent`);

const ownPasskeyRow = row({
  id: col.id<PasskeyId>(),
  credentialId: col.bytes,
  transports: col.list(col.text),
  name: col.text,
  createdAt: col.instant,
  usedAt: col.instant.nullable(),
});
export type OwnPasskey = RowOf<typeof ownPasskeyRow>;

const ownColumns = sql`id, credential_id as "credentialId", transports, name, created_at as "createdAt",
  used_at as "usedAt"`;

export const listPasskeys = (reader: Reader, userId: PersonId): Promise<OwnPasskey[]> =>
  reader.rows(
    ownPasskeyRow,
    sql`select ${ownColumns} from passkey where user_id = ${userId} and removed_at is null order by created_at, id`,
  );

const judgedPasskeyRow = row({
  id: col.id<PasskeyId>(),
  name: col.text,
  publicKey: col.bytes,
  counter: col.number,
  userId: col.id<PersonId>(),
  passwordHash: col.text,
});
export type JudgedPasskey = RowOf<typeof judgedPasskeyRow>;

export const findPasskey = (reader: Reader, credentialId: Buffer): Promise<JudgedPasskey | null> =>
  reader.row(
    judgedPasskeyRow,
    sql`select p.id, p.name, p.public_key as "publicKey", p.counter, p.user_id as "userId",
      u.password_hash as "passwordHash" from passkey p join app_user u on u.id = p.user_id
    where p.credential_id = ${credentialId} and p.removed_at is null`,
  );

/** Whether it still stands and its count goes on. */
export const markPasskeyUsed = (tx: Tx, id: PasskeyId, counter: number): Promise<boolean> =>
  tx.exists(sql`update passkey set counter = ${counter}, used_at = app_now()
    where id = ${id} and removed_at is null and (counter < ${counter} or (counter = 0 and ${counter} = 0))
    returning 1 as used`);

export type NewPasskey = {
  id: PasskeyId;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  name: string;
};

/** Null when the credential is known already. */
export const insertPasskey = (tx: Tx, userId: PersonId, passkey: NewPasskey): Promise<OwnPasskey | null> =>
  tx.row(
    ownPasskeyRow,
    sql`insert into passkey (id, user_id, credential_id, public_key, counter, transports, name)
    values (${passkey.id}, ${userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
      ${[...passkey.transports]}::text[], ${passkey.name})
    on conflict (credential_id) do nothing returning ${ownColumns}`,
  );

export const updatePasskeyName = (tx: Tx, userId: PersonId, id: PasskeyId, name: string): Promise<OwnPasskey | null> =>
  tx.row(
    ownPasskeyRow,
    sql`update passkey set name = ${name} where id = ${id} and user_id = ${userId} and removed_at is null
    returning ${ownColumns}`,
  );

const removedRow = row({ name: col.text });

export const markPasskeyRemoved = (tx: Tx, userId: PersonId, id: PasskeyId) =>
  tx.row(
    removedRow,
    sql`update passkey set removed_at = app_now()
    where id = ${id} and user_id = ${userId} and removed_at is null returning name`,
  );

/** All of a person; returns their names. */
export const markAllRemoved = (tx: Tx, userId: PersonId) =>
  tx.rows(
    removedRow,
    sql`update passkey set removed_at = app_now() where user_id = ${userId} and removed_at is null returning name`,
  );

export async function deleteChallenges(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(sql`delete from passkey_challenge where user_id = ${userId}`);
}

export async function erasePasskeys(tx: Tx, userId: PersonId): Promise<void> {
  await deleteChallenges(tx, userId);
  await tx.run(sql`delete from passkey where user_id = ${userId}`);
}
