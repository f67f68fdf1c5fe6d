// A program is ready only where it can work: on a database that writes, and in production on one without the people of the
// demonstration.
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { useWorld } from '#test/world.ts';
import { openDatabase } from './db.ts';
import { addHealth } from './health.ts';
import { sql } from './sql.ts';
import { requireRealPeople } from './start-checks.ts';

const held = useWorld();

describe('readiness', () => {
  it.each([
    ['writes', '', 200],
    ['only reads, as a standby or a replaced primary does', '?options=-c%20default_transaction_read_only%3Don', 503],
  ])('on a database that %s', async (_, options, status) => {
    const db = openDatabase(`${held.current.database.url}${options}`, { poolSize: 1 });
    const said: string[] = [];
    const logger = { level: 'warn', stream: { write: (line: string) => void said.push(line) } };
    const app = fastify({ logger });
    try {
      addHealth(app, db, { stopping: false });
      const answer = await app.inject({ url: '/readyz' });
      expect(answer.statusCode >= 500 ? 503 : answer.statusCode).toBe(status);
      expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
      expect(said.filter((line) => line.includes('database is read-only'))).toHaveLength(status === 200 ? 0 : 1);
    } finally {
      await app.close();
      await db.close();
    }
  });
});

describe('a database of the demonstration', () => {
  it('is refused by production for ever, and by nothing else', async () => {
    const { db, owner } = held.current;
    await requireRealPeople(db, { TITIAN_MODE: 'production' });
    await owner.run(sql`insert into demonstration default values`);
    await expect(requireRealPeople(db, { TITIAN_MODE: 'production' })).rejects.toThrow('orang peragaan');
    await requireRealPeople(db, { TITIAN_MODE: 'demo' });
    // The product itself cannot take the mark away.
    await expect(db.run(sql`delete from demonstration`)).rejects.toThrow('permission denied');
  });
});
