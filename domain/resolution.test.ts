// Which ways a difference has: by the sums, and by what its largest journal booked.
// Source: docs/domain.md §8; decisions 0063, 0126, 0131.
import { describe, expect, it } from 'vitest';
import type { PersonId } from './ids.ts';
import { type Rupiah, rupiah } from './money.ts';
import { correctionOf, type Source, waysOf } from './resolution.ts';

const sums = (told: number, booked: number): { told: Rupiah; booked: Rupiah } => ({
  told: rupiah(told),
  booked: rupiah(booked),
});
const cash: Source = { account: 'cash', owner: 'p-1' as PersonId, madeBy: null };
const expense = (madeBy: Source['madeBy']): Source => ({ account: 'bank_expense', owner: null, madeBy });

describe('a correction', () => {
  it('takes what came too much from the account that has it', () => {
    expect(correctionOf(sums(70_000, 80_000), cash)).toEqual({
      legs: [
        { account: 'cash', owner: 'p-1', amount: 10_000 },
        { account: 'escrow', owner: null, amount: -10_000 },
      ],
      instead: null,
    });
  });

  it('gives back a charge that a line made alone, and not one of several or a payout', () => {
    expect(correctionOf(sums(0, -6_500), expense('line')).legs).toEqual([
      { account: 'bank_expense', owner: null, amount: -6_500 },
      { account: 'escrow', owner: null, amount: 6_500 },
    ]);
    expect(correctionOf(sums(0, -6_500), expense('batch'))).toEqual({ legs: null, instead: 'batch' });
    const payout: Source = { account: 'withdrawing', owner: null, madeBy: null };
    expect(correctionOf(sums(0, -6_500), payout)).toEqual({ legs: null, instead: null });
  });

  it('is none where the account follows other records', () => {
    const suspense: Source = { account: 'suspense', owner: null, madeBy: 'line' };
    expect(correctionOf(sums(0, 80_000), suspense)).toEqual({ legs: null, instead: 'suspense' });
    const claim: Source = { account: 'lender_receivable', owner: 'p-1' as PersonId, madeBy: null };
    expect(correctionOf(sums(0, 80_000), claim)).toEqual({ legs: null, instead: 'records' });
  });
});

it.each([
  [25_000, 0, null, ['suspense', 'note']],
  [-10_000, 0, null, ['charge', 'expense', 'note']],
  [0, 80_000, cash, ['correction', 'note']],
  [-5_000, 80_000, cash, ['charge', 'expense', 'correction', 'note']],
  [0, -6_500, expense('line'), ['correction', 'suspense', 'note']],
  [0, -6_500, expense('batch'), ['suspense', 'note']],
] as const)('the bank’s %i against %i booked has its ways', (told, booked, source, ways) => {
  expect(waysOf(sums(told, booked), source)).toEqual(ways);
});
