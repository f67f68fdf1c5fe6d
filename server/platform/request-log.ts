// One log line for each answered request: which one, how it was answered, how long it took.
// Invariant: its fields hold nothing secret, neither input nor output.
// Source: docs/design.md §3; decision 0071.
import type { FastifyInstance } from 'fastify';
import { type Log, withoutRedaction } from './log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Frequent and uniform requests, where a line each would say nothing; their handler counts them. */
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
