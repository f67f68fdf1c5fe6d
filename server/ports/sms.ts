// Port: text messages, through a gateway with an HTTP form API.
// Invariant: one call is one attempt; the reference makes a repeat harmless at the gateway, so the caller may retry
// an unknown result.
// Source: docs/domain.md §9; docs/ports/sms.md.
import { openCircuit } from '#platform/circuit.ts';
import { callOut, failureOf, PATIENCE_MS } from '#platform/outbound.ts';

export type SmsMessage = { to: string; text: string; reference: string };
export type Sms = { send(message: SmsMessage): Promise<void> };

export function connectSms(settings: { url: string; key: string; timeoutMs?: number }): Sms {
  const endpoint = `${settings.url.replace(/\/+$/, '')}/sms/v1/messages`;
  const circuit = openCircuit();
  return {
    async send({ to, text, reference }) {
      const answer = await callOut({
        url: endpoint,
        method: 'POST',
        headers: { authorization: `Bearer ${settings.key}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ to, text, reference }).toString(),
        timeoutMs: settings.timeoutMs ?? PATIENCE_MS,
        circuit,
      });
      if (answer.status !== 202) throw failureOf(answer, 'sms');
    },
  };
}
