// How much one session may ask for: so many calls at a time, and so many a second with some in hand for a page that
// opens.
// Invariant: what is remembered is bounded by the calls in flight and by the sessions that have called of late, and a
// token that is none of ours is forgotten with its answer.
// Source: decision 0075.
import { refused } from './refuse.ts';

export type FairUse = {
  /** Calls that may come at once after a rest; each second gives some back. */
  burst: number;
  perSecond: number;
  atOnce: number;
  /** Sessions of which the calls are remembered; of more the one that called longest ago is forgotten. */
  remembered: number;
};

// 300 calls in 10 seconds are too many; a page of ours opens with a dozen, and a live one asks once in some seconds.
const usual: FairUse = { burst: 100, perSecond: 18, atOnce: 40, remembered: 20_000 };

type Use = { left: number; at: number; inFlight: number };

/** Begins a call of a token and answers how it ends; refuses `error.too_many`. */
export type BeginCall = (token: string) => (isOurs: boolean) => void;

export function createFairUse(changes: Partial<FairUse> = {}, present = () => performance.now()): BeginCall {
  const { burst, perSecond, atOnce, remembered } = { ...usual, ...changes };
  const uses = new Map<string, Use>();
  return (token) => {
    const at = present();
    const before = uses.get(token) ?? { left: burst, at, inFlight: 0 };
    const left = Math.min(burst, before.left + ((at - before.at) / 1000) * perSecond);
    if (before.inFlight >= atOnce) throw tooMany(1);
    if (left < 1) throw tooMany(Math.ceil((1 - left) / perSecond));
    const use: Use = Object.assign(before, { left: left - 1, at, inFlight: before.inFlight + 1 });
    // Set anew, so that the one that called longest ago stands first.
    uses.delete(token);
    uses.set(token, use);
    if (uses.size > remembered) forgetOldest(uses);
    return (isOurs) => {
      use.inFlight -= 1;
      if (!isOurs && use.inFlight === 0) uses.delete(token);
    };
  };
}

function forgetOldest(uses: Map<string, Use>): void {
  for (const [token, { inFlight }] of uses) {
    if (inFlight > 0) continue;
    uses.delete(token);
    return;
  }
}

const tooMany = (seconds: number) =>
  refused('error.too_many', { retryAfterSeconds: Math.max(1, seconds), slots: { minutes: 1 } });
