// Runs the accountant's walkthrough (walkthrough.sql) on a migrated database and returns its output: the story's
// headings, and a table for each journal. `npm run walkthrough` runs it on a temporary database.
// Invariant: the story runs with the rights of the application alone.
// Source: docs/domain.md §8.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { temporaryClusterFolder } from '../test/cluster.ts';
import { migrate } from './migrate.ts';

type Row = Record<string, string | number>;

/** Runs the story on the database at the owner's URL; the text is the same each time. */
export async function playWalkthrough(ownerUrl: string): Promise<string> {
  const read = (name: string) => readFile(path.join(import.meta.dirname, name), 'utf8');
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'titian-walkthrough' });
  await client.connect();
  try {
    await client.query(await read('walkthrough-book.sql'));
    await client.query('set role titian_app');
    const shown: string[] = [];
    for (const part of partsOf(await read('walkthrough.sql'))) {
      if (part.kind === 'caption') shown.push(...(part.text.startsWith('==') ? ['', part.text] : [part.text]));
      else shown.push(...(await show(client, part.text)));
    }
    return `${shown.join('\n').replaceAll(/\n{3,}/g, '\n\n')}\n`;
  } finally {
    await client.end();
  }
}

type Part = { kind: 'caption' | 'statement'; text: string };

/** Comment lines between statements are captions; a statement ends with the line that ends with a semicolon. */
function partsOf(story: string): Part[] {
  const parts: Part[] = [];
  let open: string[] = [];
  for (const line of story.split('\n')) {
    if (open.length === 0 && line.startsWith('--')) parts.push({ kind: 'caption', text: line.slice(3) });
    else if (open.length > 0 || line.trim() !== '') open.push(line);
    if (!line.endsWith(';')) continue;
    parts.push({ kind: 'statement', text: open.join('\n') });
    open = [];
  }
  return parts;
}

async function show(client: pg.Client, statement: string): Promise<string[]> {
  const { rows, fields } = await client.query<Row>(statement);
  if (fields.length === 0) return [];
  const booked = /book\('(\w+)', '([\d-]+)', '((?:[^']|'')+)'/.exec(statement);
  const heading = booked ? [`${booked[2]}  ${booked[3]?.replaceAll("''", "'")}  (${booked[1]})`] : [];
  const table = rows.length === 0 ? ['  none'] : tableOf(rows);
  return ['', ...heading, ...table];
}

function tableOf(rows: readonly Row[]): string[] {
  const line = (account: string, cells: readonly string[], why: string) =>
    `  ${account.padEnd(24)}${cells.map((cell) => cell.padStart(14)).join('')}${why && `   ${why}`}`.trimEnd();
  const text = (value: string | number | undefined) => String(value ?? '');
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'why');
  const cellsOf = (row: Row) => names.slice(1).map((name) => text(row[name]));
  return [
    line(names[0] ?? '', names.slice(1), ''),
    ...rows.map((row) => line(text(row[names[0] ?? '']), cellsOf(row), text(row['why']))),
  ];
}

async function playOnItsOwnDatabase(): Promise<string> {
  const postgres = await import('../scripts/postgres.mjs');
  const databases = await import('../scripts/databases.mjs');
  const folder = await temporaryClusterFolder();
  const cluster = await postgres.startCluster({ folder, settings: postgres.disposable });
  try {
    await databases.prepareDatabase(cluster, 'walkthrough');
    const url = databases.databaseUrl(cluster, 'titian_owner', 'walkthrough');
    await migrate(url);
    return await playWalkthrough(url);
  } finally {
    await cluster.stop('immediate');
    await rm(folder, { recursive: true, force: true });
  }
}

if (/(^|[\\/])walkthrough\.ts$/.test(process.argv[1] ?? '')) process.stdout.write(await playOnItsOwnDatabase());
