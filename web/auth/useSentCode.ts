// A code that was sent to a phone or an address: requested once, and not again while its wait runs. Who asks too soon,
// say after a reload in another tab, is told the seconds and led to the field, since the last code is still good.
// Source: spec §2; docs/settled.md 12, 20; decision 0092.
import { useState } from 'react';
import { ApiError } from '#ui/client.ts';
import { deviceTime } from '#ui/clock.ts';
import { rememberArrival, secondsLeft } from '#ui/received.ts';
import { useResendWait } from './CodeStep.tsx';

/** `at` is the time of the device, to count on after a reload. */
export type KeptCode = { to: string; at: number };

type Sent = KeptCode & { answer: object };

export function useSentCode(request: (to: string) => Promise<object>, kept: KeptCode | null) {
  const wait = useResendWait();
  const [sent, setSent] = useState<Sent | null>(() => kept && sentAgo(kept.to, (deviceTime() - kept.at) / 1000));
  const [haste, setHaste] = useState<ApiError | null>(null);
  const resend = async (to: string) => {
    const answer = await request(to);
    setHaste(null);
    setSent({ to, at: deviceTime(), answer });
  };
  const send = async (to: string) => {
    if (sent?.to === to && secondsLeft(wait, sent.answer) > 0) return;
    try {
      await resend(to);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'error.code.wait') throw error;
      setHaste(error);
      setSent(sentAgo(to, wait - (error.retryAfter ?? 0)));
    }
  };
  return { sent, haste, send, resend, forget: () => setSent(null) };
}

function sentAgo(to: string, seconds: number): Sent {
  const passed = Math.max(0, seconds);
  const answer = {};
  rememberArrival(answer, passed);
  return { to, at: deviceTime() - passed * 1000, answer };
}

export const keptOf = (sent: KeptCode | null): KeptCode | null => sent && { to: sent.to, at: sent.at };
