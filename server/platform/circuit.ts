// A circuit before a provider: after a row of failures it is not called for a while, then one call tries it again.
// Invariant: while the circuit is open nothing goes out, and of several callers only one tries again at a time. Time
// is this process's own, since a pause must not jump with the product's clock.

export type Circuit = {
  /** Makes the call, or throws `CircuitOpen`; `failed` says which answers count as none. */
  through<A>(call: () => Promise<A>, failed: (answer: A) => boolean): Promise<A>;
};

export class CircuitOpen extends Error {}

type Options = { failures?: number; pauseMs?: number; clock?: () => number };

export function openCircuit({
  failures = 10,
  pauseMs = 10_000,
  clock = () => performance.now(),
}: Options = {}): Circuit {
  let inARow = 0;
  let shutUntil = 0;

  const fail = () => {
    inARow += 1;
    if (inARow >= failures) shutUntil = clock() + pauseMs;
  };

  return {
    async through(call, failed) {
      if (clock() < shutUntil) throw new CircuitOpen('not called: it failed too often');
      // The one that tries again keeps the others back until its answer is there.
      if (inARow >= failures) shutUntil = clock() + pauseMs;
      try {
        const answer = await call();
        if (failed(answer)) fail();
        else {
          inARow = 0;
          shutUntil = 0;
        }
        return answer;
      } catch (error) {
        fail();
        throw error;
      }
    },
  };
}
