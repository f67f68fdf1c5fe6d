// Headers on every answer, a count of calls by address, and no answer under a host name that is not ours.
// Source: docs/design.md §3; decisions 0075, 0096.
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type CallLimits, createCallLimits } from './call-limits.ts';
import { refused } from './refuse.ts';

/** Headers of an answer that is sent before any hook runs: to an address that cannot even be parsed. */
export const firstHeaders = {
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** Headers and limits for every answer; add it before any route. Returns the limits, for what is judged later. */
export async function addGuards(
  app: FastifyInstance,
  { secure, hostname }: { secure: boolean; hostname: string },
  onFlood: (request: FastifyRequest) => void,
): Promise<CallLimits> {
  const headers = await readHelmet(secure);
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers);
    // The answer to a POST may be a token, and is for its sender alone.
    if (request.method === 'POST') reply.header('cache-control', 'no-store');
    next(secure && !isForUs(request, hostname) ? refused('error.host') : undefined);
  });
  const limits = await createCallLimits(app, onFlood);
  // Addresses that nothing answers are counted here too.
  app.addHook('onRequest', async (request) => {
    if (!isUncounted(request)) await limits.countVisit(request);
  });
  return limits;
}

/** Not counted as it comes. What turns out not to be there is counted then, since looking for it costs something. */
export const isUncounted = ({ url, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config?.uncounted === true || hashedFile.test(url);

/** Served from a cache for a year once loaded; a visit in parts would be a page in parts. */
const hashedFile = /^\/(?:site\/)?assets\//;

/** Probes and providers may use the bare IP address: nothing in their answers depends on the host name. */
const underAnyName = /^\/(?:healthz|readyz|api\/v1\/(?:health$|webhooks\/))/;

/** The host name that the client asked for, as passed on by a trusted proxy. */
const isForUs = (request: FastifyRequest, hostname: string): boolean =>
  request.hostname === hostname || underAnyName.test(request.url.split('?')[0] ?? '');

/** Helmet's headers are the same on every answer: computed once, since it rebuilds them each time. */
async function readHelmet(secure: boolean): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, {
    // An answer that is not a page runs no scripts and is never framed; pages set their own policy.
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
