// How many calls a minute: visitors count by their network address, signed-in people by their session (fair-use.ts),
// providers by name once their signature was judged.
// Invariants: files named by a hash of their content, and pages of the public site, count for nothing; memory is
// bounded. Each process counts for itself.
// Source: decision 0096.
import { isIPv6 } from 'node:net';
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TooManyCalls } from './refuse.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not counted before its handler: it counts for nothing, or the handler judges first who calls. */
    uncounted?: boolean;
  }
}

const aMinute = 60_000;
// A cold visit with sign-in and dashboard makes at most 20 counted calls, so 60 of them a minute pass.
const visitsAMinute = 1_200;
// Only stops a provider that has lost its head: an inquiry refused is a payer at a counter who cannot pay.
const messagesAMinute = 30_000;
// Of one read token: figures of a day are read once, not every second.
const readingsAMinute = 120;
/** Of more, the one counted longest ago is forgotten. */
const keysRemembered = 20_000;

export type CallLimits = {
  /** Counts a call for the address it came from; refuses `error.too_many`. */
  countVisit(request: FastifyRequest): Promise<void>;
  /** Counts a message of a provider, after its signature was judged; refuses `error.too_many`. */
  countMessage(request: FastifyRequest, provider: string): Promise<void>;
  /** Counts a call of a read token; refuses `error.too_many`. */
  countReader(request: FastifyRequest, tokenId: string): Promise<void>;
  /** A tighter limit for one endpoint, for each session or else each address. */
  limitEndpoint(perMinute: number): (request: FastifyRequest, sessionId: string | null) => Promise<void>;
};

/** Counts nothing by itself: who calls is known at different moments, so each count is asked for. */
export async function createCallLimits(
  app: FastifyInstance,
  onFlood: (request: FastifyRequest) => void,
): Promise<CallLimits> {
  await app.register(rateLimit, { global: false, timeWindow: aMinute });
  const limit = (max: number) => {
    const keys = new WeakMap<FastifyRequest, string>();
    // Each limit has a store of its own, which takes its size from here alone.
    const options: RateLimitOptions = {
      max,
      cache: keysRemembered,
      keyGenerator: (request) => keys.get(request) ?? request.ip,
    };
    const count = app.createRateLimit(options);
    return async (request: FastifyRequest, key: string) => {
      keys.set(request, key);
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      onFlood(request);
      throw new TooManyCalls(counted.ttl / 1000);
    };
  };
  const visit = limit(visitsAMinute);
  return {
    countVisit: (request) => visit(request, networkOf(request.ip)),
    countMessage: limit(messagesAMinute),
    countReader: limit(readingsAMinute),
    limitEndpoint(perMinute) {
      const call = limit(perMinute);
      return (request, sessionId) => call(request, sessionId ?? networkOf(request.ip));
    },
  };
}

/** What stands for one connection: an IPv4 address, or the first half of an IPv6 address, which one customer holds whole. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0');
  const half = [...groups, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${half.join(':')}::/64`;
}
