// The database: reads through `Db`, writes only inside `tx()`, which retries what PostgreSQL wants retried.
// Invariants: nothing after COMMIT can turn success into failure. When the database is gone or stops answering, the
// call ends with `DatabaseLost`; the program survives and the next call reconnects.
// Source: docs/design.md §3.
import pg from 'pg';
import type { Columns, RowOf, RowShape } from './row.ts';
import { compile, type Sql } from './sql.ts';
import { beginOf, sessionLimitOf, type WorkKind, workKinds } from './work-kind.ts';

// bigint becomes a safe integer or an error, never text; DATE stays text, so that no time zone can move it.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond a safe integer: ${text}`);
  return value;
});
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Reader = {
  rows<C extends Columns>(shape: RowShape<C>, statement: Sql): Promise<RowOf<RowShape<C>>[]>;
  /** The one row, or null. */
  row<C extends Columns>(shape: RowShape<C>, statement: Sql): Promise<RowOf<RowShape<C>> | null>;
  /** The one row; throws when there is none, which is a bug. */
  one<C extends Columns>(shape: RowShape<C>, statement: Sql): Promise<RowOf<RowShape<C>>>;
  /** Whether the statement returns any row. */
  exists(statement: Sql): Promise<boolean>;
  /** Runs a statement; returns the number of rows affected. */
  run(statement: Sql): Promise<number>;
};

const made = Symbol('tx');
/** A transaction; only `tx()` makes one. */
export type Tx = Reader & {
  readonly [made]: true;
  readonly client: pg.PoolClient;
  /** The context that the product attached to its database; see `contextOf` in context.ts. */
  readonly context: unknown;
  /** Runs after the commit, and not at all without one. It must not throw: the change is already saved. */
  afterCommit(act: (reader: Reader) => void): void;
};

export type Db = Reader & {
  readonly pool: pg.Pool;
  /**
   * Runs in one transaction; restarts it after a deadlock or a serialization failure. `kind` gives its statements another limit
   * than the program's.
   */
  tx<T>(work: (tx: Tx) => Promise<T>, kind?: WorkKind): Promise<T>;
  close(): Promise<void>;
};

type Executor = Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>;

/** The database did not answer. The work in progress may or may not have been committed. */
export class DatabaseLost extends Error {}

/** SQLSTATEs with which the server ends or rejects connections: it stops, has crashed, is starting, or is full. */
const lostStates = new Set(['57P01', '57P02', '57P03', '53300', '08006', '08003', '08001', '08004']);
const lostSockets = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const lostWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered|was closed))/;

function isLost(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return lostStates.has(error.code ?? '');
  if (!(error instanceof Error)) return false;
  return lostSockets.has((error as NodeJS.ErrnoException).code ?? '') || lostWords.test(error.message);
}

/** Waits for the database's answer; distinguishes a missing answer from every other error. */
async function fromDatabase<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isLost(error)) throw new DatabaseLost(error.message, { cause: error });
    throw error;
  }
}

/** Reads on a connection that somebody else opened. */
export function readerOn(executor: Executor, checkRows = true, waitMs?: number): Reader {
  const limit = waitMs === undefined ? {} : { query_timeout: waitMs };
  const query = (statement: Sql) => fromDatabase(executor.query({ ...compile(statement), ...limit }));
  const read = async (shape: RowShape, statement: Sql) => {
    const { rows } = await query(statement);
    if (checkRows) for (const found of rows) shape.check(found);
    return rows;
  };
  return {
    rows: read,
    row: async (shape: RowShape, statement: Sql) => (await read(shape, statement))[0] ?? null,
    one: async (shape: RowShape, statement: Sql) => {
      const rows = await read(shape, statement);
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
      return rows[0];
    },
    exists: async (statement: Sql) => (await query(statement)).rows.length > 0,
    run: async (statement: Sql) => (await query(statement)).rowCount ?? 0,
  };
}

type Options = {
  poolSize?: number;
  onError?: (error: Error) => void;
  context?: unknown;
  /** Whose work this program does; `work` unless people wait for each answer. */
  kind?: WorkKind;
  /** The longest wait for one statement, in place of the kind's. */
  answerWithinMs?: number;
  /** Holds every row against the shape beside its statement; on unless it is turned off. */
  checkRows?: boolean;
};

export function openDatabase(url: string, options: Options = {}): Db {
  const { checkRows = true, kind = 'work', context } = options;
  const settings = {
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 10_000,
    // Longer than the pause between the worker's rounds, or each round would connect anew.
    idleTimeoutMillis: 60_000,
    query_timeout: options.answerWithinMs ?? workKinds[kind].waitMs,
    application_name: 'titian',
    // Awaited before the first statement of a connection.
    onConnect: (client: pg.ClientBase) => client.query(sessionLimitOf(kind)),
  };
  const pool = new pg.Pool(settings);
  pool.on('error', (error) => options.onError?.(error));
  // The pool's client gets its error listener a moment after it is checked out; a lost connection in that moment
  // would end the program. The next statement on it reports the loss.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    ...readerOn(pool, checkRows),
    pool,
    tx: (work, own) => retrying(() => transaction(pool, { checkRows, context, kind, own }, work)),
    close: () => pool.end(),
  };
}

type TxOptions = { checkRows: boolean; context: unknown; kind: WorkKind; own: WorkKind | undefined };

async function transaction<T>(
  pool: pg.Pool,
  { checkRows, context, kind, own }: TxOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await fromDatabase(pool.connect());
  let broken: Error | undefined;
  // Between statements nobody awaits the connection: without a listener a lost connection would end the program.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await fromDatabase(client.query(beginOf(own ?? kind)));
    const acts: ((reader: Reader) => void)[] = [];
    const afterCommit = (act: (reader: Reader) => void) => void acts.push(act);
    const reader = readerOn(client, checkRows, own && workKinds[own].waitMs);
    const result = await work({ ...reader, client, context, [made]: true, afterCommit });
    await fromDatabase(client.query('commit'));
    for (const act of acts) act(readerOn(pool, checkRows));
    return result;
  } catch (error) {
    // Sends no rollback on a connection that does not answer: the server rolls back once it is gone.
    if (error instanceof DatabaseLost) broken = error;
    else await client.query('rollback').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

const maxAttempts = 5;
const serializationFailures = new Set(['40001', '40P01']);

async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= maxAttempts || !serializationFailures.has(sqlState(error) ?? '')) throw error;
      await new Promise((resume) => setTimeout(resume, tries * (10 + Math.random() * 40)));
    }
  }
}

/** Whether the database is gone, or a statement took longer than its kind of work may (SQLSTATE 57014). */
export const wasNotAnswered = (error: unknown): boolean => error instanceof DatabaseLost || sqlState(error) === '57014';

/** The SQLSTATE of a database error, or undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The violated constraint's name, where the error has one. */
export function violated(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}
