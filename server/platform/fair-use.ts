// Rate limits of one session: calls at a time, and calls a second with a burst for a page that opens.
// Invariant: memory is bounded by the calls in flight and the recently active sessions; an unknown token is forgotten
// after its answer.
// Source: decision 0075.
import { TooManyCalls } from './refuse.ts';

export type FairUse = {
  /** The burst after a rest; it refills every second. */
  burst: number;
  perSecond: number;
  atOnce: number;
  /** Sessions remembered at once; beyond that, the least recently active one is forgotten. */
  remembered: number;
};

// 300 calls in 10 seconds are too many; a page of ours makes about a dozen, and a live one polls every few seconds.
const usual: FairUse = { burst: 100, perSecond: 18, atOnce: 40, remembered: 20_000 };

type Use = { left: number; at: number; inFlight: number };

/** Starts a call of a token and returns the function that ends it; refuses `error.too_many`. */
export type BeginCall = (token: string) => (isOurs: boolean) => void;

export function createFairUse(changes: Partial<FairUse> = {}, present = () => performance.now()): BeginCall {
  const { burst, perSecond, atOnce, remembered } = { ...usual, ...changes };
  const uses = new Map<string, Use>();
  return (token) => {
    const at = present();
    const before = uses.get(token) ?? { left: burst, at, inFlight: 0 };
    const left = Math.min(burst, before.left + ((at - before.at) / 1000) * perSecond);
    if (before.inFlight >= atOnce) throw new TooManyCalls(1);
    if (left < 1) throw new TooManyCalls((1 - left) / perSecond);
    const use: Use = Object.assign(before, { left: left - 1, at, inFlight: before.inFlight + 1 });
    // Re-inserted, so that the least recently active session comes first.
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
