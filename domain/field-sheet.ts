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
import { add, type Rupiah } from './money.ts';
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

/** A bill as it is kept, in rupiah: by member with a loan, what is due by the date, and all that is open of the loan. */
export type Bill = {
  status: LendingStatus;
  version: number;
  period: number | null;
  members: { member: MemberId; due: Rupiah; open: Rupiah }[];
};

/** The bill of a book, in rupiah. Source: decision 0114. */
export function billOf(book: BilledBook): Bill {
  const members = book.people
    .filter(({ loanId }) => loanId !== null)
    .map(({ memberId, loanId }) => {
      const { due, later } = dueOf(
        book.loans.find(({ id }) => id === loanId),
        book.meetingDate,
      );
      return { member: memberId, due, open: add(due, later) };
    });
  return { status: book.status, version: book.version, period: book.period, members };
}
