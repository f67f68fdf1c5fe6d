import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asId } from './ids.testing.ts';
import type { MemberId, ReceiptId } from './ids.ts';
import { businessDate } from './calendar.ts';
import {
  checkRepaidOn,
  checkRepayment,
  checkRepayments,
  shareCoverRepayment,
  splitCover,
  splitCoverRepayment,
} from './cover.ts';
import { rupiah, sumRupiah, ZERO } from './money.ts';

const nineShares = [...Array(7).fill(7_778), ...Array(2).fill(7_777)];

describe('a shortage of 70.000 that nine members cover', () => {
  it('is 7.778 for the first seven and 7.777 for the other two', () => {
    expect(splitCover(rupiah(70_000), 9)).toEqual(nineShares);
  });

  it('is repaid in proportion: 30.000 are 3.333 each and one rupiah more for the first three', () => {
    expect(splitCoverRepayment(rupiah(30_000), nineShares)).toEqual([...Array(3).fill(3_334), ...Array(6).fill(3_333)]);
    expect(splitCoverRepayment(rupiah(70_000), nineShares)).toEqual(nineShares);
  });

  it('is repaid to the oldest meeting first, and only then to the next', () => {
    const debts = [
      { receipt: asId<ReceiptId>('week 11'), open: rupiah(40_000) },
      { receipt: asId<ReceiptId>('week 11'), open: rupiah(30_000) },
      { receipt: asId<ReceiptId>('week 12'), open: rupiah(10_000) },
    ];
    expect(shareCoverRepayment(rupiah(70_000), debts)).toEqual([40_000, 30_000, 0]);
    expect(shareCoverRepayment(rupiah(35_000), debts)).toEqual([20_000, 15_000, 0]);
    expect(shareCoverRepayment(rupiah(75_000), debts)).toEqual([40_000, 30_000, 5_000]);
    expect(() => shareCoverRepayment(rupiah(80_001), debts)).toThrow(RangeError);
  });

  it('is never repaid twice', () => {
    expect(() => splitCoverRepayment(rupiah(70_001), nineShares)).toThrow(RangeError);
  });
});

it('cover and its repayment are conserved, and nobody is repaid more than they gave', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50_000_000 }),
      fc.integer({ min: 1, max: 30 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (shortage, payers, part) => {
        const gave = splitCover(rupiah(shortage), payers);
        expect(sumRupiah(gave)).toBe(shortage);
        const repayment = rupiah(Math.floor(shortage * part));
        const back = splitCoverRepayment(repayment, gave);
        expect(sumRupiah(back)).toBe(repayment);
        for (const [index, amount] of back.entries()) expect(amount).toBeLessThanOrEqual(gave[index]!);
      },
    ),
  );
});

describe('covers that are repaid', () => {
  const ani = { member: asId<MemberId>('ani'), name: 'Ani', owed: rupiah(70_000) };
  const bela = { member: asId<MemberId>('bela'), name: 'Bela', owed: rupiah(10_000) };
  const code = (refusal: { code: string; field?: string | undefined } | null) =>
    refusal && [refusal.code, refusal.field];

  it('have a date until today', () => {
    const today = businessDate('2026-03-11');
    expect(checkRepaidOn(today, today)).toBeNull();
    expect(code(checkRepaidOn(businessDate('2026-03-12'), today))).toEqual(['error.sheet.future_date', 'paidOn']);
    expect(code(checkRepaidOn('2026-02-30' as typeof today, today))).toEqual(['error.invalid_value', 'paidOn']);
  });

  it.each([
    ['all of it', 70_000, 70_000, 0, null],
    ['nothing', 0, 70_000, 0, ['error.empty', 'amount']],
    ['of a debt that has changed since it was seen', 1_000, 80_000, 0, ['error.cover.changed', 'amount']],
    ['a rupiah more than is owed', 70_001, 70_000, 0, ['error.cover.above_owed', 'amount']],
    ['while own rows are due', 1_000, 70_000, 1, ['error.cover.own_rows_first', 'amount']],
  ])('apart from a sheet: %s', (_, amount, owed, due, refusal) => {
    const repayment = { amount: rupiah(amount), owed: rupiah(owed) };
    expect(code(checkRepayment(ani, repayment, rupiah(due)))).toEqual(refusal);
  });

  it('need a debt', () => {
    expect(code(checkRepayment(undefined, { amount: rupiah(1), owed: ZERO }, ZERO))).toEqual([
      'error.cover.none',
      'amount',
    ]);
  });

  it.each<[string, [string, number][], string[] | null]>([
    [
      'each of two in full',
      [
        ['ani', 70_000],
        ['bela', 10_000],
      ],
      null,
    ],
    [
      'one twice',
      [
        ['ani', 1],
        ['ani', 1],
      ],
      ['error.invalid_value', 'repaid[1]'],
    ],
    ['nothing', [['ani', 0]], ['error.invalid_value', 'repaid[0]']],
    ['of somebody who owes nothing', [['citra', 1]], ['error.cover.none', 'repaid[0]']],
    [
      'too much',
      [
        ['ani', 1],
        ['bela', 10_001],
      ],
      ['error.cover.above_owed', 'repaid[1]'],
    ],
  ])('on a sheet: %s', (_, given, refusal) => {
    const repayments = given.map(([debtor, amount]) => ({ debtor: asId<MemberId>(debtor), amount: rupiah(amount) }));
    expect(code(checkRepayments([ani, bela], repayments, () => ZERO))).toEqual(refusal);
  });

  it('wait on a sheet until the member’s own due rows are paid', () => {
    const refusal = checkRepayments([ani, bela], [{ debtor: asId<MemberId>('bela'), amount: rupiah(1) }], (member) =>
      rupiah(member === 'bela' ? 500 : 0),
    );
    expect(refusal).toMatchObject({
      code: 'error.cover.own_rows_first',
      slots: { member: 'Bela', due: 'Rp\u00a0500' },
    });
  });
});
