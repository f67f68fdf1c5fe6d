// Statements of erasures: who was erased, the list kept outside the database, files still to be deleted, and people
// whose identity is no longer needed.
import type { PersonId } from '#domain/ids.ts';
import { abandonedDays, rejectedDays } from '#domain/retention.ts';
import { isProfileHeld } from '#features/account/profile.sql.ts';
import type { Tx, Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql, all, type Sql } from '#platform/sql.ts';

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

export type Unneeded = 'abandoned' | 'rejected';

const daysAgo = (days: number): Sql => sql`(app_now() - ${days}::int * interval '1 day')`;

/** Abandoned: no input and no visit for so long. Rejected: no new submission for so long. */
const overdue: Record<Unneeded, Sql> = {
  abandoned: sql`l.kyc_status = 'not_verified' and u.created_at <= ${daysAgo(abandonedDays)}
    and coalesce(k.saved_at, u.created_at) <= ${daysAgo(abandonedDays)}
    and not exists (select 1 from session s where s.person_id = u.id and s.last_seen_at > ${daysAgo(abandonedDays)})`,
  rejected: sql`l.kyc_status = 'rejected' and coalesce(k.decided_at, k.saved_at, u.created_at) <= ${daysAgo(rejectedDays)}
    and coalesce(k.saved_at, u.created_at) <= ${daysAgo(rejectedDays)}
    and not exists (select 1 from kyc_change c where c.user_id = u.id and c.decided_at > ${daysAgo(rejectedDays)})`,
};

const noBusiness = sql`not exists (select 1 from portfolio where lender_id = u.id)
  and not exists (select 1 from withdrawal where lender_id = u.id)
  and not exists (select 1 from ledger_entry e join ledger_account a on a.id = e.account_id where a.owner_id = u.id)`;

const somethingLeft = sql`(exists (select 1 from kyc_picture where user_id = u.id)
  or num_nonnulls(k.identity_encrypted, k.npwp_encrypted, k.bank_id, k.account_encrypted, k.account_name, k.company_name,
    k.company_address) > 0
  or ${isProfileHeld})`;

const unneededRow = row({ id: col.id<PersonId>() });

/** People whose identity is no longer needed: all of them, or only this one if included. */
export async function listUnneeded(reader: Reader, kind: Unneeded, only?: PersonId): Promise<PersonId[]> {
  const found = await reader.rows(
    unneededRow,
    sql`
    select u.id from app_user u join lender l on l.user_id = u.id left join kyc k on k.user_id = u.id
    left join profile p on p.user_id = u.id
    where ${all([only !== undefined && sql`u.id = ${only}`, overdue[kind], sql`not u.is_borrower`, somethingLeft, noBusiness])}
    order by u.id`,
  );
  return found.map(({ id }) => id);
}
