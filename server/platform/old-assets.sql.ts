// Statements of the hashed files of builds. Their times are the machine's, like those of a deploy.
import type { Reader, Tx } from './db.ts';
import { col, row } from './row.ts';
import { sql } from './sql.ts';

export type Side = 'web' | 'console' | 'site';

const KEPT = '7 days';

const nameRow = row({ name: col.text });

export async function listMissing(reader: Reader, side: Side, names: readonly string[]): Promise<string[]> {
  const rows = await reader.rows(
    nameRow,
    sql`select name from unnest(${[...names]}::text[]) as n(name)
      where not exists (select 1 from built_asset a where a.side = ${side} and a.name = n.name)`,
  );
  return rows.map(({ name }) => name);
}

export async function insertAsset(tx: Tx, side: Side, name: string, bytes: Buffer): Promise<void> {
  await tx.run(sql`insert into built_asset (side, name, bytes) values (${side}, ${name}, ${bytes})
    on conflict do nothing`);
}

/** Of this side, these are in use now; the others are retired, and dropped a week after that. */
export async function markInUse(tx: Tx, side: Side, names: readonly string[]): Promise<void> {
  await tx.run(sql`update built_asset set retired_at = case when name = any(${[...names]}::text[]) then null else now() end
    where side = ${side} and (retired_at is null) <> (name = any(${[...names]}::text[]))`);
  await tx.run(sql`delete from built_asset where side = ${side} and retired_at < now() - ${KEPT}::interval`);
}

const bytesRow = row({ bytes: col.bytes });

export async function findAsset(reader: Reader, side: Side, name: string): Promise<Buffer | null> {
  const found = await reader.row(bytesRow, sql`select bytes from built_asset where side = ${side} and name = ${name}`);
  return found?.bytes ?? null;
}
