// Whether this process is up, and whether it is ready for work.
// Invariant: `/healthz` depends on nothing else. `/readyz` asks the database whether it can write, waits at most two seconds,
// and says no while the program stops; then every answer closes its connection, so that the client reconnects to another program.
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isReadOnly } from './database.sql.ts';
import type { Db } from './db.ts';
import { refused } from './refuse.ts';

export type Readiness = { stopping: boolean };

export function addHealth(app: FastifyInstance, db: Db, readiness: Readiness): void {
  const readyOr503 = async (request: FastifyRequest) => {
    const reason = readiness.stopping ? 'stopping' : await whyNotReady(db);
    if (reason !== null) {
      request.log.warn({ reason }, 'not ready');
      throw refused('error.busy', { retryAfterSeconds: 5 });
    }
    return { status: 'ok' };
  };
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (readiness.stopping) reply.header('connection', 'close');
    next();
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', (request) => readyOr503(request));
  app.get('/api/v1/health', (request) => readyOr503(request));
}

const longestWaitMs = 2_000;

/**
 * Why no work can be done, or null. A database that is cut off may never answer, so this does not wait for it; one that
 * only reads (a standby, or a primary that has been replaced) would refuse every act.
 */
async function whyNotReady(db: Db): Promise<string | null> {
  const silence = new AbortController();
  const answered = isReadOnly(db).then(
    (readOnly) => (readOnly ? 'database is read-only' : null),
    () => 'database does not answer',
  );
  const waited = setTimeout(longestWaitMs, 'database is silent', { signal: silence.signal }).catch(() => null);
  return Promise.race([answered, waited]).finally(() => silence.abort());
}
