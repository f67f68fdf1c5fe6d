// The calculator: the product's own estimate of an amount, a grade and a tenor, drawn by the server and updated in
// the browser.
// Source: spec §2, §9; docs/domain.md §6, §7; docs/settled.md 09.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, businessDate } from '#domain/calendar.ts';
import { rupiah } from '#domain/money.ts';
import { facts, openSitePage } from '../testing.ts';
import { readChoice, searchOf } from './address.ts';
import { Calculator } from './Calculator.tsx';
import { termsOf } from './CalculatorPage.tsx';
import { breaksEvenIn, type Choice, estimateOf, firstChoice, MOST } from './estimate.ts';

const terms = termsOf(facts);
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ');
/** By its caption: searching a page of many rows by role is slow. */
const tableOf = (caption: string | RegExp): HTMLTableElement => screen.getByText(caption).closest('table')!;
const choiceOf = (change: Partial<Choice>): Choice => ({ ...firstChoice, ...change });

describe('the estimate', () => {
  it('sums to the same gross, tax, fee and net as its instalments', () => {
    const input = choiceOf({ amount: rupiah(10_000_000), grade: 'A2', rhythm: 'monthly' });
    const { interest, tax, fee, net, rows } = estimateOf(input, terms);
    // 19% of 10.000.000; 15% and 3% of that.
    expect({ interest, tax, fee, net }).toEqual({ interest: 1_900_000, tax: 285_000, fee: 57_000, net: 1_558_000 });
    const sumOf = (part: 'principal' | 'interest' | 'tax' | 'fee' | 'net') =>
      rows.reduce((sum, row) => sum + row[part], 0);
    expect(sumOf('principal')).toBe(10_000_000);
    expect([sumOf('interest'), sumOf('tax'), sumOf('fee')]).toEqual([interest, tax, fee]);
    expect(sumOf('net')).toBe(10_000_000 + net);
    expect(rows.map(({ principal }) => principal)).toEqual([...Array<number>(11).fill(833_333), 833_337]);
  });

  it('has 50 weeks in 12 months, the first a week after the money is paid out', () => {
    const { rows } = estimateOf(firstChoice, terms);
    expect(rows).toHaveLength(50);
    expect(rows[0]?.dueOn).toBe(addDays(businessDate('2026-11-28'), 7));
  });

  it('puts every instalment into its month, and says when more has come back than was funded', () => {
    const estimate = estimateOf(firstChoice, terms);
    expect(estimate.months).toHaveLength(12);
    expect(estimate.months[0]?.month).toBe('2026-12-01');
    expect(estimate.months.at(-1)?.collected).toBe(1_000_000 + estimate.net);
    // 22.952 a week: 43 weeks return 986.936, the 44th exceeds a million, on 2 October 2027.
    expect(breaksEvenIn(estimate, firstChoice.amount)).toBe('2027-10-01');
  });

  it('holds for the largest amount that it takes', () => {
    const { net, total } = estimateOf(choiceOf({ amount: MOST, grade: 'C', tenor: 24 }), terms);
    expect(total).toBe(MOST + 719_999_999_999);
    expect(net).toBe(719_999_999_999 - 107_999_999_999 - 21_599_999_999);
  });
});

describe('the URL', () => {
  it('contains a choice, which is read back', () => {
    const input: Choice = { amount: rupiah(5_000_000), grade: 'B1', tenor: 6, rhythm: 'monthly' };
    expect(searchOf(input)).toBe('?amount=5000000&grade=B1&tenor=6&rhythm=monthly');
    expect(readChoice(searchOf(input), firstChoice, terms)).toEqual(input);
  });

  it('with invalid values changes nothing', () => {
    expect(readChoice('?amount=banyak&grade=Z9&tenor=7&rhythm=daily', firstChoice, terms)).toEqual(firstChoice);
  });
});

describe('the page', () => {
  it('[S1.019] answers for 1.000.000, grade A1, 12 months before anything is chosen, week by week', () => {
    openSitePage('/calculator');
    expect(document.querySelector('h1')?.textContent).toBe('Kalkulator pendanaan');
    const answer = screen.getByLabelText('Perkiraan');
    const figure = (label: string) => plain(within(answer).getByText(label).nextElementSibling?.textContent);
    expect(figure('Imbal hasil kotor')).toBe('Rp 180.000');
    expect(figure('PPh 15%')).toBe('-Rp 27.000');
    expect(figure('Biaya layanan 3%')).toBe('-Rp 5.400');
    expect(figure('Perkiraan bersih')).toBe('Rp 147.600');
    expect(plain(answer.textContent)).toContain(
      'Bersih kembali Rp 1.147.600, sekitar Rp 22.952 tiap minggu selama 50 minggu.',
    );
    expect(answer.textContent).toContain('dana Anda dapat tidak kembali');
    expect(tableOf('Perkiraan angsuran ke-1 sampai ke-12')).toBeTruthy();
    expect(screen.getByText('Lihat angsuran ke-13 sampai ke-50')).toBeTruthy();
    expect(screen.getAllByLabelText(/Perkiraan uang bersih yang masuk tiap bulan/)).toHaveLength(2);
  });

  it('shows an example of every grade without a script', () => {
    openSitePage('/calculator');
    const rows = [...tableOf(/menurut grade dan jumlah/).rows];
    expect(rows).toHaveLength(10);
    // 36% of 1.000.000, 5.000.000 and 10.000.000, less 18% of it.
    expect(plain(rows.at(-1)?.textContent)).toBe('C, Risiko tinggi36%Rp 295.200Rp 1.476.000Rp 2.952.000');
  });

  it('names the operator’s rates of today', () => {
    openSitePage('/calculator', { parameters: { ...facts.parameters, lender_fee: 200, tax_resident: 1_000 } });
    const answer = plain(screen.getByLabelText('Perkiraan').textContent);
    expect(answer).toContain('PPh 10%-Rp 18.000');
    expect(answer).toContain('Biaya layanan 2%-Rp 3.600');
  });
});

describe('the interactive part', () => {
  beforeEach(() => {
    document.body.innerHTML = '';
    window.history.replaceState(null, '', '/calculator');
  });
  afterEach(cleanup);
  const show = () => render(<Calculator terms={terms} first={firstChoice} />);
  const field = () => screen.getByLabelText<HTMLInputElement>('Jumlah pendanaan');
  const answer = () => plain(screen.getByLabelText('Perkiraan').textContent);

  it('[S1.019] follows the amount as it is typed, the grade, the tenor and the rhythm', () => {
    show();
    fireEvent.change(field(), { target: { value: '2000000' } });
    expect(field().value).toBe('2.000.000');
    expect(answer()).toContain('Imbal hasil kotorRp 360.000');
    fireEvent.click(screen.getByLabelText(/^C, /));
    expect(answer()).toContain('Imbal hasil kotorRp 720.000');
    fireEvent.click(screen.getByLabelText('6 bulan'));
    expect(answer()).toContain('Imbal hasil kotorRp 360.000');
    expect(answer()).toContain('selama 25 minggu');
    fireEvent.click(screen.getByLabelText('Bulanan'));
    expect(answer()).toContain('selama 6 bulan');
    expect(window.location.search).toBe('?amount=2000000&grade=C&tenor=6&rhythm=monthly');
  });

  it.each([
    ['400000', 'Jumlah paling sedikit Rp 500.000.'],
    ['550000', 'Jumlah harus kelipatan Rp 100.000.'],
    ['', 'Isi jumlah pendanaan.'],
    ['sejuta', '“sejuta” tidak terbaca: tulis rupiah dengan angka, misalnya 1.500.000.'],
    // A decimal part is never guessed away.
    ['1.500.000,75', '“1.500.000,75” tidak dipakai: tulis rupiah penuh, tanpa sen.'],
    ['9000000000000', 'Kalkulator ini menghitung sampai Rp 999.999.999.999.'],
  ])('refuses %s with its reason, and keeps the last estimate', (typed, reason) => {
    show();
    fireEvent.change(field(), { target: { value: typed } });
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const below = document.querySelector(`[id="${field().getAttribute('aria-describedby')}"]`);
    expect(plain(below?.textContent)).toBe(reason);
    expect(answer()).toContain('Dari Rp 1.000.000, grade A1, 12 bulan');
  });

  it.each([
    ['1500000', '1.500.000'],
    ['1.5000', '15.000'],
    ['Rp 1,500,000', '1.500.000'],
    ['Rp 1.500.000,00', '1.500.000'],
    ['007', '7'],
  ])('a typed %s is shown as %s', async (typed, shown) => {
    show();
    await userEvent.clear(field());
    await userEvent.type(field(), typed);
    expect(field().value).toBe(shown);
  });

  it('leaves the caret where a digit was typed or deleted, whatever separators change', () => {
    show();
    const change = (value: string, caret: number) => {
      fireEvent.change(field(), { target: { value, selectionStart: caret, selectionEnd: caret } });
      return [field().value, field().selectionStart];
    };
    // Types a 9 after the first digit of 1.000.000, deletes that digit again, then a separator.
    expect(change('19.000.000', 2)).toEqual(['19.000.000', 2]);
    expect(change('1.000.000', 1)).toEqual(['1.000.000', 1]);
    expect(change('1000.000', 1)).toEqual(['1.000.000', 1]);
    expect(change('12000.000', 2)).toEqual(['12.000.000', 2]);
  });

  it('takes a quick amount', () => {
    show();
    fireEvent.click(screen.getByText('10 jt'));
    expect(field().value).toBe('10.000.000');
    expect(answer()).toContain('Imbal hasil kotorRp 1.800.000');
  });
});
