import { describe, expect, it } from 'vitest';
import { CircuitOpen, openCircuit } from './circuit.ts';

/** A circuit that opens after three failures for ten seconds, with a clock and a provider that the test controls. */
function ground() {
  const state = { now: 0, answer: 500 as number | Error, calls: 0 };
  const circuit = openCircuit({ failures: 3, pauseMs: 10_000, clock: () => state.now });
  const call = () =>
    circuit.through(
      async () => {
        state.calls += 1;
        if (state.answer instanceof Error) throw state.answer;
        return state.answer;
      },
      (status) => status >= 500,
    );
  return { state, call };
}

describe('the circuit breaker of a provider', () => {
  it('opens after repeated failures, whether answers or timeouts, and then makes no calls', async () => {
    const { state, call } = ground();
    await call();
    await call();
    state.answer = new Error('gone');
    await expect(call()).rejects.toThrow('gone');
    await expect(call()).rejects.toThrow(CircuitOpen);
    expect(state.calls).toBe(3);
  });

  it('lets one call try again after the pause, and closes when that succeeds', async () => {
    const { state, call } = ground();
    for (let n = 0; n < 3; n += 1) await call();
    state.now = 10_000;
    state.answer = 200;
    const probe = call();
    await expect(call()).rejects.toThrow(CircuitOpen);
    await expect(probe).resolves.toBe(200);
    await expect(call()).resolves.toBe(200);
    expect(state.calls).toBe(5);
  });

  it('stays open for another pause when that call fails too', async () => {
    const { state, call } = ground();
    for (let n = 0; n < 3; n += 1) await call();
    state.now = 10_000;
    await call();
    state.now = 19_999;
    await expect(call()).rejects.toThrow(CircuitOpen);
    expect(state.calls).toBe(4);
  });

  it('forgets single failures between answers', async () => {
    const { state, call } = ground();
    for (let n = 0; n < 4; n += 1) {
      state.answer = 500;
      await call();
      state.answer = 200;
      await call();
    }
    expect(state.calls).toBe(8);
  });
});
