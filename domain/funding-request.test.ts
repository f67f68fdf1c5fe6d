import { describe, expect, it } from 'vitest';
import { endsQuotation, type FundingRequest, judgeFunding } from './funding-request.ts';
import { rupiah } from './money.ts';
import { refuse } from './refusal.ts';

const dueAt = new Date('2026-03-11T16:59:59.999Z');

/** A lending of 10.000.000, of which 9.400.000 is raised: 600.000 is left, in steps of 100.000 from 500.000. */
const request: FundingRequest = {
  lender: { kycStatus: 'verified', emailVerified: true, signatureActive: true },
  lending: {
    status: 'opened',
    dueAt,
    loanAmount: rupiah(10_000_000),
    raisedAmount: rupiah(9_400_000),
    stepRupiah: rupiah(100_000),
    minimumRupiah: rupiah(500_000),
  },
  isOwnGroup: false,
  amount: rupiah(500_000),
  balance: rupiah(2_000_000),
  now: dueAt,
};
const withRaised = (amount: number) => ({ ...request.lending, raisedAmount: rupiah(amount) });

describe('a request to fund', () => {
  it.each<[string, Partial<FundingRequest>, string | null]>([
    ['of 500.000 in the last moment of the due date passes', {}, null],
    ['a millisecond later is too late', { now: new Date(dueAt.getTime() + 1) }, 'error.lending.not_open'],
    ['of a funded lending is refused', { lending: { ...request.lending, status: 'funded' } }, 'error.lending.not_open'],
    ['by a member of the group is refused', { isOwnGroup: true }, 'error.lending.own_group'],
    ['of 400.000 is below the minimum', { amount: rupiah(400_000) }, 'error.lending.amount_min'],
    [
      'of 400.000 passes where no more is left: the minimum is the slot',
      { amount: rupiah(400_000), lending: withRaised(9_600_000) },
      null,
    ],
    ['of 550.000 is off the step', { amount: rupiah(550_000) }, 'error.lending.amount_not_in_multiple'],
    ['of 700.000 is above the 600.000 left', { amount: rupiah(700_000) }, 'error.lending.amount_max'],
    [
      'of 600.000 is above a balance of 599.999',
      { amount: rupiah(600_000), balance: rupiah(599_999) },
      'error.lending.amount_above_balance',
    ],
    ['of a full lending is refused', { lending: withRaised(10_000_000) }, 'error.lending.slot_full'],
  ])('%s', (_, change, code) => {
    expect(judgeFunding({ ...request, ...change })?.code ?? null).toBe(code);
  });

  it('names the person before the lending, and the own group before the amount', () => {
    const closed: FundingRequest = {
      ...request,
      lending: { ...request.lending, status: 'refunded' },
      isOwnGroup: true,
    };
    const lender = { ...request.lender, kycStatus: 'rejected' as const };
    expect(judgeFunding({ ...closed, lender })?.code).toBe('error.kyc.not_kyc');
    expect(judgeFunding(closed)?.code).toBe('error.lending.not_open');
    expect(judgeFunding({ ...request, isOwnGroup: true, amount: rupiah(1) })?.code).toBe('error.lending.own_group');
  });
});

describe('a quotation', () => {
  it.each([
    ['error.lending.amount_above_balance', true],
    ['error.lending.amount_max', true],
    ['error.lending.slot_full', true],
    ['error.lending.not_open', false],
    ['error.kyc.not_kyc', false],
  ] as const)('refused with %s ends: %s', (code, ends) => {
    expect(endsQuotation(refuse(code))).toBe(ends);
  });
});
