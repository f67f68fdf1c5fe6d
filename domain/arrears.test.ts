import { describe, expect, it } from 'vitest';
import { addDays, type BusinessDate, businessDate, businessDateOf } from './calendar.ts';
import { arrears, daysPastDue, defaultsOn, isDefaulted, missedWeeks, outstandingPrincipal } from './arrears.ts';
import { rupiah } from './money.ts';
import { allocateReceipt, applyParts, type RepaymentRow, rowStatus, untouchedRow } from './repayment.ts';
import { memberSchedule, weeklyDueDates } from './schedule.ts';
import { formatShare, twp } from './statistics.ts';

const day = businessDate;
const dueDates = weeklyDueDates({
  disbursedOn: day('2026-03-04'),
  meetingWeekday: 3,
  count: 50,
  holidays: new Set(),
});
const loan = (): RepaymentRow[] =>
  memberSchedule({ principal: rupiah(5_000_000), interest: rupiah(1_000_000), dueDates }).map(untouchedRow);
const paid = (rows: RepaymentRow[], amount: number) => applyParts(rows, allocateReceipt(rows, rupiah(amount)).parts);

/** Ten members; rows 1 to 10 paid by all, nothing since 2026-05-13. */
const stopped = Array.from({ length: 10 }, () => paid(loan(), 1_200_000)).flat();
const lastReceiptOn = day('2026-05-13');

describe('days late', () => {
  it('are 0 on the due date, 1 the day after, 7 a week after, and 0 when it is paid', () => {
    const row = untouchedRow({ no: 1, dueOn: day('2026-05-06'), principal: rupiah(100_000), interest: rupiah(20_000) });
    expect(['2026-05-05', '2026-05-06', '2026-05-07', '2026-05-13'].map((on) => daysPastDue([row], day(on)))).toEqual([
      0, 0, 1, 7,
    ]);
    expect(daysPastDue(paid([row], 120_000), day('2026-05-13'))).toBe(0);
  });

  it('are counted in Jakarta: at 06.30 WIB a row of that day is due and not late', () => {
    const today = businessDateOf(new Date('2026-05-31T23:30:00Z'));
    const row = untouchedRow({ no: 1, dueOn: day('2026-06-01'), principal: rupiah(100_000), interest: rupiah(0) });
    expect(daysPastDue([row], today)).toBe(0);
    expect(rowStatus(row, today)).toBe('due');
  });

  it('count from the oldest open row, not from the oldest row', () => {
    expect(daysPastDue(paid(loan(), 150_000), day('2026-03-25'))).toBe(7);
  });

  it('follow the members: paying 50.000 of 120.000 for 50 weeks is 203 days late, 3.380.000 in arrears', () => {
    let seven = loan();
    for (let week = 0; week < 50; week++) seven = paid(seven, 50_000);
    const others = Array.from({ length: 9 }, () => paid(loan(), 6_000_000)).flat();
    const rows = [...others, ...seven];
    const today = day('2027-02-17');
    expect(daysPastDue(rows, today)).toBe(203);
    expect(seven[20]).toMatchObject({ dueOn: '2026-07-29', paidInterest: 20_000, paidPrincipal: 80_000 });
    expect(arrears(rows, today)).toBe(3_380_000);
    expect(arrears(rows, addDays(today, 1))).toBe(3_500_000);
    expect(missedWeeks({ rows, lastReceiptOn: today, today })).toBe(0);
  });
});

describe('outstanding principal', () => {
  it('counts a part of a row: rows 1-10 and 50.000 of row 11 leave 3.970.000 of principal', () => {
    expect(outstandingPrincipal(paid(loan(), 1_250_000))).toBe(3_970_000);
  });

  it('of ten members after row 10 is 40.000.000, and 13.200.000 are in arrears on the due date of row 22', () => {
    expect(outstandingPrincipal(stopped)).toBe(40_000_000);
    expect(arrears(stopped, day('2026-08-05'))).toBe(13_200_000);
  });
});

describe('default', () => {
  const on = (today: string, last: BusinessDate | null = lastReceiptOn) => ({
    rows: stopped,
    lastReceiptOn: last,
    today: day(today),
  });

  it('[S9.022] comes after 12 weeks without any payment: row 10 met on 2026-05-13, default on 2026-08-06', () => {
    expect(defaultsOn(on('2026-05-14'))).toBe('2026-08-06');
    expect(isDefaulted(on('2026-08-05'))).toBe(false);
    expect(isDefaulted(on('2026-08-06'))).toBe(true);
    expect(daysPastDue(stopped, day('2026-08-06'))).toBe(78);
  });

  it('is not yet TWP90: of the same rows that counts from 2026-08-19, 91 days late, and not on 2026-08-18', () => {
    const twp90 = (today: string) =>
      formatShare(
        twp([{ principalOutstanding: outstandingPrincipal(stopped), daysLate: daysPastDue(stopped, day(today)) }], 90),
      );
    expect(['2026-08-06', '2026-08-18', '2026-08-19'].map((today) => daysPastDue(stopped, day(today)))).toEqual([
      78, 90, 91,
    ]);
    expect(['2026-08-06', '2026-08-18', '2026-08-19'].map(twp90)).toEqual(['0,00%', '0,00%', '100,00%']);
  });

  it('counts missed weeks from the last receipt, while something is overdue', () => {
    const weeks = ['2026-05-20', '2026-05-21', '2026-05-27', '2026-08-04', '2026-08-05', '2026-08-06'].map((today) =>
      missedWeeks(on(today)),
    );
    expect(weeks).toEqual([0, 1, 2, 11, 12, 12]);
  });

  it('is postponed by a receipt of any amount', () => {
    const token = day('2026-07-30');
    expect(missedWeeks(on('2026-08-06', token))).toBe(1);
    expect(isDefaulted(on('2026-08-06', token))).toBe(false);
    expect(defaultsOn(on('2026-08-06', token))).toBe('2026-10-23');
  });

  it('is counted from a week before the first row when nothing was ever paid', () => {
    const never = { rows: loan(), lastReceiptOn: null };
    expect(defaultsOn(never)).toBe(addDays(day('2026-03-04'), 85));
    expect(isDefaulted({ ...never, today: day('2026-05-28') })).toBe(true);
    expect(isDefaulted({ ...never, today: day('2026-05-27') })).toBe(false);
  });

  it('is no earlier for a monthly loan or near the end: always 12 calendar weeks', () => {
    const tail = [untouchedRow({ no: 12, dueOn: day('2026-06-30'), principal: rupiah(1), interest: rupiah(0) })];
    expect(defaultsOn({ rows: tail, lastReceiptOn: day('2026-05-29') })).toBe(addDays(day('2026-06-23'), 85));
  });

  it('never comes for what is repaid, or for a loan paid ahead that is not yet due', () => {
    const closed = paid(loan(), 6_000_000);
    expect(defaultsOn({ rows: closed, lastReceiptOn })).toBeNull();
    expect(isDefaulted({ rows: closed, lastReceiptOn, today: day('2030-01-01') })).toBe(false);
    expect(missedWeeks({ rows: closed, lastReceiptOn, today: day('2030-01-01') })).toBe(0);
    const ahead = paid(loan(), 3_600_000);
    expect(isDefaulted({ rows: ahead, lastReceiptOn: day('2026-03-11'), today: day('2026-09-01') })).toBe(false);
  });

  it('follows the parameter', () => {
    expect(defaultsOn({ ...on('2026-05-14'), weeks: 4 })).toBe('2026-06-11');
  });
});
