// SQL over everything encrypted: pages of a column and of the names of stored files, and the keys still in use.
// Invariants: a page is read in the order of its key; a row is written only if it is unchanged since it was read.
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { identifier, type Sql, sql } from '#platform/sql.ts';

/** Table, its key, encrypted column. */
type EncryptedColumn = readonly [table: string, key: string, column: string];
/** Table, column with the name of a stored file. */
type FileColumn = readonly [table: string, column: string];

const encryptedRow = row({ id: col.text, encrypted: col.bytes });
export type EncryptedRow = RowOf<typeof encryptedRow>;

/** The next rows after this key that start with another head than the present key's. */
export function readOtherKeyPage(
  reader: Reader,
  [table, key, column]: EncryptedColumn,
  { head, after, limit }: { head: Buffer; after: string; limit: number },
): Promise<EncryptedRow[]> {
  const id = identifier(key);
  return reader.rows(
    encryptedRow,
    sql`select ${id} as id, ${identifier(column)} as encrypted from ${identifier(table)}
      where ${hasOtherHead(column, head)} and ${id} > ${after} order by ${id} limit ${limit}`,
  );
}

const otherKeyCountRow = row({ left: col.number });

export async function countOtherKey(reader: Reader, [table, , column]: EncryptedColumn, head: Buffer): Promise<number> {
  const { left } = await reader.one(
    otherKeyCountRow,
    sql`select count(*) as left from ${identifier(table)} where ${hasOtherHead(column, head)}`,
  );
  return left;
}

/** Emptied columns, such as the secret of a revoked phone or an erased account, hold nothing to re-encrypt. */
const hasOtherHead = (column: string, head: Buffer): Sql =>
  sql`length(${identifier(column)}) > 0 and substring(${identifier(column)} from 1 for 8) <> ${head}`;

/** Returns how many were still as read; what somebody wrote meanwhile is newer and stays. */
export function updateEncrypted(
  writer: Reader,
  [table, key, column]: EncryptedColumn,
  fresh: readonly (EncryptedRow & { fresh: Buffer })[],
): Promise<number> {
  const ids = fresh.map(({ id }) => id);
  const before = fresh.map(({ encrypted }) => encrypted);
  const after = fresh.map((row) => row.fresh);
  return writer.run(sql`update ${identifier(table)} t set ${identifier(column)} = n.fresh
    from unnest(${ids}::uuid[], ${before}::bytea[], ${after}::bytea[]) n(id, encrypted, fresh)
    where t.${identifier(key)} = n.id and t.${identifier(column)} = n.encrypted`);
}

/** Records every key but the present one as unused. */
export async function retireOtherKeys(writer: Reader, presentId: Buffer): Promise<void> {
  await writer.run(sql`update encryption_key set retired_at = app_now()
    where retired_at is null and id <> ${presentId}`);
}

const fileNameRow = row({ key: col.text });

export async function readFileNames(
  reader: Pick<Reader, 'rows'>,
  [table, name]: FileColumn,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const column = identifier(name);
  const page = await reader.rows(
    fileNameRow,
    sql`select ${column} as key from ${identifier(table)} where ${column} > ${after} order by ${column} limit ${limit}`,
  );
  return page.map(({ key }) => key);
}

export function namesFile(reader: Reader, [table, column]: FileColumn, name: string): Promise<boolean> {
  return reader.exists(sql`select 1 from ${identifier(table)} where ${identifier(column)} = ${name} limit 1`);
}

const anchorRow = row({ chain: col.text, at: col.instant });

export function readAnchors(reader: Pick<Reader, 'rows'>): Promise<RowOf<typeof anchorRow>[]> {
  return reader.rows(
    anchorRow,
    sql`select h.chain::text as chain, a.anchored_at as at from audit_anchor a, audit_head h order by a.anchored_at`,
  );
}
