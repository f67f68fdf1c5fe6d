// Port: a message to a server that a subscription names. Only public hosts are called, over https, no redirect is followed and
// of the answer only the status is read. Source: decision 0132.
import { PATIENCE_MS } from '#platform/outbound.ts';
import { callPublic, isPublicAddress } from '#platform/public-call.ts';

export type WebhookCall = { url: string; headers: Record<string, string>; body: string };

export type WebhookPort = {
  /** Whether a subscription may name this address. */
  allows(url: string): boolean;
  /** One try; returns the status. Throws a `PortFailure` when there is no answer. */
  send(call: WebhookCall): Promise<number>;
};

type Settings = { standIn: string | undefined; timeoutMs?: number };

export function connectWebhook({ standIn, timeoutMs = PATIENCE_MS }: Settings): WebhookPort {
  const standInOrigin = standIn === undefined ? null : new URL(standIn).origin;
  const isStandIn = (url: string) => URL.canParse(url) && new URL(url).origin === standInOrigin;
  return {
    allows: (url) => !url.includes('#') && (isPublicAddress(url) || isStandIn(url)),
    send: ({ url, headers, body }) =>
      callPublic({ url, headers, body: Buffer.from(body), timeoutMs, standIn: standInOrigin }),
  };
}
