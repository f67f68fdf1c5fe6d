// A lender with 1.000.000 running in grade A1, 500.000 repaid, and 300.000 in default; three weekly rows of the first.
import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from './calendar.ts';
import { asId } from './ids.testing.ts';
import {
  arrearsOf,
  dueSoon,
  type Holding,
  interestReceived,
  monthsOf,
  principalByGrade,
  principalOut,
} from './lender-summary.ts';
import { rupiah, ZERO } from './money.ts';

const first = businessDate('2026-03-25');
const rowOf = (no: number, closed = false) => ({
  no,
  dueOn: addDays(first, 7 * (no - 1)),
  principal: rupiah(100_000),
  interest: rupiah(10_000),
  fee: rupiah(300),
  tax: rupiah(1_500),
  net: rupiah(108_200),
  closed,
});
const returnedOf = (principal: number, interest: number, fee: number, tax: number) => ({
  principal: rupiah(principal),
  interest: rupiah(interest),
  fee: rupiah(fee),
  tax: rupiah(tax),
});

const running: Holding = {
  id: asId('running'),
  name: 'Mekar',
  grade: 'A1',
  status: 'active',
  amount: rupiah(1_000_000),
  instalments: 3,
  returned: returnedOf(100_000, 10_000, 300, 1_500),
  rows: [rowOf(1, true), rowOf(2), rowOf(3)],
};
const repaid: Holding = {
  ...running,
  id: asId('repaid'),
  status: 'returned',
  amount: rupiah(500_000),
  returned: returnedOf(500_000, 50_000, 1_500, 7_500),
  rows: [],
};
const inDefault: Holding = {
  ...running,
  id: asId('default'),
  name: 'Melati',
  status: 'failed',
  amount: rupiah(300_000),
  returned: returnedOf(0, 0, 0, 0),
  rows: [{ ...rowOf(1), dueOn: businessDate('2026-01-07') }],
};
const holdings = [running, repaid, inDefault];

describe('the months', () => {
  it('have what the schedules say and what came, and zeros where neither is', () => {
    const received = [{ month: '2026-03', received: rupiah(108_200) }];
    expect(monthsOf([running], received, { first: businessDate('2026-02-01'), count: 3 })).toEqual([
      { month: '2026-02', expected: ZERO, received: ZERO },
      { month: '2026-03', expected: 108_200, received: 108_200 },
      { month: '2026-04', expected: 216_400, received: ZERO },
    ]);
  });
});

describe('invested principal', () => {
  it('is what runs and is not repaid; what is in default counts as lost', () => {
    expect(principalOut(holdings)).toBe(900_000);
    expect(principalByGrade([...holdings, { ...running, grade: 'B2' }])).toEqual([
      { grade: 'A1', principal: 900_000, portfolios: 1 },
      { grade: 'B2', principal: 900_000, portfolios: 1 },
    ]);
  });
});

describe('arrears', () => {
  it('are counted from the oldest open row, most days first, in default too', () => {
    expect(arrearsOf(holdings, businessDate('2026-04-08'))).toEqual([
      { portfolio: 'default', name: 'Melati', daysLate: 91, amount: 108_200 },
      { portfolio: 'running', name: 'Mekar', daysLate: 7, amount: 108_200 },
    ]);
  });

  it('begin the day after the due date', () => {
    expect(arrearsOf([running], businessDate('2026-04-01'))).toEqual([]);
    expect(arrearsOf([running], businessDate('2026-04-02'))).toHaveLength(1);
  });

  it('are never below zero: a row that is open although its money came is late by 0', () => {
    const paidAhead = { ...running, returned: returnedOf(300_000, 30_000, 900, 4_500) };
    expect(arrearsOf([paidAhead], businessDate('2026-04-02'))).toMatchObject([{ daysLate: 1, amount: 0 }]);
  });
});

describe('what is due soon', () => {
  it('is open, of running portfolios, from today on', () => {
    expect(dueSoon(holdings, businessDate('2026-04-01'), 7)).toEqual([
      { portfolio: 'running', name: 'Mekar', period: 2, periods: 3, dueOn: '2026-04-01', amount: 108_200 },
      { portfolio: 'running', name: 'Mekar', period: 3, periods: 3, dueOn: '2026-04-08', amount: 108_200 },
    ]);
    expect(dueSoon(holdings, businessDate('2026-04-01'), 6)).toHaveLength(1);
  });
});

describe('interest received', () => {
  it('is 60.000 less 1.800 fee and 9.000 tax: 49.200', () => {
    expect(interestReceived(holdings)).toEqual({ interest: 60_000, fee: 1_800, tax: 9_000, net: 49_200 });
  });
});
