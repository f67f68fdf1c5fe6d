// The observer: while something runs, all proofs are read again and again on a connection of its own, each time in one
// read-only snapshot. Invariant: the books prove in every committed state, not only at rest.
// Source: security §5 (observer).
import pg from 'pg';
import { expect } from 'vitest';

export type Violation = { snapshot: number; proof: string; row: unknown };
export type Observation = { snapshots: number; violations: Violation[] };
type Observer = { stop(): Promise<Observation> };

/** Starts to look, every 100 ms, as the role that may only read; `stop` takes a last snapshot of what is there then. */
export async function startObserver(auditUrl: string, everyMs = 100): Promise<Observer> {
  const client = new pg.Client({ connectionString: auditUrl, application_name: 'titian-observer' });
  await client.connect();
  const statement = await proofsStatement(client);
  const seen: Observation = { snapshots: 0, violations: [] };
  let stopped = false;
  const stopping = new AbortController();
  const look = async () => {
    seen.snapshots += 1;
    for (const found of await readProofs(client, statement))
      seen.violations.push({ snapshot: seen.snapshots, ...found });
  };
  const watching = (async () => {
    while (!stopped) {
      await look();
      await pause(everyMs, stopping.signal);
    }
  })();
  return {
    async stop() {
      stopped = true;
      stopping.abort();
      try {
        await watching;
        await look();
      } finally {
        await client.end();
      }
      return seen;
    },
  };
}

/** Runs an act under the observer and expects that every snapshot proved. Answers what the act answered. */
export async function observed<T>({ auditUrl }: { auditUrl: string }, act: () => Promise<T>): Promise<T> {
  const observer = await startObserver(auditUrl);
  let seen: Observation | undefined;
  try {
    return await act();
  } finally {
    seen = await observer.stop();
    expect(seen.violations.slice(0, 5)).toEqual([]);
    expect(seen.snapshots).toBeGreaterThan(0);
  }
}

/** All views of schema `proof` as one statement, so that each snapshot is one answer. */
async function proofsStatement(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.views where table_schema = 'proof' order by table_name`,
  );
  if (rows.length === 0) throw new Error('there are no proofs to observe');
  const parts = rows.map(
    ({ name }) => `(select '${name}' as proof, to_jsonb(v) as row from proof."${name}" v limit 5)`,
  );
  return parts.join(' union all ');
}

async function readProofs(client: pg.Client, statement: string): Promise<{ proof: string; row: unknown }[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query<{ proof: string; row: unknown }>(statement);
  await client.query('COMMIT');
  return rows;
}

/** Waits between two snapshots, not longer than until the end. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    const timer = setTimeout(resume, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resume();
    });
  });
}
