// Headers on every answer and a limit on calls from one address.
// Source: security WEB-01, AVL; design §3.
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { refused } from './refuse.ts';

/** What guards an answer that is made before any hook runs: to an address that cannot even be read. */
export const firstHeaders = {
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** Headers and limits for every answer of an address; to be added before any route. */
export async function addGuards(
  app: FastifyInstance,
  secure: boolean,
  onFlood: (request: FastifyRequest) => void,
): Promise<void> {
  const headers = await readHelmet(secure);
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
  await app.register(rateLimit, {
    global: true,
    max: 1_200,
    timeWindow: 60_000,
    onExceeded: (request) => onFlood(request),
    errorResponseBuilder: (_request, context) =>
      refused('error.too_many', {
        retryAfterSeconds: Math.ceil(context.ttl / 1000),
        slots: { minutes: Math.max(1, Math.ceil(context.ttl / 60_000)) },
      }),
  });
}

/** Helmet's headers, which are the same on every answer: asked of it once, since it makes them anew each time. */
async function readHelmet(secure: boolean): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, {
    // An answer that is no page runs nothing and stands in no frame; pages say what they need themselves.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  probe.get('/', (_request, reply) => reply.send());
  const { headers } = await probe.inject('/');
  await probe.close();
  const own = ['connection', 'content-length', 'date'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.includes(name) ? [] : [[name, String(value)]])),
  );
}
