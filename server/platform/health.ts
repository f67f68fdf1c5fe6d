// Whether this process is up, and whether it is ready for work.
// Invariant: `/healthz` asks nobody else; `/readyz` asks the database and says no while the program stops.
// Source: security AVL-05, AVL-06.
import type { FastifyInstance } from 'fastify';
import type { Db } from './db.ts';
import { refused } from './refuse.ts';
import { sql } from './sql.ts';

export type Readiness = { stopping: boolean };

export function addHealth(app: FastifyInstance, db: Db, readiness: Readiness): void {
  const ready = async () => {
    if (readiness.stopping || !(await answers(db))) throw refused('error.busy', { retryAfterSeconds: 5 });
    return { status: 'ok' };
  };
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', ready);
  app.get('/api/v1/health', ready);
}

async function answers(db: Db): Promise<boolean> {
  return db.one(sql`select 1 as up`).then(
    () => true,
    () => false,
  );
}
