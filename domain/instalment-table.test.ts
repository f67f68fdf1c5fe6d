// A lending of 1.000.000 over 3 weeks of 333.333, 333.333, 333.334 and 20.000 interest each, funded by 2/3 and 1/3.
import { describe, expect, it } from 'vitest';
import { addDays, type BusinessDate, businessDate } from './calendar.ts';
import { describeRow, type DistributedRow, portfolioTable, type TableShare } from './instalment-table.ts';
import { rupiah, ZERO } from './money.ts';
import { untouchedRow } from './repayment.ts';

const first = businessDate('2026-03-09');
const loanAmount = rupiah(1_000_000);

function rowOf(no: number, changes: Partial<DistributedRow> = {}): DistributedRow {
  const dueOn = addDays(first, 7 * (no - 1));
  const principal = rupiah(no === 3 ? 333_334 : 333_333);
  const fresh = untouchedRow({ no, dueOn, principal, interest: rupiah(20_000) });
  return { ...fresh, closedOn: null, isUnderway: false, sharedPrincipal: ZERO, sharedInterest: ZERO, ...changes };
}

const paid = (no: number, closedOn: BusinessDate) => {
  const { principal, interest } = rowOf(no);
  return rowOf(no, {
    closedOn,
    paidPrincipal: principal,
    paidInterest: interest,
    sharedPrincipal: principal,
    sharedInterest: interest,
  });
};

const shareOf = (amount: number, returned: Partial<Record<keyof TableShare['returned'], number>> = {}): TableShare => ({
  amount: rupiah(amount),
  feeBps: 300,
  taxBps: 1_500,
  returned: {
    principal: rupiah(returned.principal ?? 0),
    interest: rupiah(returned.interest ?? 0),
    fee: rupiah(returned.fee ?? 0),
    tax: rupiah(returned.tax ?? 0),
  },
});

describe('a row', () => {
  it('counts days past due until today while it is open, and until the day it was paid', () => {
    expect(describeRow(rowOf(1), addDays(first, 9))).toEqual({
      period: 1,
      paymentDate: first,
      status: 'late',
      fullyPaid: false,
      daysLate: 9,
    });
    expect(describeRow(paid(1, addDays(first, 2)), addDays(first, 9))).toMatchObject({
      status: 'paid',
      fullyPaid: true,
      daysLate: 2,
    });
  });

  it('has no days past due before its date, nor when it was paid early', () => {
    expect(describeRow(rowOf(2), first)).toMatchObject({ status: 'upcoming', daysLate: 0 });
    expect(describeRow(paid(2, first), addDays(first, 30))).toMatchObject({ status: 'paid', daysLate: 0 });
  });

  it('is in process while its money is not at the bank', () => {
    const { principal, interest } = rowOf(1);
    const underway = rowOf(1, { isUnderway: true, paidPrincipal: principal, paidInterest: interest });
    expect(describeRow(underway, first).status).toBe('processing');
  });
});

describe('a portfolio’s table', () => {
  const shares = [shareOf(666_667), shareOf(333_333)];

  it('is cumulative: floor(333.333 x 2/3) = 222.222, the rest in the last row, 666.667 in all', () => {
    const table = portfolioTable(
      [1, 2, 3].map((no) => rowOf(no)),
      { shares, mine: 0, loanAmount },
    );
    expect(table.map(({ principal }) => principal)).toEqual([222_222, 222_222, 222_223]);
    expect(table.map(({ interest }) => interest)).toEqual([13_333, 13_333, 13_334]);
    expect(table.map(({ amount }) => amount)).toEqual([235_555, 235_555, 235_557]);
    expect(table.map(({ received }) => received)).toEqual([null, null, null]);
  });

  it('of all portfolios sums to the lending', () => {
    const rows = [1, 2, 3].map((no) => rowOf(no));
    const all = [0, 1].flatMap((mine) => portfolioTable(rows, { shares, mine, loanAmount }));
    expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_060_000);
  });

  it('leaves out interest that an early payoff waived', () => {
    const rows = [rowOf(1), rowOf(2, { waivedInterest: rupiah(20_000) }), rowOf(3, { waivedInterest: rupiah(20_000) })];
    const table = portfolioTable(rows, { shares, mine: 0, loanAmount });
    expect(table.map(({ interest }) => interest)).toEqual([13_333, 0, 0]);
  });

  it('shows the net of what was distributed: 222.222 + 13.333 less 3% fee 399 and 15% tax 1.999', () => {
    const own = shareOf(666_667, { principal: 222_222, interest: 13_333, fee: 399, tax: 1_999 });
    const rows = [paid(1, first), rowOf(2), rowOf(3)];
    const table = portfolioTable(rows, { shares: [own, shareOf(333_333)], mine: 0, loanAmount });
    expect(table.map(({ received }) => received)).toEqual([233_157, null, null]);
  });

  it('needs a portfolio of the lending', () => {
    expect(() => portfolioTable([rowOf(1)], { shares, mine: 2, loanAmount })).toThrow(RangeError);
  });
});
