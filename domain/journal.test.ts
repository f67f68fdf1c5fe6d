import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asId } from './ids.testing.ts';
import type { LendingId, PersonId, PortfolioId, StaffId, WithdrawalId } from './ids.ts';
import {
  approveDisbursement,
  checkJournal,
  collectCash,
  confirmDisbursement,
  confirmWithdrawal,
  depositCash,
  distributeToLenders,
  holdFunding,
  type Leg,
  mirror,
  overpay,
  parkInSuspense,
  payBackOverpayment,
  payFundingByTransfer,
  receiveTransfer,
  refundFunding,
  refuseDisbursement,
  refuseWithdrawal,
  releaseFunding,
  bookBankExpense,
  remit,
  repayReceivable,
  resolveSuspenseToLender,
  resolveSuspenseToLending,
  resolveSuspenseToSender,
  reverseDistribution,
  topUp,
  withdraw,
} from './journal.ts';
import { type Rupiah, rupiah, ZERO } from './money.ts';

/** 'account owner amount' of each leg, debit +. */
const shown = (legs: readonly Leg[]) => legs.map((leg) => `${leg.account} ${leg.owner ?? '-'} ${leg.amount}`);

/** Sum of each account over several journals. */
function balances(...journals: (readonly Leg[])[]) {
  const sums = new Map<string, number>();
  for (const leg of journals.flat()) {
    const key = `${leg.account} ${leg.owner ?? '-'}`;
    sums.set(key, (sums.get(key) ?? 0) + leg.amount);
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}

const funding = {
  lenderId: asId<PersonId>('L'),
  lendingId: asId<LendingId>('G'),
  portfolioId: asId<PortfolioId>('P'),
  amount: rupiah(500_000),
};
const disbursement = {
  lendingId: asId<LendingId>('G'),
  loanAmount: rupiah(10_000_000),
  fee: rupiah(610_000),
  stampCost: rupiah(6_000),
  bankTransferCost: rupiah(6_500),
};
const withdrawal = {
  lenderId: asId<PersonId>('L'),
  withdrawalId: asId<WithdrawalId>('W'),
  amount: rupiah(1_000_000),
  fee: ZERO,
  bankTransferCost: rupiah(6_500),
  stampCost: ZERO,
};
const cash = { officerId: asId<StaffId>('O'), lendingId: asId<LendingId>('G'), amount: rupiah(1_200_000) };

describe('each event debits and credits the accounts of the ledger table', () => {
  it.each<[string, Leg[], string[]]>([
    ['a top-up', topUp({ lenderId: asId('L'), amount: rupiah(250_000) }), ['escrow - 250000', 'cash L -250000']],
    ['a hold', holdFunding(funding), ['cash L 500000', 'funding G -500000']],
    ['its release', releaseFunding(funding), ['cash L -500000', 'funding G 500000']],
    ['a refund', refundFunding(funding), ['funding G 500000', 'cash L -500000']],
    ['a portfolio paid by transfer', payFundingByTransfer(funding), ['escrow - 500000', 'funding G -500000']],
    [
      'an approved disbursement',
      approveDisbursement(disbursement),
      [
        'funding G 10000000',
        'fee_income - -610000',
        'stamp_payable - -6000',
        'bank_cost - -6500',
        'disbursing - -9377500',
      ],
    ],
    [
      'a confirmed disbursement',
      confirmDisbursement({ lendingId: asId('G'), amount: rupiah(9_377_500) }),
      ['disbursing - 9377500', 'escrow - -9377500'],
    ],
    ['cash at a meeting', collectCash(cash), ['officer_cash O 1200000', 'in_hand G -1200000']],
    [
      'that cash at the bank',
      depositCash(cash),
      ['escrow - 1200000', 'officer_cash O -1200000', 'in_hand G 1200000', 'collection G -1200000'],
    ],
    ['a receipt by virtual account', receiveTransfer(cash), ['escrow - 1200000', 'collection G -1200000']],
    [
      'too much paid',
      overpay({ lendingId: asId('G'), amount: rupiah(50_000) }),
      ['collection G 50000', 'overpayment G -50000'],
    ],
    [
      'that surplus paid back',
      payBackOverpayment({ lendingId: asId('G'), amount: rupiah(50_000) }),
      ['overpayment G 50000', 'escrow - -50000'],
    ],
    ['a withdrawal', withdraw(withdrawal), ['cash L 1006500', 'withdrawing - -1000000', 'bank_cost - -6500']],
    [
      'a confirmed withdrawal',
      confirmWithdrawal({ withdrawalId: asId('W'), amount: rupiah(1_000_000) }),
      ['withdrawing - 1000000', 'escrow - -1000000'],
    ],
    ['money that matches nothing', parkInSuspense({ amount: rupiah(7_000) }), ['escrow - 7000', 'suspense - -7000']],
    [
      'suspense that was a lender’s',
      resolveSuspenseToLender({ lenderId: asId('L'), amount: rupiah(7_000) }),
      ['suspense - 7000', 'cash L -7000'],
    ],
    [
      'suspense that was an instalment',
      resolveSuspenseToLending({ lendingId: asId('G'), amount: rupiah(7_000) }),
      ['suspense - 7000', 'collection G -7000'],
    ],
    [
      'suspense that goes back',
      resolveSuspenseToSender({ amount: rupiah(7_000) }),
      ['suspense - 7000', 'escrow - -7000'],
    ],
    [
      'a claim repaid',
      repayReceivable({ lenderId: asId('L'), amount: rupiah(7_000) }),
      ['cash L 7000', 'lender_receivable L -7000'],
    ],
    [
      'tax remitted',
      remit({ account: 'tax_payable', amount: rupiah(3_000) }),
      ['tax_payable - 3000', 'escrow - -3000'],
    ],
    ['the bank’s own charge', bookBankExpense({ amount: rupiah(12_500) }), ['bank_expense - 12500', 'escrow - -12500']],
  ])('%s', (_, legs, expected) => {
    expect(shown(legs)).toEqual(expected);
    expect(checkJournal(legs)).toBeNull();
  });
});

describe('a distribution', () => {
  const line = (portfolio: string, gross: number, fee = 0, tax = 0) => ({
    portfolioId: asId<PortfolioId>(portfolio),
    lenderId: asId<PersonId>(`L${portfolio}`),
    gross: rupiah(gross),
    fee: rupiah(fee),
    tax: rupiah(tax),
  });
  const worked = distributeToLenders({
    lendingId: asId('G'),
    lines: [line('A', 60_000), line('B', 40_000), line('A', 12_000, 360, 1_800), line('B', 8_000, 240, 1_200)],
    fine: ZERO,
  });

  it('credits each portfolio once, net, and keeps fee and tax apart', () => {
    expect(shown(worked)).toEqual([
      'collection G 120000',
      'cash LA -69840',
      'cash LB -46560',
      'fee_income - -600',
      'tax_payable - -3000',
    ]);
    expect(worked[1]?.subject).toBe('A');
  });

  it('posts fines to the platform, also alone, and posts nothing when there is nothing to distribute', () => {
    const fineOnly = distributeToLenders({ lendingId: asId('G'), lines: [], fine: rupiah(840) });
    expect(shown(fineOnly)).toEqual(['collection G 840', 'fine_income - -840']);
    expect(distributeToLenders({ lendingId: asId('G'), lines: [], fine: ZERO })).toEqual([]);
  });

  it('reversed debits what a lender has and claims the rest: B pays 46.560, A owes 69.840', () => {
    const reversal = reverseDistribution(
      worked,
      new Map([
        [asId<PersonId>('LA'), ZERO],
        [asId<PersonId>('LB'), rupiah(1_000_000)],
      ]),
    );
    expect(shown(reversal)).toEqual([
      'collection G -120000',
      'lender_receivable LA 69840',
      'cash LB 46560',
      'fee_income - 600',
      'tax_payable - 3000',
    ]);
    expect(checkJournal(reversal)).toBeNull();
    expect(balances(worked, reversal)).toEqual({ 'cash LA': -69_840, 'lender_receivable LA': 69_840 });
  });

  it('reversed never takes a lender below zero, also one with two portfolios', () => {
    const two = [line('A', 60_000), { ...line('B', 40_000), lenderId: asId<PersonId>('LA') }];
    const legs = distributeToLenders({ lendingId: asId('G'), lines: two, fine: ZERO });
    const reversal = reverseDistribution(legs, new Map([[asId<PersonId>('LA'), rupiah(70_000)]]));
    expect(balances(reversal)).toEqual({ 'collection G': -100_000, 'cash LA': 70_000, 'lender_receivable LA': 30_000 });
  });
});

describe('a mirror', () => {
  it('undoes a disbursement and a withdrawal to the rupiah, costs included', () => {
    expect(balances(approveDisbursement(disbursement), refuseDisbursement(disbursement))).toEqual({});
    expect(balances(withdraw(withdrawal), refuseWithdrawal(withdrawal))).toEqual({});
    expect(balances(holdFunding(funding), releaseFunding(funding))).toEqual({});
  });

  it('of an overpayment leaves the collection account alone', () => {
    const paid = overpay({ lendingId: asId('G'), amount: rupiah(50_000) });
    const back = payBackOverpayment({ lendingId: asId('G'), amount: rupiah(50_000) });
    expect(balances(back)).toEqual({ 'overpayment G': 50_000, 'escrow -': -50_000 });
    expect(balances(paid, mirror(paid))).toEqual({});
  });

  it('[S1.028] of all fundings leaves a refunded lending with 0 and refunds each lender exactly their own amount', () => {
    const amounts = [1_000_000, 2_000_000, 3_000_000].map(rupiah);
    const each = (amount: Rupiah, index: number) => ({
      ...funding,
      lenderId: asId<PersonId>(`L${index}`),
      portfolioId: asId<PortfolioId>(`P${index}`),
      amount,
    });
    const held = amounts.map((amount, index) => holdFunding(each(amount, index)));
    const refunds = amounts.map((amount, index) => refundFunding(each(amount, index)));
    expect(balances(...refunds)).toEqual({
      'funding G': 6_000_000,
      'cash L0': -1_000_000,
      'cash L1': -2_000_000,
      'cash L2': -3_000_000,
    });
    expect(balances(...held, ...refunds)).toEqual({});
  });
});

describe('a journal is refused', () => {
  const [debit, credit] = topUp({ lenderId: asId('L'), amount: rupiah(99_900) }) as [Leg, Leg];

  it('when it does not balance, in either direction', () => {
    expect(checkJournal([debit, { ...credit, amount: -99_800 }])).toBe('unbalanced');
    expect(checkJournal([{ ...debit, amount: 99_800 }, credit])).toBe('unbalanced');
  });

  it('when it has one leg, a leg of 0, a fraction or an owner of the wrong kind', () => {
    expect(checkJournal([debit])).toBe('too_few_legs');
    expect(checkJournal([debit, credit, { ...credit, amount: 0 }])).toBe('zero_leg');
    expect(
      checkJournal([
        { ...debit, amount: 0.5 },
        { ...credit, amount: -0.5 },
      ]),
    ).toBe('not_whole_rupiah');
    expect(checkJournal([{ ...debit, owner: 'L' } as unknown as Leg, credit])).toBe('wrong_owner');
    expect(checkJournal([debit, { ...credit, owner: null } as unknown as Leg])).toBe('wrong_owner');
  });

  it('before it is made when nothing would move or costs exceed the loan', () => {
    expect(() => topUp({ lenderId: asId('L'), amount: ZERO })).toThrow(RangeError);
    expect(() => approveDisbursement({ ...disbursement, fee: rupiah(20_000_000) })).toThrow(RangeError);
  });

  it('never when a builder made it', () => {
    const money = fc.integer({ min: 1, max: 1e9 }).map(rupiah);
    const cost = fc.integer({ min: 0, max: 100_000 }).map(rupiah);
    fc.assert(
      fc.property(money, cost, cost, cost, (amount, fee, bankTransferCost, stampCost) => {
        const loanAmount = rupiah(amount + fee + bankTransferCost + stampCost);
        const journals = [
          withdraw({ ...withdrawal, amount, fee, bankTransferCost, stampCost }),
          approveDisbursement({ lendingId: asId('G'), loanAmount, fee, stampCost, bankTransferCost }),
          depositCash({ ...cash, amount }),
          distributeToLenders({
            lendingId: asId('G'),
            lines: [{ portfolioId: asId('P'), lenderId: asId('L'), gross: loanAmount, fee, tax: stampCost }],
            fine: bankTransferCost,
          }),
        ];
        for (const legs of journals) expect(checkJournal(legs)).toBeNull();
      }),
    );
  });
});
