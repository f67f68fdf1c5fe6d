// A collection sheet that was filled in without a signal: what it was billed from, and whether that still holds when it
// arrives.
// Invariant: two bills have the same text exactly when a sheet made from one may be posted on the other: the same people,
// loans, open rows and fines, version and covers owed.
// Source: docs/domain.md §6; decision 0114.
import type { BusinessDate } from './calendar.ts';
import type { CoverOwed } from './cover.ts';
import type { LendingId, MemberId } from './ids.ts';
import type { LendingStatus } from './lending.ts';
import { dueOf, type MemberLoan } from './loan-book.ts';
import { type Rupiah, sumRupiah } from './money.ts';
import { isOpen, openOf } from './repayment.ts';
import type { SheetPerson } from './sheet.ts';

/** What a sheet of a date is made from. The loans are open, with their fines up to that date. */
export type BilledBook = {
  lending: LendingId;
  meetingDate: BusinessDate;
  status: LendingStatus;
  /** The version that the next sheet will have. */
  version: number;
  /** Number of the instalment that falls due on the date, paid or not; null when none does. */
  period: number | null;
  people: readonly SheetPerson[];
  loans: readonly MemberLoan[];
  debtors: readonly CoverOwed[];
};

/**
 * All that was billed, as text, in rupiah, whatever the order of loans, rows and people: equal texts mean that nothing has
 * changed. Names are no part of it.
 * Source: decision 0114.
 */
export function textOfBill(book: BilledBook): string {
  const people = book.people.map(({ memberId, loanId }) => `person:${memberId}:${loanId ?? ''}`);
  const rows = book.loans.flatMap((loan) =>
    loan.rows
      .filter(isOpen)
      .map((row) =>
        [
          'row',
          loan.id,
          row.no,
          row.dueOn,
          ...(['fine', 'interest', 'principal'] as const).map((c) => openOf(row, c)),
        ].join(':'),
      ),
  );
  const debtors = book.debtors.map(({ member, owed }) => `owes:${member}:${owed}`);
  const head = [book.lending, book.meetingDate, book.status, book.version];
  return [...head, ...people.sort(), ...rows.sort(), ...debtors.sort()].join('\n');
}

/** A bill as it is kept, in rupiah: what each member with a loan owes by the date. */
export type Bill = {
  status: LendingStatus;
  version: number;
  period: number | null;
  /** Everybody of the group, also who has no loan here. */
  people: MemberId[];
  members: { member: MemberId; due: Rupiah }[];
};

/** The bill of a book, in rupiah. Source: decision 0114. */
export function billOf(book: BilledBook): Bill {
  const members = book.people
    .filter(({ loanId }) => loanId !== null)
    .map(({ memberId, loanId }) => ({
      member: memberId,
      due: dueOf(
        book.loans.find(({ id }) => id === loanId),
        book.meetingDate,
      ).due,
    }));
  const { status, version, period, people } = book;
  return { status, version, period, people: people.map(({ memberId }) => memberId), members };
}

/** What the bill asks for in all, in rupiah. Source: decision 0114. */
export const totalOf = ({ members }: Bill): Rupiah => sumRupiah(members.map(({ due }) => due));

/** Why a sheet that was made offline no longer fits, in the order in which it is told. */
export const changeReasons = [
  'officer',
  'posted',
  'reversed',
  'paid',
  'moved',
  'defaulted',
  'members',
  'unknown',
] as const;
export type ChangeReason = (typeof changeReasons)[number];

/** What happened to the lending's receipts since the sheet was prepared. */
export type ReceiptsSince = { posted: boolean; paid: boolean; reversed: boolean };

/**
 * Why a sheet no longer fits: another sheet was posted, a receipt was reversed, money came to the bank, the instalment was
 * moved to another date (a holiday, another meeting day), the loan was declared in default, people joined or left. A bill
 * that is not known any more, or that differs in none of these, is `unknown`.
 * Source: decision 0114.
 */
export function changesOf(then: Bill | null, now: Bill, since: ReceiptsSince): ChangeReason[] {
  if (then === null) return ['unknown'];
  const people = (bill: Bill) => [...bill.people].sort().join();
  const holds: Record<ChangeReason, boolean> = {
    officer: false,
    posted: since.posted,
    reversed: since.reversed,
    paid: since.paid,
    moved: then.period !== now.period,
    defaulted: then.status !== 'failed' && now.status === 'failed',
    members: people(then) !== people(now),
    unknown: false,
  };
  const reasons = changeReasons.filter((reason) => holds[reason]);
  return reasons.length === 0 ? ['unknown'] : reasons;
}
