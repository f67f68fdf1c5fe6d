// Statements of erasures: who was erased, the list kept outside the database, and files still to be deleted.
import type { PersonId } from '#domain/ids.ts';
import type { Tx, Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

export async function insertErasure(tx: Tx, userId: PersonId, subjectHash: Buffer): Promise<void> {
  await tx.run(sql`insert into erasure (user_id, subject_hash, erased_at)
    values (${userId}, ${subjectHash}, app_now())`);
}

/** Queues files whose rows are gone; deletion is retried until it succeeds. */
export async function noteFiles(tx: Tx, files: readonly string[]): Promise<void> {
  await tx.run(sql`insert into erased_file (storage_key, noted_at) select unnest(${[...files]}::text[]), app_now()
    on conflict (storage_key) do nothing`);
}

const erasureHashRow = row({ hash: col.text });

const presentPersonRow = row({ id: col.id<PersonId>() });

export function listErasureHashes(reader: Reader) {
  return reader.rows(erasureHashRow, sql`select encode(subject_hash, 'hex') as hash from erasure`);
}

export function listPresentPeople(reader: Reader) {
  return reader.rows(presentPersonRow, sql`select id from app_user where erased_at is null`);
}

const chainRow = row({ chain: col.text });

export function readChain(reader: Reader) {
  return reader.one(chainRow, sql`select chain from audit_head`);
}

const erasureRow = row({ hash: col.text, at: col.text, userId: col.id<PersonId>() });

export function hasUnlisted(reader: Reader): Promise<boolean> {
  return reader.exists(sql`select 1 from erasure where listed_at is null limit 1`);
}

export function lockErasures(tx: Tx) {
  return tx.rows(
    erasureRow,
    sql`
    select user_id as "userId", encode(subject_hash, 'hex') as hash, erased_at::text as at from erasure
    order by erased_at, user_id for update`,
  );
}

export async function markListed(tx: Tx): Promise<void> {
  await tx.run(sql`update erasure set listed_at = app_now() where listed_at is null`);
}

const erasedFileRow = row({ key: col.text });

export function listErasedFiles(reader: Reader, most: number) {
  return reader.rows(
    erasedFileRow,
    sql`select storage_key as key from erased_file order by noted_at, storage_key limit ${most}`,
  );
}

export async function deleteErasedFile(reader: Reader, key: string): Promise<void> {
  await reader.run(sql`delete from erased_file where storage_key = ${key}`);
}
