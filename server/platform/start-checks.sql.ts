// Statements of the start of a program: the migrations applied, the keys that data was protected with, and numbers that
// are still in clear.
import type { Tx, Reader } from './db.ts';
import { col, row, type RowOf } from './row.ts';
import { sql, type Sql } from './sql.ts';

const migrationTableRow = row({ made: col.boolean });

const migrationRow = row({ name: col.text });

export function readMigrationTable(reader: Reader) {
  return reader.one(migrationTableRow, sql`select to_regclass('public.migration') is not null as made`);
}

export function listMigrations(reader: Reader) {
  return reader.rows(migrationRow, sql`select name from migration`);
}

const hashKeyRow = row({ id: col.bytes });

export async function insertHashKey(tx: Tx, id: Buffer): Promise<void> {
  await tx.run(sql`insert into hash_key (id) values (${id}) on conflict do nothing`);
}

export function readHashKey(reader: Reader) {
  return reader.one(hashKeyRow, sql`select id from hash_key`);
}

export function isEncryptedByOther(reader: Reader, ids: Buffer[]): Promise<boolean> {
  return reader.exists(sql`select 1 from encryption_key where retired_at is null and id <> all(${ids}::bytea[])`);
}

export async function insertEncryptionKeys(tx: Tx, ids: Buffer[]): Promise<void> {
  await tx.run(sql`insert into encryption_key (id, first_used_at) select id, app_now() from unnest(${ids}::bytea[]) k(id)
    on conflict (id) do nothing`);
}

export async function reviveEncryptionKey(tx: Tx, id: Buffer | undefined): Promise<void> {
  await tx.run(sql`update encryption_key set retired_at = null where id = ${id} and retired_at is not null`);
}

/** Whether this database has held the people of the demonstration. */
export function isDemonstration(reader: Reader): Promise<boolean> {
  return reader.exists(sql`select 1 from demonstration`);
}

export async function saveEncrypted(
  tx: Tx,
  table: Sql,
  rows: readonly { id: string; bankId: number | null; number: string }[],
  encrypted: readonly { accountEncrypted: Buffer; accountHash: Buffer; accountLastDigits: string }[],
): Promise<void> {
  await tx.run(sql`update ${table} t set account_number = null, account_encrypted = s.encrypted, account_hash = s.hash,
      account_last_digits = s.last_digits
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${encrypted.map((one) => one.accountEncrypted)}::bytea[],
      ${encrypted.map((one) => one.accountHash)}::bytea[], ${encrypted.map((one) => one.accountLastDigits)}::text[])
      s (id, encrypted, hash, last_digits)
    where t.id = s.id`);
}

const clearRow = row({ id: col.text, bankId: col.number.nullable(), number: col.text });
export type ClearRow = RowOf<typeof clearRow>;

export function lockClear(tx: Tx, table: Sql, most: number): Promise<ClearRow[]> {
  return tx.rows(
    clearRow,
    sql`select id, bank_id as "bankId", account_number as number from ${table}
    where account_number is not null order by id limit ${most} for no key update`,
  );
}
