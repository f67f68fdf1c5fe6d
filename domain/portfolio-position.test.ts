// 2.500.000 of a loan of 50.000.000: each week 1.000.000 principal and 200.000 interest come to 50.000 + 10.000, less
// fee 3% (300) and tax 15% (1.500): 58.200 net.
// Source: docs/domain.md §7; decision 0102.
import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from './calendar.ts';
import { rupiah, ZERO } from './money.ts';
import {
  byPortfolioSort,
  type LendingBook,
  type PositionedPortfolio,
  positionOf,
  portfolioGroups,
  totalsOf,
} from './portfolio-position.ts';

const first = businessDate('2026-05-13');
const nothing = { principal: ZERO, interest: ZERO, fee: ZERO, tax: ZERO };
/** What this many weeks bring to the portfolio. */
const returnedOf = (weeks: number) => ({
  principal: rupiah(50_000 * weeks),
  interest: rupiah(10_000 * weeks),
  fee: rupiah(300 * weeks),
  tax: rupiah(1_500 * weeks),
});
const lent: PositionedPortfolio = {
  amount: rupiah(2_500_000),
  loanAmount: rupiah(50_000_000),
  feeBps: 300,
  taxBps: 1500,
  status: 'active',
  reason: null,
  isDisbursed: true,
  usedBalance: rupiah(2_500_000),
  transfer: ZERO,
  isPaid: true,
  returned: nothing,
};
/** The book of 50 weekly rows on a day, with so many of them paid. */
function bookOf(paid: number, on: ReturnType<typeof businessDate>): LendingBook {
  const rows = Array.from({ length: 50 }, (_, index) => ({
    no: index + 1,
    dueOn: addDays(first, 7 * index),
    principal: rupiah(1_000_000),
    interest: rupiah(200_000),
    before: { principal: rupiah(1_000_000 * index), interest: rupiah(200_000 * index) },
  }));
  const due = rows.filter(({ dueOn }) => dueOn < on).length;
  return {
    paid,
    lastDueOn: addDays(first, 7 * 49),
    due: { principal: rupiah(1_000_000 * due), interest: rupiah(200_000 * due) },
    open: rows.filter(({ no, dueOn }) => no > paid && (dueOn <= addDays(on, 6) || no === paid + 1)),
  };
}
const on = (date: string, paid: number, change: Partial<PositionedPortfolio> = {}) => {
  const day = businessDate(date);
  return positionOf({ ...lent, returned: returnedOf(paid), ...change }, bookOf(paid, day), day);
};

describe('a position', () => {
  it('runs until the day of an unpaid instalment is over: the next is 58.200 on its day', () => {
    expect(on('2026-05-20', 1)).toEqual({
      group: 'running',
      paid: 1,
      daysPastDue: 0,
      next: { period: 2, dueOn: '2026-05-20', amount: 58_200 },
      overdue: null,
      // 20 May; the 27th is the eighth day.
      soon: { instalments: 1, amount: 58_200 },
      outstanding: 2_450_000,
      held: ZERO,
      received: 58_200,
      endsOn: '2027-04-21',
    });
  });

  it('is late from the day after, by the oldest unpaid instalment: two of them are short of 116.400 after 8 days', () => {
    expect(on('2026-05-21', 1)).toMatchObject({
      group: 'late',
      daysPastDue: 1,
      overdue: { instalments: 1, amount: 58_200 },
    });
    expect(on('2026-05-28', 1)).toMatchObject({
      group: 'late',
      daysPastDue: 8,
      overdue: { instalments: 2, amount: 116_400 },
      // Only 3 June; what is overdue counts once.
      soon: { instalments: 1, amount: 58_200 },
      next: { period: 2, dueOn: '2026-05-20' },
    });
  });

  it('is short of less when part of an instalment came: 116.400 - 58.200 + 20.000 of the second', () => {
    const part = { ...returnedOf(1), principal: rupiah(70_000) };
    expect(on('2026-05-28', 1, { returned: part }).overdue).toEqual({ instalments: 2, amount: 96_400 });
  });

  it.each([
    [
      'waiting_signature',
      { status: 'waiting_signature', usedBalance: rupiah(900_000), transfer: rupiah(1_600_000), isPaid: false },
      900_000,
    ],
    [
      'waiting_payment',
      { status: 'waiting_payment', usedBalance: ZERO, transfer: rupiah(2_500_000), isPaid: false },
      0,
    ],
    [
      'processing after a transfer',
      { status: 'processing', usedBalance: rupiah(900_000), transfer: rupiah(1_600_000) },
      2_500_000,
    ],
    ['active before its lending is paid out', { status: 'active' }, 2_500_000],
  ] as const)('waits and holds what was set aside or paid: %s', (_, change, held) => {
    const position = positionOf({ ...lent, ...change, isDisbursed: false }, null, businessDate('2026-05-01'));
    expect(position).toMatchObject({ group: 'waiting', held, outstanding: 0, next: null });
  });

  it('in default keeps what is missing and what is out, and has nothing next', () => {
    expect(on('2026-08-20', 1, { status: 'failed', reason: 'defaulted' })).toMatchObject({
      group: 'defaulted',
      outstanding: 2_450_000,
      next: null,
      soon: { instalments: 0, amount: 0 },
      // Rows 2 to 15, the last on 19 August: 14 x 58.200.
      overdue: { instalments: 14, amount: 814_800 },
    });
  });

  it('that never became a loan has ended, even where its lending went on with others', () => {
    const ended = on('2026-08-20', 1, { status: 'failed', reason: 'cancelled', returned: nothing });
    expect(ended).toMatchObject({ group: 'ended', outstanding: 0, held: 0, overdue: null });
  });
});

describe('the sums', () => {
  const of = (position: ReturnType<typeof on>, returned = nothing) => ({ position, returned });
  const all = [
    of(on('2026-05-28', 1), returnedOf(1)),
    of(on('2026-05-28', 3), returnedOf(3)),
    of(positionOf({ ...lent, isDisbursed: false }, null, first)),
    of(on('2026-05-28', 1, { status: 'failed', reason: 'defaulted' }), returnedOf(1)),
  ];

  it('count every portfolio once and are those of the rows', () => {
    const { groups } = totalsOf(all);
    expect(groups.map(({ group }) => group)).toEqual(portfolioGroups);
    expect(Object.fromEntries(groups.map(({ group, count, amount }) => [group, [count, amount]]))).toEqual({
      late: [1, 116_400],
      waiting: [1, 2_500_000],
      running: [1, 2_350_000],
      returned: [0, 0],
      defaulted: [1, 2_450_000],
      ended: [0, 0],
    });
  });

  it('of all: principal out without the default, net received with it, what is late, and a week ahead', () => {
    expect(totalsOf(all)).toMatchObject({
      outstanding: { amount: 2_450_000 + 2_350_000, portfolios: 2 },
      // Five weeks of 58.200, of which 8.200 each is interest.
      received: { amount: 291_000, interest: 41_000 },
      late: { instalments: 2, amount: 116_400, portfolios: 1 },
      soon: { instalments: 2, amount: 116_400 },
    });
  });
});

describe('the order', () => {
  const row = (no: number, position: ReturnType<typeof on>) => ({
    no,
    position,
    createdAt: new Date(Date.UTC(2026, 4, no)),
    endedAt: null,
  });
  const rows = [
    row(1, on('2026-05-28', 3)),
    row(2, on('2026-05-21', 1)),
    row(3, positionOf({ ...lent, isDisbursed: false }, null, first)),
    row(4, on('2026-05-28', 1)),
  ];
  const sorted = (sort: Parameters<typeof byPortfolioSort>[0]) =>
    rows.toSorted(byPortfolioSort(sort)).map(({ no }) => no);

  it('by attention is most days past due first, then what waits, then what runs', () => {
    expect(sorted('attention')).toEqual([4, 2, 3, 1]);
  });

  it('may be the newest, the nearest instalment, or the most principal out', () => {
    expect(sorted('newest')).toEqual([4, 3, 2, 1]);
    expect(sorted('next')).toEqual([4, 2, 1, 3]);
    expect(sorted('outstanding')).toEqual([4, 2, 1, 3]);
  });
});
