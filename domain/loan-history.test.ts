import { expect, it } from 'vitest';
import { asId } from './ids.testing.ts';
import type { MemberLoanId } from './ids.ts';
import { addDays, type BusinessDate, businessDate } from './calendar.ts';
import type { LoanRow, MemberLoan } from './loan-book.ts';
import { asAt, asFinedOn, lastFined, reopenRow, settleBackDated, withPayments } from './loan-history.ts';
import { rupiah, ZERO } from './money.ts';
import { applyParts, untouchedRow } from './repayment.ts';

const running = { status: 'disbursed', fineBps: 10 } as const;
const failed = { status: 'failed', fineBps: 10 } as const;
const dueOn = businessDate('2026-03-11');
const day = (late: number): BusinessDate => addDays(dueOn, late);

/** 100.000 + 20.000 due on 2026-03-11: 120 a day late. */
const row: LoanRow = {
  ...untouchedRow({ no: 1, dueOn, principal: rupiah(100_000), interest: rupiah(20_000) }),
  finedThrough: null,
  closedOn: null,
};
const finedThrough = (late: number): LoanRow => ({ ...row, fine: rupiah(late * 120), finedThrough: day(late) });
const loanOf = (one: LoanRow): MemberLoan[] => [{ id: asId('a'), memberId: asId('m'), memberNo: 1, rows: [one] }];
const paid = (late: number, component: 'fine' | 'interest' | 'principal', amount: number) => ({
  loanId: asId<MemberLoanId>('a'),
  no: 1,
  on: day(late),
  component,
  amount: rupiah(amount),
});
const historyOf = (...payments: ReturnType<typeof paid>[]) => withPayments(new Map(), payments);

it('sorts payments by value date, those of one date in the given order', () => {
  const history = historyOf(paid(3, 'interest', 1), paid(1, 'fine', 2), paid(3, 'principal', 3), paid(2, 'fine', 4));
  expect(history.get('a:1')!.map(({ amount }) => amount)).toEqual([2, 4, 1, 3]);
});

it('rebuilds a row as it was: a fine of each day on what was open then', () => {
  const payments = historyOf(paid(2, 'principal', 60_000)).get('a:1')!;
  expect(asAt(running, row, payments, dueOn)).toMatchObject({ fine: 0, paidPrincipal: 0 });
  expect(asAt(running, row, payments, day(1))).toMatchObject({ fine: 120, paidPrincipal: 0 });
  // Two days of 120, then two of floor(60.000 x 10 bp) = 60.
  expect(asAt(running, row, payments, day(4))).toMatchObject({ fine: 360, paidPrincipal: 60_000 });
  expect(asAt(running, row, payments, day(4), day(2))).toMatchObject({ fine: 240 });
});

it('shows the fines of an earlier value date; payments of them stay', () => {
  const [loan] = asFinedOn(running, loanOf(finedThrough(5)), new Map(), day(2));
  expect(loan!.rows[0]).toMatchObject({ fine: 240, finedThrough: day(2) });
  const partly = { ...finedThrough(5), paidFine: rupiah(500) };
  expect(asFinedOn(running, loanOf(partly), new Map(), day(2))[0]!.rows[0]!.fine).toBe(500);
});

it('closes a row on the value date of a receipt that was entered late, without the fines since', () => {
  const stored = loanOf(finedThrough(5));
  const parts = [paid(1, 'fine', 120), paid(1, 'interest', 20_000), paid(1, 'principal', 100_000)];
  const [asThen] = asFinedOn(running, stored, new Map(), day(1));
  const afterwards = [{ ...asThen!, rows: asThen!.rows.map((one) => ({ ...one, ...applyParts([one], parts)[0] })) }];
  const [loan] = settleBackDated(running, { stored, paid: afterwards }, historyOf(...parts), day(1));
  expect(loan!.rows[0]).toMatchObject({ fine: 120, paidFine: 120, finedThrough: day(5), closedOn: day(1) });
});

it('reopens a row with the fines through the last closed date, after default through the last date with a fine', () => {
  const closed = { ...row, paidInterest: rupiah(20_000), paidPrincipal: rupiah(100_000), closedOn: dueOn };
  const open = (
    closedThrough: BusinessDate | null,
    stop: BusinessDate | null,
    lending: typeof running | typeof failed,
  ) => reopenRow(lending, closed, [], { waived: ZERO, closedThrough, stop });
  expect(open(day(3), null, running)).toMatchObject({
    fine: 360,
    paidPrincipal: 0,
    finedThrough: day(3),
    closedOn: null,
  });
  expect(open(day(3), day(2), failed)).toMatchObject({ fine: 240, finedThrough: day(2) });
  expect(open(null, null, running)).toMatchObject({ fine: 0, finedThrough: null });
});

it('owes interest again that a reversed payoff had waived', () => {
  const waived = { ...row, waivedInterest: rupiah(20_000), paidPrincipal: rupiah(100_000), closedOn: dueOn };
  const after = reopenRow(running, waived, [], { waived: rupiah(20_000), closedThrough: null, stop: null });
  expect(after).toMatchObject({ waivedInterest: 0, paidPrincipal: 0, closedOn: null });
});

it('finds the last date that any row was fined through', () => {
  expect(lastFined([...loanOf(finedThrough(2)), ...loanOf(finedThrough(4)), ...loanOf(row)])).toBe(day(4));
  expect(lastFined(loanOf(row))).toBeNull();
});
