// Headers on every answer, a limit on calls from one address, and no answer under a name that is not ours.
// Source: docs/design.md §3; decision 0075.
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
  { secure, hostname }: { secure: boolean; hostname: string },
  onFlood: (request: FastifyRequest) => void,
): Promise<void> {
  const headers = await readHelmet(secure);
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers);
    // What is answered to a POST may be a token, and is for its sender alone.
    if (request.method === 'POST') reply.header('cache-control', 'no-store');
    next(secure && !isForUs(request, hostname) ? refused('error.host') : undefined);
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

/** Probes and providers may know a program by its number alone: they are asked for nothing that a name could change. */
const underAnyName = /^\/(?:healthz|readyz|api\/v1\/(?:health$|webhooks\/))/;

/** By the name that the client asked for, which a trusted proxy passes on. */
const isForUs = (request: FastifyRequest, hostname: string): boolean =>
  request.hostname === hostname || underAnyName.test(request.url.split('?')[0] ?? '');

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
