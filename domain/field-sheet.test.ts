import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import { type Bill, type BilledBook, billOf, changesOf, textOfBill, totalOf } from './field-sheet.ts';
import { asId } from './ids.testing.ts';
import type { LendingId, MemberId, MemberLoanId } from './ids.ts';
import type { LoanRow } from './loan-book.ts';
import { rupiah, ZERO } from './money.ts';

const rowOf = (no: number, dueOn: string, part: Partial<Record<'fine' | 'paidPrincipal', number>> = {}): LoanRow => ({
  no,
  dueOn: businessDate(dueOn),
  principal: rupiah(100_000),
  interest: rupiah(20_000),
  paidPrincipal: rupiah(part.paidPrincipal ?? 0),
  paidInterest: ZERO,
  fine: rupiah(part.fine ?? 0),
  paidFine: ZERO,
  waivedInterest: ZERO,
  finedThrough: null,
  closedOn: null,
});
const member = asId<MemberId>('siti');
const loan = asId<MemberLoanId>('loan');
const book: BilledBook = {
  lending: asId<LendingId>('lending'),
  meetingDate: businessDate('2026-03-18'),
  status: 'disbursed',
  version: 1,
  period: 2,
  people: [
    { memberId: member, name: 'Siti', loanId: loan },
    { memberId: asId<MemberId>('ida'), name: 'Ida', loanId: null },
  ],
  loans: [
    {
      id: loan,
      memberId: member,
      memberNo: 1,
      rows: [rowOf(1, '2026-03-11', { fine: 840 }), rowOf(2, '2026-03-18'), rowOf(3, '2026-03-25')],
    },
  ],
  debtors: [],
};
const withRow = (changed: LoanRow): BilledBook => ({
  ...book,
  loans: book.loans.map((one) => ({ ...one, rows: one.rows.map((row) => (row.no === changed.no ? changed : row)) })),
});

describe('a bill', () => {
  it('asks for the rows due by the date with their fine: 120.840 + 120.000', () => {
    const bill = billOf(book);
    expect(bill.members).toEqual([{ member, due: 240_840 }]);
    expect(totalOf(bill)).toBe(240_840);
  });

  it('is the same in any order, and however far its fines were counted', () => {
    const turned = { ...book, people: [...book.people].reverse() };
    expect(textOfBill(turned)).toBe(textOfBill(book));
    const counted = withRow({ ...rowOf(1, '2026-03-11', { fine: 840 }), finedThrough: book.meetingDate });
    expect(textOfBill(counted)).toBe(textOfBill(book));
  });

  it.each<[string, BilledBook]>([
    ['a rupiah more of a fine', withRow(rowOf(1, '2026-03-11', { fine: 841 }))],
    ['money on a later row', withRow(rowOf(3, '2026-03-25', { paidPrincipal: 1 }))],
    ['a row on another day', withRow(rowOf(2, '2026-03-19'))],
    ['another version', { ...book, version: 2 }],
    ['a default', { ...book, status: 'failed' }],
    ['a person who left', { ...book, people: book.people.slice(0, 1) }],
    ['a cover owed', { ...book, debtors: [{ member, name: 'Siti', owed: rupiah(1) }] }],
  ])('is another with %s', (_what, other) => {
    expect(textOfBill(other)).not.toBe(textOfBill(book));
  });
});

describe('what changed', () => {
  const then: Bill = billOf(book);
  const quiet = { posted: false, paid: false, reversed: false };
  it.each([
    ['another sheet', { ...then, version: 2 }, { ...quiet, posted: true }, ['posted']],
    ['money at the bank and another day', { ...then, period: null }, { ...quiet, paid: true }, ['paid', 'moved']],
    ['a receipt taken back', then, { ...quiet, reversed: true }, ['reversed']],
    ['a default', { ...then, status: 'failed' as const }, quiet, ['defaulted']],
    ['other people', { ...then, people: [] }, quiet, ['members']],
    ['something else', then, quiet, ['unknown']],
  ])('is told: %s', (_what, now, since, reasons) => {
    expect(changesOf(then, now, since)).toEqual(reasons);
  });

  it('is not known once the bill is gone', () => {
    expect(changesOf(null, then, { ...quiet, paid: true })).toEqual(['unknown']);
  });
});
