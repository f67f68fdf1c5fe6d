// Judges a sheet without a connection, by the rules that the server applies when it arrives, in the same order.
// Source: docs/domain.md §6; decision 0114.
import { checkRepayments } from '#domain/cover.ts';
import type { Refusal } from '#domain/refusal.ts';
import { checkCovers, checkPayoffs, checkPeople, checkSum, leftOpen } from '#domain/sheet.ts';
import { bodyOf } from './draft.ts';
import type { Draft, Meeting } from './model.ts';

/** Why the server would refuse this sheet against the book that was prepared; null when it would not. */
export function judge(meeting: Meeting, draft: Draft): Refusal | null {
  const sheet = bodyOf(meeting, draft);
  const { people, book, form } = meeting;
  return (
    checkPeople(sheet, people) ??
    checkSum(sheet) ??
    checkCovers(sheet, people, book) ??
    checkRepayments(form.debtors, sheet.repaid ?? [], (member) => leftOpen(sheet, book, member)) ??
    checkPayoffs(sheet, people, book)
  );
}
