import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canMovePortfolio,
  checkFunding,
  checkUsedBalance,
  estimateReturn,
  type FundingCheck,
  paymentOutcome,
  portfolioBadge,
  portfolioStatuses,
  wireStatusOf,
} from './funding.ts';
import { rupiah } from './money.ts';

const NB = '\u00A0';

describe('the life of a portfolio', () => {
  it('allows only the moves of the table', () => {
    const moves = portfolioStatuses.flatMap((from) =>
      portfolioStatuses.filter((to) => canMovePortfolio(from, to)).map((to) => `${from} -> ${to}`),
    );
    expect(moves).toEqual([
      'waiting_signature -> waiting_payment',
      'waiting_signature -> processing',
      'waiting_signature -> failed',
      'waiting_payment -> processing',
      'waiting_payment -> failed',
      'processing -> active',
      'processing -> refunded',
      'active -> returned',
      'active -> failed',
      'active -> refunded',
      'returned -> active',
      'returned -> failed',
      'failed -> active',
      'failed -> returned',
    ]);
  });

  it('[S4.016] never shows active: an active portfolio has the status of its lending', () => {
    expect(wireStatusOf('active', 'funded')).toBe('funded');
    expect(wireStatusOf('processing', 'opened')).toBe('processing');
    expect(portfolioBadge('active', null, 'disbursed')).toBe('disbursed');
  });

  it('has its own badge while it waits and when it has ended', () => {
    for (const status of ['waiting_signature', 'waiting_payment', 'processing', 'refunded', 'returned'] as const) {
      expect(portfolioBadge(status, null, 'opened')).toBe(status);
    }
  });

  it('shows a failure by its reason', () => {
    expect(portfolioBadge('failed', 'signature_lapsed', 'opened')).toBe('funding_failed');
    expect(portfolioBadge('failed', 'payment_lapsed', 'opened')).toBe('payment_cancelled');
    expect(portfolioBadge('failed', 'cancelled', 'opened')).toBe('payment_cancelled');
    expect(portfolioBadge('failed', 'defaulted', 'failed')).toBe('failed');
    // A portfolio that expired unpaid keeps that status when its lending defaults later.
    expect(portfolioBadge('failed', 'signature_lapsed', 'failed')).toBe('funding_failed');
    expect(portfolioBadge('failed', null, 'failed')).toBe('failed');
  });
});

describe('the rules of a funding', () => {
  const good: FundingCheck = {
    kycStatus: 'verified',
    emailVerified: true,
    signatureActive: true,
    amount: rupiah(1_000_000),
    multiple: rupiah(100_000),
    minimumLoan: rupiah(500_000),
    maximumLoan: rupiah(4_000_000),
    balance: rupiah(5_000_000),
  };
  const refusal = (change: Partial<FundingCheck>) => checkFunding({ ...good, ...change });

  it('lets a good amount pass', () => {
    expect(refusal({})).toBeNull();
  });

  it('[S5.018] says that a pending identity is being verified', () => {
    expect(refusal({ kycStatus: 'pending' })).toEqual({ code: 'error.lending.kyc_pending' });
  });

  it('asks an unverified or rejected person to verify', () => {
    expect(refusal({ kycStatus: 'not_verified' })?.code).toBe('error.kyc.not_kyc');
    expect(refusal({ kycStatus: 'rejected' })?.code).toBe('error.kyc.not_kyc');
  });

  it('asks for the e-mail, then for the signature', () => {
    expect(refusal({ emailVerified: false, signatureActive: false })?.code).toBe('error.email.not_verified');
    expect(refusal({ signatureActive: false })?.code).toBe('error.digisign.not_active');
  });

  it('[S5.022] asks for an amount when it is zero', () => {
    expect(refusal({ amount: rupiah(0) })).toEqual({ code: 'error.lending.amount_empty', field: 'amount' });
  });

  it('[S5.023] [S9.008] names the step when the amount is not a multiple', () => {
    expect(refusal({ amount: rupiah(1_050_000) })).toEqual({
      code: 'error.lending.amount_not_in_multiple',
      field: 'amount',
      slots: { multiple: `Rp${NB}100.000` },
    });
  });

  it('[S5.024] [S9.006] refuses less than 500.000 and names it', () => {
    expect(refusal({ amount: rupiah(400_000) })).toEqual({
      code: 'error.lending.amount_min',
      field: 'amount',
      slots: { min: `Rp${NB}500.000` },
    });
  });

  it('[S5.025] counts a lending without a minimum as minimum 0', () => {
    const { minimumLoan: _, ...bare } = good;
    expect(checkFunding({ ...bare, amount: rupiah(100_000) })).toBeNull();
    expect(refusal({ minimumLoan: null, amount: rupiah(100_000) })).toBeNull();
  });

  it('[S5.026] refuses more than the maximum and names it, also when unpaid reservations lowered it', () => {
    expect(refusal({ maximumLoan: rupiah(500_000) })?.slots).toEqual({ max: `Rp${NB}500.000` });
    expect(refusal({ amount: rupiah(4_100_000) })).toEqual({
      code: 'error.lending.amount_max',
      field: 'amount',
      slots: { max: `Rp${NB}4.000.000` },
    });
  });

  it('[S9.007] knows no other maximum', () => {
    expect(
      refusal({ maximumLoan: null, amount: rupiah(999_999_999_900_000), balance: rupiah(999_999_999_999_999) }),
    ).toBeNull();
  });

  it('[S5.027] asks to top up first when the amount is above the balance', () => {
    expect(refusal({ amount: rupiah(1_000_000), balance: rupiah(999_999) })?.code).toBe(
      'error.lending.amount_above_balance',
    );
    expect(refusal({ amount: rupiah(1_000_000), balance: rupiah(1_000_000) })).toBeNull();
  });

  it('[S5.028] shows only the first failure, in the order of the rules, then the slot', () => {
    const worst: FundingCheck = {
      kycStatus: 'pending',
      emailVerified: false,
      signatureActive: false,
      amount: rupiah(0),
      multiple: rupiah(100_000),
      minimumLoan: rupiah(500_000),
      maximumLoan: rupiah(600_000),
      balance: rupiah(650_000),
      remainingSlot: rupiah(550_000),
    };
    const repairs: Partial<FundingCheck>[] = [
      {},
      { kycStatus: 'rejected' },
      { kycStatus: 'verified' },
      { emailVerified: true },
      { signatureActive: true },
      { amount: rupiah(150_001) },
      { amount: rupiah(100_000) },
      { amount: rupiah(700_000) },
      { maximumLoan: rupiah(700_000) },
      { balance: rupiah(700_000) },
      { remainingSlot: rupiah(700_000) },
    ];
    let input = worst;
    const codes = repairs.map((repair) => {
      input = { ...input, ...repair };
      return checkFunding(input)?.code ?? null;
    });
    expect(codes).toEqual([
      'error.lending.kyc_pending',
      'error.kyc.not_kyc',
      'error.email.not_verified',
      'error.digisign.not_active',
      'error.lending.amount_empty',
      'error.lending.amount_not_in_multiple',
      'error.lending.amount_min',
      'error.lending.amount_max',
      'error.lending.amount_above_balance',
      'error.lending.amount_max',
      null,
    ]);
  });

  it('fills a last slot of 300.000 with exactly 300.000', () => {
    const last = { minimumLoan: rupiah(300_000), maximumLoan: rupiah(300_000) };
    expect(refusal({ ...last, amount: rupiah(300_000) })).toBeNull();
    expect(refusal({ ...last, amount: rupiah(200_000) })).toMatchObject({
      code: 'error.lending.amount_min',
      slots: { min: `Rp${NB}300.000` },
    });
    expect(refusal({ ...last, amount: rupiah(400_000) })).toMatchObject({
      code: 'error.lending.amount_max',
      slots: { max: `Rp${NB}300.000` },
    });
  });

  it('still takes the last 100.000 of a loan that shows 100%', () => {
    const last = rupiah(100_000);
    expect(refusal({ minimumLoan: last, maximumLoan: last, amount: last })).toBeNull();
  });

  it('says that the slot is full instead of naming a maximum of Rp 0', () => {
    const full = { minimumLoan: rupiah(0), maximumLoan: rupiah(0) };
    expect(refusal(full)).toEqual({ code: 'error.lending.slot_full', field: 'amount' });
    expect(refusal({ maximumLoan: null, remainingSlot: rupiah(0) })?.code).toBe('error.lending.slot_full');
  });
});

describe('the part that the balance pays', () => {
  it.each([5_000_000, -1, 1_000_000.5, 1_000_001, '1000000', true, null, undefined, Number.NaN, [500_000]])(
    'is refused when it arrives as %s',
    (usedBalance) => {
      expect(checkUsedBalance({ usedBalance, amount: rupiah(1_000_000), balance: rupiah(2_000_000) })).toEqual({
        code: 'error.lending.used_balance',
        field: 'usedBalance',
      });
    },
  );

  it('is anything from 0 to the whole amount, within the balance', () => {
    const check = (usedBalance: number, balance: number) =>
      checkUsedBalance({ usedBalance, amount: rupiah(1_000_000), balance: rupiah(balance) });
    expect(check(0, 0)).toBeNull();
    expect(check(1_000_000, 1_000_000)).toBeNull();
    expect(check(400_000, 400_000)).toBeNull();
    expect(check(400_001, 400_000)?.code).toBe('error.lending.used_balance');
  });
});

describe('the estimate', () => {
  const rates = { feeBps: 300, taxBps: 1500 };

  it('[S2.095] [S2.096] is exact where a float is not: 600.000 at 20,5% for 6 months earns 61.500, 661.500 in all', () => {
    const estimate = estimateReturn({
      amount: rupiah(600_000),
      interestBps: 2050,
      tenorMonths: 6,
      instalments: 25,
      ...rates,
    });
    expect(estimate.interest).toBe(61_500);
    expect(estimate.total).toBe(661_500);
  });

  it('[S9.018] shows fee, tax, net and the weekly figure of 2.500.000 in a loan of 50 weeks at 20%', () => {
    expect(
      estimateReturn({ amount: rupiah(2_500_000), interestBps: 2000, tenorMonths: 12, instalments: 50, ...rates }),
    ).toEqual({
      interest: 500_000,
      fee: 15_000,
      tax: 75_000,
      net: 410_000,
      total: 3_000_000,
      perInstalment: 58_200,
    });
  });

  it('is exact for an amount of 15 digits', () => {
    const amount = rupiah(999_999_999_999_999);
    const estimate = estimateReturn({ amount, interestBps: 3600, tenorMonths: 12, instalments: 50, ...rates });
    expect(estimate.total).toBe(999_999_999_999_999 + 360_000_000_000_000);
  });
});

describe('a transfer for a portfolio', () => {
  const pay = (paid: number, state: { late?: boolean; alreadyPaid?: boolean } = {}) =>
    paymentOutcome({
      transfer: rupiah(1_000_000),
      paid: rupiah(paid),
      late: state.late ?? false,
      alreadyPaid: state.alreadyPaid ?? false,
    });

  it('activates it when the money is exact, and returns only what is above', () => {
    expect(pay(1_000_000)).toEqual({ toPortfolio: 1_000_000, toBalance: 0 });
    expect(pay(1_100_000)).toEqual({ toPortfolio: 1_000_000, toBalance: 100_000 });
  });

  it('goes to the balance in full when it is short, late or a second one', () => {
    expect(pay(900_000)).toEqual({ toPortfolio: 0, toBalance: 900_000 });
    expect(pay(1_000_000, { late: true })).toEqual({ toPortfolio: 0, toBalance: 1_000_000 });
    expect(pay(1_000_000, { alreadyPaid: true })).toEqual({ toPortfolio: 0, toBalance: 1_000_000 });
  });

  it('loses nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.boolean(), fc.boolean(), (paid, late, alreadyPaid) => {
        const { toPortfolio, toBalance } = pay(paid, { late, alreadyPaid });
        expect(toPortfolio + toBalance).toBe(paid);
        expect([0, 1_000_000]).toContain(toPortfolio);
      }),
    );
  });
});
