import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import { closeLending, type RunningLending } from './day-close.ts';
import { rupiah } from './money.ts';
import { untouchedRow } from './repayment.ts';

/** Row 1 of 100.000 principal + 20.000 interest, due on Wednesday 4 March. */
const row = {
  ...untouchedRow({ no: 1, dueOn: businessDate('2026-03-04'), principal: rupiah(100_000), interest: rupiah(20_000) }),
  finedThrough: null,
  closedOn: null,
};
const paid = { ...row, paidPrincipal: rupiah(100_000), paidInterest: rupiah(20_000) };

const lending: RunningLending = {
  status: 'disbursed',
  loanAmount: rupiah(5_000_000),
  paidPrincipal: rupiah(400_000),
  // 0,1% a day.
  fineBps: 10,
  defaultWeeks: 12,
  lastReceiptOn: null,
  hasLaterReceipt: false,
};
const close = (date: string, change: Partial<RunningLending> = {}, rows = [row]) =>
  closeLending({ ...lending, ...change }, rows, businessDate(date));

describe('the close of a date', () => {
  it('on the due date finds nothing late; 4.600.000 of 5.000.000 is outstanding', () => {
    expect(close('2026-03-04')).toEqual({
      figures: { daysPastDue: 0, arrears: 0, outstandingPrincipal: 4_600_000, missedWeeks: 0 },
      fined: [],
      inDefault: false,
    });
  });

  it('three days later counts 3 days past due, 120.000 in arrears, and 3 x 120 of fine: 0,1% of 120.000 a day', () => {
    const { figures, fined } = close('2026-03-07');
    expect(figures).toMatchObject({ daysPastDue: 3, arrears: 120_000 });
    expect(fined.map(({ fine, finedThrough }) => [fine, finedThrough])).toEqual([[360, '2026-03-07']]);
  });

  it('counts a row no further when it was fined through that date', () => {
    const { fined } = close('2026-03-07');
    expect(close('2026-03-07', {}, fined).fined).toEqual([]);
  });

  it('finds nothing in arrears of a row that is paid', () => {
    expect(close('2026-03-20', {}, [paid]).figures).toMatchObject({ daysPastDue: 0, arrears: 0, missedWeeks: 0 });
  });
});

// Counted from 25 February, a week before the due date: 12 weeks later is 20 May, and 21 May is the first day in default.
describe('default after twelve weeks without money', () => {
  it.each([
    ['the close of 19 May does not name it', '2026-05-19', {}, false],
    ['the close of 20 May does', '2026-05-20', {}, true],
    [
      'not when money came on 4 March: 27 May is the last day',
      '2026-05-20',
      { lastReceiptOn: businessDate('2026-03-04') },
      false,
    ],
    ['nor when money of a later value date is there', '2026-05-20', { hasLaterReceipt: true }, false],
    ['nor for one that is in default already', '2026-05-20', { status: 'failed' }, false],
  ] as const)('%s', (_, date, change, expected) => {
    expect(close(date, change).inDefault).toBe(expected);
  });

  it('ends the fines, and the figures go on', () => {
    const { figures, fined } = close('2026-05-27', { status: 'failed' });
    expect(fined).toEqual([]);
    // From 4 March to 27 May are 84 days; from 25 February 13 weeks.
    expect(figures).toMatchObject({ daysPastDue: 84, arrears: 120_000, missedWeeks: 13 });
  });
});
