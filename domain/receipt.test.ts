import { expect, it } from 'vitest';
import { asId } from './ids.testing.ts';
import type { MemberLoanId } from './ids.ts';
import { addDays, businessDate } from './calendar.ts';
import { type LoanBook, type MemberLoan, changedRows, dueOf, finedTo } from './loan-book.ts';
import { rupiah } from './money.ts';
import { payoffsOf, sumPayoffs } from './payoff.ts';
import { allocateShares, shareTransfer, transferLines, waiversOf } from './receipt.ts';
import { untouchedRow } from './repayment.ts';

const valueOn = businessDate('2026-03-11');

/** Rows of 100.000 + 20.000, the first due on the value date, then weekly. */
const loanOf = (id: string, memberNo: number, rows = 2): MemberLoan => ({
  id: asId(id),
  memberId: asId(`member-${id}`),
  memberNo,
  rows: Array.from({ length: rows }, (_, index) => {
    const dueOn = addDays(valueOn, index * 7);
    const row = untouchedRow({ no: index + 1, dueOn, principal: rupiah(100_000), interest: rupiah(20_000) });
    return { ...row, finedThrough: null, closedOn: null };
  }),
});
const bookOf = (status: 'disbursed' | 'failed' = 'disbursed'): LoanBook => ({
  lending: { status },
  valueOn,
  loans: [loanOf('a', 1), loanOf('b', 2)],
});
const share = (loanId: string, amount: number) => ({ loanId: asId<MemberLoanId>(loanId), amount: rupiah(amount) });
const told = (parts: { loanId: string; no: number; component: string; amount: number }[]) =>
  parts.map(({ loanId, no, component, amount }) => [loanId, no, component, amount]);

it('orders the parts row by row, interest first, by member inside; 130.000 closes a row and goes on to the next', () => {
  const { parts, loans } = allocateShares(bookOf(), { shares: [share('a', 130_000), share('b', 50_000)] });
  expect(told(parts)).toEqual([
    ['a', 1, 'interest', 20_000],
    ['b', 1, 'interest', 20_000],
    ['a', 1, 'principal', 100_000],
    ['b', 1, 'principal', 30_000],
    ['a', 2, 'interest', 10_000],
  ]);
  expect(loans.map((loan) => loan.rows.map((row) => row.closedOn))).toEqual([
    [valueOn, null],
    [null, null],
  ]);
  expect(changedRows(bookOf().loans, loans).map(({ loanId, no }) => [loanId, no])).toEqual([
    ['a', 1],
    ['a', 2],
    ['b', 1],
  ]);
});

it('pays all principal first after default', () => {
  const { parts } = allocateShares(bookOf('failed'), { shares: [share('a', 210_000), share('b', 50_000)] });
  expect(told(parts)).toEqual([
    ['a', 1, 'principal', 100_000],
    ['b', 1, 'principal', 50_000],
    ['a', 2, 'principal', 100_000],
    ['a', 1, 'interest', 10_000],
  ]);
});

it('waives the interest of later rows in a payoff: 120.000 + 100.000 = 220.000, and 20.000 is waived', () => {
  const book = bookOf();
  const [payoff] = payoffsOf(book, asId('a'));
  expect(payoff).toMatchObject({ total: 220_000, waivedInterest: 20_000 });
  expect(sumPayoffs(payoffsOf(book, null))).toMatchObject({ principal: 400_000, interest: 40_000, total: 440_000 });
  const { loans } = allocateShares(book, { shares: [share('a', 220_000)], payoffs: ['a'] });
  expect(waiversOf(book, loans)).toEqual([{ loanId: 'a', no: 2, amount: 20_000 }]);
  expect(loans[0]!.rows.every((row) => row.closedOn === valueOn)).toBe(true);
  expect(() => allocateShares(book, { shares: [share('a', 219_999)], payoffs: ['a'] })).toThrow('not paid off');
});

it('divides a transfer over what is owed, and says how much was due, in advance and in excess', () => {
  const book = bookOf();
  const { shares, excess } = shareTransfer(book, rupiah(500_000));
  expect([shares, excess]).toEqual([[share('a', 240_000), share('b', 240_000)], 20_000]);
  expect(transferLines(book, shares, excess).map(({ loanId, kind, amount }) => [loanId, kind, amount])).toEqual([
    ['a', 'own', 120_000],
    ['a', 'advance', 120_000],
    ['b', 'own', 120_000],
    ['b', 'advance', 120_000],
    [null, 'excess', 20_000],
  ]);
});

it('owes by a date what is due until then, fines included; later rows apart', () => {
  const loan = loanOf('a', 1);
  expect(dueOf(loan, valueOn)).toEqual({ due: 120_000, later: 120_000 });
  expect(dueOf(undefined, valueOn)).toEqual({ due: 0, later: 0 });
  // Two days past due: 2 x floor(120.000 x 10 bp); counted once, however often it is called.
  const fined = finedTo(loan.rows[0]!, addDays(valueOn, 2), 10);
  expect([fined.fine, finedTo(fined, addDays(valueOn, 2), 10).fine]).toEqual([240, 240]);
  expect(dueOf({ rows: [fined] }, addDays(valueOn, 2))).toEqual({ due: 120_240, later: 0 });
});
