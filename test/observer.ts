// The observer: while an action runs, it reads all proofs again and again on its own connection, each time in one
// read-only snapshot.
// Invariant: the books prove in every committed state, not only at rest.
import pg from 'pg';
import { expect } from 'vitest';

export type Violation = { snapshot: number; proof: string; row: unknown };
export type Observation = { snapshots: number; violations: Violation[] };
type Observer = { stop(): Promise<Observation> };

type Found = { proof: string; row: unknown };

/** Reads all proofs in one snapshot, as the role that may only read. */
export type Proofs = { read(): Promise<Found[]>; close(): Promise<void> };

export async function openProofs({ auditUrl }: { auditUrl: string }): Promise<Proofs> {
  const client = new pg.Client({ connectionString: auditUrl, application_name: 'titian-observer' });
  // A killed server ends the connection between two queries; the next query reports it.
  client.on('error', () => undefined);
  await client.connect();
  const statements = await proofsStatements(client);
  let last: { snapshot: string; rows: Found[] } | undefined;
  return {
    async read() {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const snapshot = await snapshotOf(client);
      // Nothing was committed since the last read: the proofs, which are dear, would say the same.
      if (snapshot !== last?.snapshot) {
        const rows: Found[] = [];
        for (const statement of statements) rows.push(...(await client.query<Found>(statement)).rows);
        last = { snapshot, rows };
      }
      await client.query('COMMIT');
      return last.rows;
    },
    close: () => client.end(),
  };
}

/** What this transaction sees; equal for two transactions that see the same. */
async function snapshotOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ seen: string }>('select pg_current_snapshot()::text as seen');
  return rows[0]?.seen ?? '';
}

/** Proofs in one statement: planning grows faster than their number, and each statement is a round trip. */
const proofsInStatement = 10;

/** All views of schema `proof`, as few prepared statements for one transaction. */
async function proofsStatements(client: pg.Client): Promise<{ name: string; text: string }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'proof' order by viewname`,
  );
  if (rows.length === 0) throw new Error('there are no proofs to observe');
  const parts = rows.map(
    ({ name }) => `(select '${name}' as proof, to_jsonb(v) as row from proof."${name}" v limit 5)`,
  );
  return Array.from({ length: Math.ceil(parts.length / proofsInStatement) }, (_, at) => ({
    name: `proofs-${at}`,
    text: parts.slice(at * proofsInStatement, (at + 1) * proofsInStatement).join(' union all '),
  }));
}

type Observed = { auditUrl: string };

/** The proofs of a test's database stay open until it is dropped: planning them takes longer than reading them. */
const openProofsOf = new WeakMap<Observed, Promise<Proofs>>();

function proofsOf(database: Observed): Promise<Proofs> {
  const proofs = openProofsOf.get(database) ?? openProofs(database);
  openProofsOf.set(database, proofs);
  return proofs;
}

/** Starts reading every 100 ms; `stop` takes a last snapshot. */
export async function startObserver(database: Observed, everyMs = 100): Promise<Observer> {
  const proofs = await proofsOf(database);
  const seen: Observation = { snapshots: 0, violations: [] };
  const stopping = new AbortController();
  const look = async () => {
    seen.snapshots += 1;
    for (const found of await proofs.read()) seen.violations.push({ snapshot: seen.snapshots, ...found });
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look();
      await pause(everyMs, stopping.signal);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
      await look();
      return seen;
    },
  };
}

/** Runs an action under the observer and expects that every snapshot proved. Returns the action's result. */
export async function observed<T>({ database }: { database: Observed }, act: () => Promise<T>): Promise<T> {
  const observer = await startObserver(database);
  let answer: T;
  try {
    answer = await act();
  } finally {
    const seen = await observer.stop();
    expect(seen.violations.slice(0, 5)).toEqual([]);
  }
  return answer;
}

/** Waits between two snapshots, but no longer than until the end. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resume();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
