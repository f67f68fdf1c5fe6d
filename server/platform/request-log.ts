// A line in the log for each request that was answered: which, how, how long it took.
// Invariant: its fields hold nothing secret, neither what was sent nor what was answered.
// Source: docs/design.md §3; decision 0071.
import type { FastifyInstance } from 'fastify';
import { type Log, withoutRedaction } from './log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered so often and so alike that a line for each would say nothing; whoever answers it counts. */
    unlogged?: boolean;
  }
}

export function logRequests(app: FastifyInstance, log: Log): void {
  const requests = withoutRedaction(log);
  app.addHook('onResponse', (request, reply, next) => {
    if (!request.routeOptions.config.unlogged) {
      requests.info(
        {
          reqId: request.id,
          method: request.method,
          path: request.routeOptions.url ?? request.url.split('?')[0],
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      );
    }
    next();
  });
}
