// Where a journal's money went, seen from escrow, from a lender's balance, or from nowhere.
import { describe, expect, it } from 'vitest';
import { flowOf } from './journal-flow.ts';

describe('the flow of a journal', () => {
  const topUp = [
    { account: 'escrow', amount: 500 },
    { account: 'cash', amount: -500 },
  ] as const;

  it('is told from escrow, where it takes part: a top-up reaches the balance', () => {
    expect(flowOf(topUp)).toEqual({ from: [], to: ['cash'], through: [] });
  });

  it('a confirmed payout leaves what was on its way', () => {
    const legs = [
      { account: 'disbursing', amount: 900 },
      { account: 'escrow', amount: -900 },
    ] as const;
    expect(flowOf(legs)).toEqual({ from: ['disbursing'], to: [], through: [] });
  });

  it('an expense is reached by what leaves escrow', () => {
    const legs = [
      { account: 'bank_expense', amount: 30 },
      { account: 'escrow', amount: -30 },
    ] as const;
    expect(flowOf(legs)).toEqual({ from: [], to: ['bank_expense'], through: [] });
  });

  it('names both ends where no cash moved, the largest first', () => {
    const legs = [
      { account: 'collection', amount: 100 },
      { account: 'fee_income', amount: -20 },
      { account: 'cash', amount: -75 },
      { account: 'tax_payable', amount: -5 },
    ] as const;
    expect(flowOf(legs)).toEqual({ from: ['collection'], to: ['cash', 'fee_income', 'tax_payable'], through: [] });
  });

  it('names claims before assets: a deposit moves what the group paid from hand to bank', () => {
    const legs = [
      { account: 'escrow', amount: 300 },
      { account: 'officer_cash', amount: -300 },
      { account: 'in_hand', amount: 300 },
      { account: 'collection', amount: -300 },
    ] as const;
    expect(flowOf(legs)).toEqual({ from: ['in_hand'], to: ['collection'], through: [] });
  });

  it('seen from a balance, a top-up only rests in escrow, and a hold goes to the loan', () => {
    expect(flowOf(topUp, 'cash')).toEqual({ from: [], to: [], through: ['escrow'] });
    const hold = [
      { account: 'cash', amount: 200 },
      { account: 'funding', amount: -200 },
    ] as const;
    expect(flowOf(hold, 'cash')).toEqual({ from: [], to: ['funding'], through: [] });
    expect(flowOf(hold, 'funding')).toEqual({ from: ['cash'], to: [], through: [] });
  });
});
