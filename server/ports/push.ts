// Port: web push (RFC 8030, 8291, 8292), through the push service of the browser's maker, which cannot read what it carries.
// Invariants: one call is one attempt; only public hosts are called; the topic is made from the reference, so a repeat
// replaces the message that still waits at the service. Source: docs/ports/push.md; decision 0109.
import { createHash } from 'node:crypto';
import { type Circuit, openCircuit } from '#platform/circuit.ts';
import { callOut, failureOf, jsonObjectOf, PATIENCE_MS, PortFailure } from '#platform/outbound.ts';
import { callPublic, isPublicAddress } from '#platform/public-call.ts';
import { isPublicKey, publicKeyOf } from '#platform/push-key.ts';

/** The way to one browser, as it gave it: an address at its push service, and what encrypts for it. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };
export type PushMessage = { to: PushSubscription; payload: string; ttlSeconds: number; reference: string };

export type Push = {
  /** The public key that browsers subscribe with. */
  readonly key: string;
  /** Where a stand-in plays the push service, it makes the subscription; null: the browser does. */
  readonly subscribe: (() => Promise<PushSubscription>) | null;
  /** Throws a `PortFailure`; its code is `gone` when the browser has ended the subscription. */
  send(message: PushMessage): Promise<void>;
};

type Settings = { key: Buffer; standIn: string | undefined; contact: string; timeoutMs?: number };

export function connectPush({ key, standIn, contact, timeoutMs = PATIENCE_MS }: Settings): Push {
  const publicKey = publicKeyOf(key);
  const keys = { subject: subjectOf(contact), publicKey, privateKey: key.toString('base64url') };
  const standInOrigin = standIn === undefined ? null : new URL(standIn).origin;
  const circuitOf = circuits();
  return {
    key: publicKey,
    subscribe: standIn === undefined ? null : () => subscribeAt(standIn, publicKey, timeoutMs, circuitOf(standIn)),
    async send({ to, payload, ttlSeconds, reference }) {
      const { default: webPush } = await import('web-push');
      const { endpoint, p256dh, auth } = to;
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: keys,
        TTL: ttlSeconds,
        contentEncoding: 'aes128gcm',
        topic: topicOf(reference),
      });
      const call = { url: endpoint, headers: headers as Record<string, string>, body, timeoutMs };
      const status = await callPublic({ ...call, circuit: circuitOf(endpoint), standIn: standInOrigin });
      if (status >= 200 && status < 300) return;
      if (status === 404 || status === 410)
        throw new PortFailure('refused', 'gone', 'push: the subscription has ended');
      throw new PortFailure('unknown', `http_${status}`, `push: ${status}`);
    },
  };
}

/** Whether a push service that anybody may call can stand behind what a browser gave. */
export const isSubscription = ({ endpoint, p256dh, auth }: PushSubscription): boolean =>
  isPublicAddress(endpoint) && isPublicKey(bytesOf(p256dh)) && bytesOf(auth).length === 16;

/** A circuit for each push service: one that is down does not stop the others. */
function circuits(): (address: string) => Circuit {
  const most = 50;
  const open = new Map<string, Circuit>();
  return (address) => {
    const { host } = new URL(address);
    const known = open.get(host) ?? openCircuit();
    open.delete(host);
    open.set(host, known);
    const [oldest] = open.keys();
    if (open.size > most && oldest !== undefined) open.delete(oldest);
    return known;
  };
}

async function subscribeAt(
  standIn: string,
  publicKey: string,
  timeoutMs: number,
  circuit: Circuit,
): Promise<PushSubscription> {
  const answer = await callOut({
    url: new URL('/push/v1/subscriptions', standIn).href,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey: publicKey }),
    timeoutMs,
    circuit,
  });
  const { endpoint, p256dh, auth } = jsonObjectOf(answer.body) ?? {};
  if (answer.status !== 201 || typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string')
    throw failureOf(answer, 'push');
  return { endpoint, p256dh, auth };
}

const bytesOf = (text: string): Buffer => Buffer.from(/^[\w-]+$/.test(text) ? text : '', 'base64url');

/** At most 32 letters of base64url. */
const topicOf = (reference: string): string => createHash('sha256').update(reference).digest('base64url').slice(0, 32);

/** Whom a push service may write to about us. */
const subjectOf = (from: string): string => `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`;
