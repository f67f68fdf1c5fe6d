// Each table has one owner, named in the first line of the migration that creates it; only the owner's files write to
// it. Reads may join any table. Seed and tests are exempt: they arrange what would take the product weeks.
import { describe, expect, it } from 'vitest';
import { allFiles, codeFiles, isTest, read } from './sources.ts';

const migrations = allFiles.filter((file) => /^db\/migrations\/.*\.sql$/.test(file));
const ownerOf = (file: string) => /^-- owner: ([\w-]+)$/m.exec(read(file).split('\n', 1)[0] ?? '')?.[1] ?? null;

/** Tables by name, with the owner of the migration that created them. */
function tables(): Map<string, string> {
  const made = migrations.flatMap((file) => {
    const names = withoutComments(read(file)).matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?([\w.]+)/gi);
    return [...names].map((match): [string, string] => [bare(match[1] ?? ''), ownerOf(file) ?? '']);
  });
  const owners = new Map(made);
  const renames = /\balter table ([\w.]+) rename to ([\w.]+)/gi;
  for (const [, from = '', to = ''] of migrations.flatMap((file) => [
    ...withoutComments(read(file)).matchAll(renames),
  ])) {
    owners.set(bare(to), owners.get(bare(from)) ?? '');
    owners.delete(bare(from));
  }
  return owners;
}

const bare = (name: string) => name.toLowerCase().replace(/^public\./, '');
const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '');

/** The tables that a text writes to: in SQL, or through the query builder. */
function writtenTables(text: string): string[] {
  const sql = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?([\w.]+)/gi;
  const updates = /\bupdate\s+(?:only\s+)?([\w.]+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi;
  const builder = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"]([\w.]+)/g;
  const entries = /\bentryTable\(\s*sql`([\w.]+)`/g;
  return [sql, updates, builder, entries].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => bare(match[1] ?? '')),
  );
}

/** The owner that a server file belongs to. */
function sideOf(file: string): string {
  return /^server\/(?:features\/)?([\w-]+)\//.exec(file)?.[1] ?? file;
}

describe('every table', () => {
  const owners = tables();

  it('comes from a migration that names its owner', () => {
    expect(migrations.filter((file) => ownerOf(file) === null)).toEqual([]);
    expect(owners.size).toBeGreaterThan(10);
  });

  it('belongs to a part of the server that exists', () => {
    const parts = new Set(codeFiles.filter((file) => file.startsWith('server/')).map(sideOf));
    expect([...new Set(owners.values())].filter((owner) => !parts.has(owner))).toEqual([]);
  });

  it('is written by its owner only', () => {
    const foreign = (file: string, side: string | null, text: string) =>
      writtenTables(text)
        .filter((table) => owners.has(table) && owners.get(table) !== side)
        .map((table) => `${file} writes ${table}, which belongs to ${owners.get(table)}`);
    const server = codeFiles.filter((file) => file.startsWith('server/') && !isTest(file));
    const inCode = server.flatMap((file) => foreign(file, sideOf(file), read(file)));
    // Migrations with the old name come before the rename.
    const inSql = migrations.flatMap((file) => foreign(file, ownerOf(file), withoutComments(read(file))));
    expect([...inCode, ...inSql]).toEqual([]);
  });
});
