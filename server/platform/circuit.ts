// A circuit breaker for a provider: after repeated failures it is not called for a while, then one call tries again.
// Invariant: while the circuit is open nothing goes out, and only one caller at a time tries again. It uses this
// process's clock, since a pause must not jump with the product's clock.

export type Circuit = {
  /** Makes the call, or throws `CircuitOpen`; `failed` says which answers count as failures. */
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
      // The others wait until the caller that tries again has its answer.
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
