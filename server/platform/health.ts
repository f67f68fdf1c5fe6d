// Whether this process is up, and whether it is ready for work.
// Invariant: `/healthz` depends on nothing else. `/readyz` asks the database, waits at most two seconds, and says no
// while the program stops; then every answer closes its connection, so that the client reconnects to another program.
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { answersQueries } from './database.sql.ts';
import type { Db } from './db.ts';
import { refused } from './refuse.ts';

export type Readiness = { stopping: boolean };

export function addHealth(app: FastifyInstance, db: Db, readiness: Readiness): void {
  const ready = async () => {
    if (readiness.stopping || !(await answers(db))) throw refused('error.busy', { retryAfterSeconds: 5 });
    return { status: 'ok' };
  };
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (readiness.stopping) reply.header('connection', 'close');
    next();
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', ready);
  app.get('/api/v1/health', ready);
}

const longestWaitMs = 2_000;

/** A database that is cut off may never answer, so this does not wait for it. */
async function answers(db: Db): Promise<boolean> {
  const silence = new AbortController();
  const answered = answersQueries(db).then(
    () => true,
    () => false,
  );
  const waited = setTimeout(longestWaitMs, false, { signal: silence.signal }).catch(() => false);
  return Promise.race([answered, waited]).finally(() => silence.abort());
}
