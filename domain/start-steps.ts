// A new lender's way to her first funding: five steps in an order that never changes, and what each is now.
// Invariant: at most one step is the next one, the only one with colour and a filled button.
// Source: docs/screens.md; decision 0101.
import type { KycStatus } from './kyc.ts';
import type { Rupiah } from './money.ts';

export const startStepNames = ['email', 'identity', 'signature', 'topup', 'fund'] as const;
export type StartStepName = (typeof startStepNames)[number];

/** `open` can be done now but is not the next; `waiting` is with somebody else; `shut` until an earlier one is done. */
export type StartStepState = 'done' | 'next' | 'open' | 'waiting' | 'shut';
export type StartStep = { name: StartStepName; state: StartStepState };

export type Newcomer = {
  emailVerified: boolean;
  kycStatus: KycStatus;
  signatureActive: boolean;
  balance: Rupiah;
  /** The smallest amount that can be funded, in rupiah. */
  minimum: Rupiah;
};

/**
 * The five steps of a lender who has not funded yet. The next one is the first that she can do now. Signing needs a
 * proved e-mail address and may come before the identity is verified; money comes in only after it. The balance is
 * enough once it pays the smallest funding. Source: decision 0101.
 */
export function startSteps({ emailVerified, kycStatus, signatureActive, balance, minimum }: Newcomer): StartStep[] {
  const isVerified = kycStatus === 'verified';
  const hasMoney = isVerified && balance >= minimum;
  const able = (isDone: boolean, isPossible: boolean): StartStepState =>
    isDone ? 'done' : isPossible ? 'open' : 'shut';
  const states: Record<StartStepName, StartStepState> = {
    email: able(emailVerified, true),
    identity: kycStatus === 'pending' ? 'waiting' : able(isVerified, true),
    signature: able(signatureActive, emailVerified),
    topup: able(hasMoney, isVerified),
    fund: able(false, emailVerified && signatureActive && hasMoney),
  };
  const next = startStepNames.find((name) => states[name] === 'open');
  return startStepNames.map((name) => ({ name, state: name === next ? 'next' : states[name] }));
}
