import { describe, expect, it } from 'vitest';
import { asId } from './ids.testing.ts';
import { addDays, businessDate } from './calendar.ts';
import type { MemberLoan } from './loan-book.ts';
import { rupiah, ZERO } from './money.ts';
import { checkPayoffDate, payoffsOf, payoffToSettle, sumPayoffs } from './payoff.ts';
import { untouchedRow } from './repayment.ts';

const day = businessDate('2026-03-11');

/** Three rows of 100.000 principal + 20.000 interest; the first is due on the day, the others weekly after it. */
const loanOf = (member: string, memberNo: number): MemberLoan => ({
  id: asId(`loan-${member}`),
  memberId: asId(member),
  memberNo,
  rows: [1, 2, 3].map((no) => ({
    ...untouchedRow({ no, dueOn: addDays(day, (no - 1) * 7), principal: rupiah(100_000), interest: rupiah(20_000) }),
    finedThrough: null,
    closedOn: null,
  })),
});
const book = { valueOn: day, loans: [loanOf('ani', 1), loanOf('bela', 2)] };

describe('the figures of a payoff', () => {
  it('are 300.000 principal and the one interest due, 320.000 a loan; the other 40.000 interest is given up', () => {
    expect(sumPayoffs(payoffsOf(book, asId('loan-ani')))).toEqual({
      principal: 300_000,
      interest: 20_000,
      fine: 0,
      total: 320_000,
      waivedInterest: 40_000,
    });
    expect(sumPayoffs(payoffsOf(book, null)).total).toBe(640_000);
  });
});

describe('a payment settles a quotation', () => {
  it('of the whole lending when it is its total, each loan by its own', () => {
    expect(payoffToSettle(book, { loanId: null }, rupiah(640_000))?.shares).toEqual([
      { loanId: 'loan-ani', amount: 320_000 },
      { loanId: 'loan-bela', amount: 320_000 },
    ]);
  });

  it('of one loan, and leaves the others alone', () => {
    const settled = payoffToSettle(book, { loanId: asId('loan-bela') }, rupiah(320_000));
    expect(settled?.shares).toEqual([{ loanId: 'loan-bela', amount: 320_000 }]);
    expect(settled?.figures.waivedInterest).toBe(40_000);
  });

  it.each([319_999, 320_001, 640_000, 0])('not with %i for 320.000', (paid) => {
    expect(payoffToSettle(book, { loanId: asId('loan-ani') }, rupiah(paid))).toBeNull();
  });

  it('no more once 50.000 of it came otherwise: 270.000 is owed', () => {
    const [ani] = book.loans;
    const rows = ani!.rows.map((row) => (row.no === 1 ? { ...row, paidPrincipal: rupiah(50_000) } : row));
    const since = { valueOn: day, loans: [{ ...ani!, rows }] };
    expect(payoffToSettle(since, { loanId: asId('loan-ani') }, rupiah(320_000))).toBeNull();
    expect(payoffToSettle(since, { loanId: asId('loan-ani') }, rupiah(270_000))?.figures.fine).toBe(ZERO);
  });
});

describe('the date of a quotation', () => {
  const running = { disbursedOn: businessDate('2026-03-04') };
  // 31 days after 11 March is 11 April.
  it.each([
    ['the day of disbursement, where any day is asked', '2026-03-04', null, null],
    ['the day before it', '2026-03-03', null, 'error.payoff.date'],
    ['yesterday, where it is to be given out', '2026-03-10', '2026-03-11', 'error.payoff.date'],
    ['today', '2026-03-11', '2026-03-11', null],
    ['the 31st day from today', '2026-04-11', '2026-03-11', null],
    ['the 32nd', '2026-04-12', '2026-03-11', 'error.payoff.date'],
    ['a date that never was', '2026-02-30', null, 'error.payoff.date'],
  ] as const)('%s', (_, valueOn, from, code) => {
    const bounds = { from: from === null ? null : businessDate(from), today: day };
    expect(checkPayoffDate(running, valueOn as typeof day, bounds)?.code ?? null).toBe(code);
  });

  it('is refused while nothing was paid out', () => {
    expect(checkPayoffDate({ disbursedOn: null }, day, { from: null, today: day })?.code).toBe(
      'error.payoff.not_running',
    );
  });
});
