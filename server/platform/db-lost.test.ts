// The database is gone or stops answering: the call ends with its own error, the program survives, the next call
// works.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from '#server/app.ts';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { testConfig } from '#test/world.ts';
import { DatabaseLost, type Db, openDatabase, sqlState } from './db.ts';
import { anyRow, col, row } from './row.ts';
import { sql } from './sql.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = openDatabase(database.url, { poolSize: 3 });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

const isUp = (reader: Db) => reader.one(row({ up: col.number }), sql`select 1 as up`);

describe('a connection that the server ends', () => {
  it('between two statements of a transaction ends that transaction and nothing else', async () => {
    const killedWhileIdle = db.tx(async (tx) => {
      const { pid } = await tx.one(row({ pid: col.number }), sql`select pg_backend_pid() as pid`);
      const gone = new Promise<void>((resolve) => {
        tx.client.once('end', resolve);
      });
      await db.one(anyRow, sql`select pg_terminate_backend(${pid})`);
      await gone;
      await tx.one(anyRow, sql`select 1`);
    });
    await expect(killedWhileIdle).rejects.toThrow(DatabaseLost);
    await expect(isUp(db)).resolves.toEqual({ up: 1 });
  });

  it('while it is checked out of the pool does not end the program', async () => {
    await isUp(db);
    db.pool.once('acquire', (client) => queueMicrotask(() => client.emit('error', new Error('postmaster exit'))));
    await expect(db.tx((tx) => tx.one(anyRow, sql`select 1 as up`))).resolves.toEqual({ up: 1 });
  });

  it('during a statement is distinguished from every other error', async () => {
    const suicide = db.tx((tx) => tx.one(anyRow, sql`select pg_terminate_backend(pg_backend_pid())`));
    await expect(suicide).rejects.toThrow(DatabaseLost);
    await expect(db.one(anyRow, sql`select 1 / 0`)).rejects.not.toThrow(DatabaseLost);
    await expect(isUp(db)).resolves.toEqual({ up: 1 });
  });
});

describe('a database that does not answer', () => {
  it('is not awaited beyond the limit, nor asked to roll back, and its connection is dropped', async () => {
    const hasty = openDatabase(database.url, { poolSize: 1, answerWithinMs: 300 });
    await expect(hasty.tx((tx) => tx.one(anyRow, sql`select pg_sleep(30)`))).rejects.toThrow(DatabaseLost);
    await expect(isUp(hasty)).resolves.toEqual({ up: 1 });
    await hasty.close();
  });
});

describe('the limit of a statement', () => {
  const limits = row({ statement: col.text, idle: col.text });
  const asked = sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`;

  it('is told in each transaction, by the kind of its work, and is the program’s own outside of one', async () => {
    const answering = openDatabase(database.url, { poolSize: 1, kind: 'answer' });
    expect((await answering.one(limits, asked)).statement).toBe('10s');
    expect(await answering.tx((tx) => tx.one(limits, asked))).toEqual({ statement: '10s', idle: '15s' });
    expect(await answering.tx((tx) => tx.one(limits, asked), 'proof')).toEqual({ statement: '10min', idle: '15s' });
    // A long one leaves nothing behind on its connection.
    expect((await answering.one(limits, asked)).statement).toBe('10s');
    await answering.close();
    expect(await db.tx((tx) => tx.one(limits, asked))).toEqual({ statement: '1min', idle: '15s' });
  });

  it('ends the statement and keeps the connection', async () => {
    const short = sql`set local statement_timeout = 50`;
    const slow = db.tx(async (tx) => {
      await tx.run(short);
      await tx.one(anyRow, sql`select pg_sleep(30)`);
    });
    expect(sqlState(await slow.catch((error: unknown) => error))).toBe('57014');
    await expect(isUp(db)).resolves.toEqual({ up: 1 });
  });
});

describe('a call while there is no database', () => {
  it('[S8.034] is answered 503 with Retry-After', async () => {
    const product = await buildProduct(testConfig('postgres://titian_app:x@127.0.0.1:9/none'));
    const answer = await product.web.app.inject({ url: '/api/v1/lendings' });
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ code: 'error.busy' });
    await product.close();
  });
});
