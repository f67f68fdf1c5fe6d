// One sum, one date: rows of 75.600 due on Wednesdays, the fine 10 bp a day: 75 rupiah on each late row.
// Source: docs/domain.md §6; decision 0105.
import { describe, expect, it } from 'vitest';
import { addDays, type BusinessDate } from './calendar.ts';
import { onTimeOf, slipOf } from './slip.ts';
import type { LoanRow } from './loan-book.ts';
import { type Bp, rupiah, ZERO } from './money.ts';
import { untouchedRow } from './repayment.ts';

const first = '2026-07-15' as BusinessDate;
const fineBps = 10 as Bp;

/** Rows 1 to `paid` are paid on their day; the others are open. */
const rowsOf = (count: number, paid: number): LoanRow[] =>
  Array.from({ length: count }, (_, index) => {
    const dueOn = addDays(first, 7 * index);
    const row = untouchedRow({ no: index + 1, dueOn, principal: rupiah(60_000), interest: rupiah(15_600) });
    const isPaid = index < paid;
    return {
      ...row,
      paidPrincipal: isPaid ? row.principal : ZERO,
      paidInterest: isPaid ? row.interest : ZERO,
      finedThrough: null,
      closedOn: isPaid ? dueOn : null,
    };
  });

describe('what a borrower pays next', () => {
  it('is the late row with its fine to the meeting, and the row of the meeting: 75.600 + 525 + 75.600', () => {
    const slip = slipOf(rowsOf(50, 19), {
      today: '2026-11-27' as BusinessDate,
      until: '2026-12-02' as BusinessDate,
      fineBps,
    });
    expect(slip).toMatchObject({ total: 151_725, fine: 525, finePerDay: 75, until: '2026-12-02' });
    expect(slip.rows).toEqual([
      { no: 20, dueOn: '2026-11-25', amount: 75_600, isLate: true },
      { no: 21, dueOn: '2026-12-02', amount: 75_600, isLate: false },
    ]);
    expect(slip.next).toEqual({ no: 22, dueOn: '2026-12-09', amount: 75_600 });
  });

  it('on the due date itself is not late and has no fine', () => {
    const slip = slipOf(rowsOf(50, 20), {
      today: '2026-12-02' as BusinessDate,
      until: '2026-12-02' as BusinessDate,
      fineBps,
    });
    expect(slip).toMatchObject({ total: 75_600, fine: 0, finePerDay: 0 });
    expect(slip.rows).toMatchObject([{ no: 21, isLate: false }]);
  });

  it('is nothing once the meeting is paid; the next row is named with its sum', () => {
    const slip = slipOf(rowsOf(50, 21), {
      today: '2026-11-27' as BusinessDate,
      until: '2026-12-02' as BusinessDate,
      fineBps,
    });
    expect(slip).toMatchObject({ total: 0, rows: [], next: { no: 22, dueOn: '2026-12-09', amount: 75_600 } });
  });

  it('asks for a fine that alone is left, without a row', () => {
    const rows = rowsOf(50, 20).map((row) => (row.no === 20 ? { ...row, fine: rupiah(75), closedOn: null } : row));
    const slip = slipOf(rows, { today: '2026-11-27' as BusinessDate, until: '2026-12-02' as BusinessDate, fineBps });
    expect(slip).toMatchObject({ total: 75_675, fine: 75, finePerDay: 0 });
    expect(slip.rows).toMatchObject([{ no: 21 }]);
  });

  it('after default adds no more fines', () => {
    const slip = slipOf(rowsOf(50, 19), {
      today: '2026-11-27' as BusinessDate,
      until: '2026-12-02' as BusinessDate,
      fineBps: null,
    });
    expect(slip).toMatchObject({ total: 151_200, fine: 0, finePerDay: 0 });
  });
});

describe('whether a row was paid on time', () => {
  const row = { dueOn: '2026-11-25' as BusinessDate };
  const on = (today: string, closedOn: string | null) =>
    onTimeOf({ ...row, closedOn: closedOn as BusinessDate | null }, today as BusinessDate);

  it('is yes when it closed on its day or before, no after it, and open while its day is not over', () => {
    expect(on('2026-11-30', '2026-11-25')).toBe('on_time');
    expect(on('2026-11-20', '2026-11-18')).toBe('on_time');
    expect(on('2026-11-30', '2026-11-26')).toBe('late');
    expect(on('2026-11-26', null)).toBe('late');
    expect(on('2026-11-25', null)).toBe('upcoming');
  });
});
