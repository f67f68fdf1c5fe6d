// The way to the first funding: which step is done, next, waiting or shut.
import { describe, expect, it } from 'vitest';
import { rupiah } from './money.ts';
import { type Newcomer, startSteps } from './start-steps.ts';

const ready: Newcomer = {
  emailVerified: true,
  kycStatus: 'verified',
  signatureActive: true,
  balance: rupiah(500_000),
  minimum: rupiah(500_000),
};
const states = (change: Partial<Newcomer>) => startSteps({ ...ready, ...change }).map(({ state }) => state);

describe('the way to the first funding', () => {
  it('begins with the e-mail; the identity can be done too, the rest is shut', () => {
    const nothing = { emailVerified: false, kycStatus: 'not_verified', signatureActive: false } as const;
    expect(states({ ...nothing, balance: rupiah(0) })).toEqual(['next', 'open', 'shut', 'shut', 'shut']);
  });

  it('while the identity is checked, the signature is next if it is not active, else nothing is', () => {
    const checked = { kycStatus: 'pending', balance: rupiah(0) } as const;
    expect(states({ ...checked, signatureActive: false })).toEqual(['done', 'waiting', 'next', 'shut', 'shut']);
    expect(states(checked)).toEqual(['done', 'waiting', 'done', 'shut', 'shut']);
  });

  it('after a rejection the identity is next, and the signature may be activated meanwhile', () => {
    expect(states({ kycStatus: 'rejected', signatureActive: false, balance: rupiah(0) })).toEqual([
      'done',
      'next',
      'open',
      'shut',
      'shut',
    ]);
  });

  it('money comes in once the identity is verified, and is enough when it pays the smallest funding', () => {
    expect(states({ balance: rupiah(499_999) })).toEqual(['done', 'done', 'done', 'next', 'shut']);
    expect(states({})).toEqual(['done', 'done', 'done', 'done', 'next']);
  });

  it('a balance does not open the last step while the signature is missing', () => {
    expect(states({ signatureActive: false })).toEqual(['done', 'done', 'next', 'done', 'shut']);
  });

  it('has at most one next step, whatever is missing', () => {
    for (const emailVerified of [true, false])
      for (const kycStatus of ['not_verified', 'pending', 'rejected', 'verified'] as const)
        for (const signatureActive of [true, false])
          for (const balance of [rupiah(0), rupiah(500_000)]) {
            const found = states({ emailVerified, kycStatus, signatureActive, balance });
            expect(found.filter((state) => state === 'next').length).toBeLessThanOrEqual(1);
          }
  });
});
