// Signs a message as Stripe does: the header names the second of signing and, for each secret that stands, the hex HMAC-SHA256
// of "second.body". Who receives it compares in constant time and refuses what is older than five minutes.
// Source: decision 0132; docs/webhooks.md.
import { createHmac } from 'node:crypto';

/** `t=1764561600,v1=…`; with one `v1` for each secret. */
export function signatureOf(body: string, secrets: readonly string[], at: Date): string {
  const second = Math.floor(at.getTime() / 1000);
  const sign = (secret: string) => createHmac('sha256', secret).update(`${second}.${body}`).digest('hex');
  return [`t=${second}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(',');
}
