// What is to come: as agreed, and at the pace of late groups. Seven weekly rows of 100.000 from 2 November 2026.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atPace, type Claim, comingOf, dueInMonth, isLate, paceOf, stillToCome } from './coming.ts';
import { addDays, businessDate } from './calendar.ts';
import type { PortfolioId } from './ids.ts';
import { rupiah, sumRupiah } from './money.ts';

const on = businessDate('2026-11-27');
const claim = (paid: number, changes: Partial<Claim> = {}): Claim => ({
  id: 'p' as PortfolioId,
  name: 'Melati',
  rhythm: 'weekly',
  rows: Array.from({ length: 7 }, (_, index) => ({
    no: index + 1,
    dueOn: addDays(businessDate('2026-11-02'), 7 * index),
    net: rupiah(100_000),
    closed: index < paid,
  })),
  received: rupiah(100_000 * paid),
  ...changes,
});

describe('what is still to come', () => {
  it('counts what was received for the oldest rows, a part of one too', () => {
    const rows = stillToCome(claim(2, { received: rupiah(230_000) }));
    expect(rows.map(({ no, amount }) => [no, amount])).toEqual([
      [3, 70_000],
      [4, 100_000],
      [5, 100_000],
      [6, 100_000],
      [7, 100_000],
    ]);
  });

  it('as agreed puts the overdue into the present month', () => {
    const { months, total, overdue, agreedEnd, gap } = comingOf([claim(4)], on);
    expect(months).toEqual([
      { month: '2026-11', agreed: 100_000, habit: 100_000 },
      { month: '2026-12', agreed: 200_000, habit: 200_000 },
    ]);
    expect([total, overdue, agreedEnd, gap]).toEqual([300_000, 0, '2026-12-14', null]);
  });

  it('at the pace of 2 of 4 brings each open row at every second date, on beyond the last', () => {
    const late = claim(2);
    expect(isLate(late, on)).toBe(true);
    expect(paceOf(late, on)).toEqual({ paid: 2, of: 4 });
    expect(atPace(late, on).map(({ dueOn }) => dueOn)).toEqual([
      '2026-12-07',
      '2026-12-21',
      '2027-01-04',
      '2027-01-18',
      '2027-02-01',
    ]);
    const { months, total, overdue, habitEnd, gap } = comingOf([late], on);
    expect(months).toEqual([
      { month: '2026-11', agreed: 300_000, habit: 0 },
      { month: '2026-12', agreed: 200_000, habit: 200_000 },
      { month: '2027-01', agreed: 0, habit: 200_000 },
      { month: '2027-02', agreed: 0, habit: 100_000 },
    ]);
    expect([total, overdue, habitEnd]).toEqual([500_000, 200_000, '2027-02-01']);
    expect(gap).toEqual({ month: '2026-11', amount: 300_000 });
  });

  it('looks at the last 12 due rows, and gives a group that has paid none the slowest pace', () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({
      no: index + 1,
      dueOn: addDays(on, 7 * (index - 16)),
      net: rupiah(100),
      closed: index < 12,
    }));
    expect(paceOf(claim(0, { rows }), on)).toEqual({ paid: 8, of: 12 });
    expect(paceOf(claim(0), on)).toEqual({ paid: 1, of: 4 });
  });

  it('goes on by the month for a monthly loan, also when every row is due', () => {
    const rows = [{ no: 1, dueOn: businessDate('2026-08-31'), net: rupiah(100), closed: false }];
    expect(atPace(claim(0, { rows, rhythm: 'monthly', received: rupiah(0) }), on)[0]?.dueOn).toBe('2026-11-30');
  });

  it('sums to the same either way, whatever was paid', () => {
    fc.assert(
      fc.property(fc.nat(7), fc.nat(99_999), fc.integer({ min: -30, max: 60 }), (paid, part, days) => {
        const one = claim(paid, { received: rupiah(Math.min(700_000, 100_000 * paid + part)) });
        const { months, total } = comingOf([one], addDays(on, days));
        expect(sumRupiah(months.map(({ agreed }) => agreed))).toBe(total);
        expect(sumRupiah(months.map(({ habit }) => habit))).toBe(total);
      }),
    );
  });

  it('of a month stands by day, with who is late now', () => {
    const due = dueInMonth([claim(4), claim(2, { name: 'Dahlia' })], '2026-12', on);
    expect(due.map((row) => [row.on, row.name, row.late])).toEqual([
      ['2026-12-07', 'Dahlia', true],
      ['2026-12-07', 'Melati', false],
      ['2026-12-14', 'Dahlia', true],
      ['2026-12-14', 'Melati', false],
    ]);
  });
});
