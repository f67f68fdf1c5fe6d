// Typed key by key, inserted in one piece and typed over an old amount, a text reads alike.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDigits, formatRupiah, rupiah } from './money.ts';
import { changeRupiah, settleRupiah, shownRupiah, type TypedRupiah, typedRupiah } from './typed-rupiah.ts';

const empty = typedRupiah(null);
const old = typedRupiah(rupiah(50_000));

/** Puts a text at the end of what the field shows. */
function put(before: TypedRupiah, text: string): TypedRupiah {
  const field = shownRupiah(before) + text;
  return changeRupiah(before, { text: field, caret: field.length, deletes: false });
}

const keys = (text: string, before: TypedRupiah = empty) => Array.from(text).reduce(put, before);

/** The whole field is marked, and something is put in its place. */
const over = (before: TypedRupiah, text: string) => changeRupiah(before, { text, caret: text.length, deletes: false });

function backspace(before: TypedRupiah): TypedRupiah {
  const text = shownRupiah(before).slice(0, -1);
  return changeRupiah(before, { text, caret: text.length, deletes: true });
}

describe('an amount as it is typed', () => {
  it.each([
    ['500000,00', 500_000],
    ['500000.00', 500_000],
    ['500.000', 500_000],
    ['500.000,00', 500_000],
    ['2,750,000', 2_750_000],
    ['2.750.000', 2_750_000],
    ['1 500 000', 1_500_000],
    ['Rp 1.500.000,-', 1_500_000],
    ['1,500,000.00', 1_500_000],
    ['0500000', 500_000],
    ['999999999999999', 999_999_999_999_999],
  ])('reads %s alike by keys, in one piece and over an old amount', (text, amount) => {
    for (const typed of [keys(text), put(empty, text), over(old, text)]) {
      expect(typed).toMatchObject({ amount, refused: null });
      expect(shownRupiah(settleRupiah(typed))).toBe(formatDigits(amount));
    }
  });

  it.each([
    ['1,5', 'cents', 1],
    ['1.5', 'cents', 1],
    ['1.234,56', 'cents', 1_234],
    ['500000,50', 'cents', 500_000],
    ['75.60', 'cents', 75],
    ['500000,000', 'unclear', 500_000],
  ])('takes nothing of %s in one piece, and by keys nothing behind the separator', (text, why, byKeys) => {
    expect(put(empty, text)).toMatchObject({ amount: null, refused: { why, text } });
    expect(over(old, text)).toMatchObject({ amount: 50_000, refused: { why, text } });
    const typed = settleRupiah(keys(text));
    expect(typed.amount).toBe(byKeys);
    expect(typed.refused).not.toBeNull();
    expect(shownRupiah(typed)).toBe(formatDigits(byKeys));
  });

  it.each(['1e6', 'sejuta', '1.50.000', '12,34', '1.5000.0'])('takes nothing of "%s" in one piece', (text) => {
    expect(put(empty, text)).toMatchObject({ amount: null, refused: { text } });
    expect(over(old, text)).toMatchObject({ amount: 50_000, refused: { text } });
  });

  it('takes no 16th digit', () => {
    expect(keys('9999999999999991')).toMatchObject({ amount: 999_999_999_999_999, refused: { why: 'long' } });
    expect(put(empty, '1000000000000000')).toMatchObject({ amount: null, refused: { why: 'long' } });
  });

  it('says at once why a comma leads nowhere, and shows the points that a person types', () => {
    expect(keys('1,5')).toMatchObject({ amount: 1, refused: { why: 'cents', text: '1,5' } });
    expect(shownRupiah(keys('1,5'))).toBe('1');
    expect(keys('1.5').refused).toBeNull();
    expect(['1.5', '1.50', '1.500', '1.500.0'].map((text) => shownRupiah(keys(text)))).toEqual([
      '1.5',
      '1.50',
      '1.500',
      '1.500.0',
    ]);
  });

  it('goes on behind an amount that was put in, and starts anew over a zero', () => {
    expect(keys('0', put(empty, '1.500')).amount).toBe(15_000);
    expect(put(typedRupiah(rupiah(0)), 'Rp 500.000').amount).toBe(500_000);
    expect(put(put(empty, '500.000'), '1.500.000')).toMatchObject({ amount: 500_000, refused: { why: 'unclear' } });
  });

  it('deletes what is shown, and never makes 15 out of 1,5', () => {
    expect(backspace(keys('1500')).amount).toBe(150);
    expect(backspace(keys('500000,0')).amount).toBe(50_000);
    const left = backspace(keys('1.50'));
    expect([shownRupiah(left), left.amount]).toEqual(['1.5', 1]);
    expect(backspace(keys('1')).amount).toBeNull();
  });

  it('puts a digit where the caret stands', () => {
    expect(changeRupiah(keys('1500000'), { text: '19.500.000', caret: 2, deletes: false }).amount).toBe(19_500_000);
    expect(changeRupiah(keys('1500000'), { text: '1500.000', caret: 1, deletes: true }).amount).toBe(1_500_000);
  });

  it('reads by keys every amount in every spelling that a screen or paper shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (amount) => {
        for (const text of [String(amount), formatDigits(amount), formatRupiah(rupiah(amount)), `${amount},00`])
          expect(keys(text).amount).toBe(amount);
      }),
    );
  });
});
