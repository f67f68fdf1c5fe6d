// A sheet that no longer fits its book: what has changed, whose cash is over because of it, and what may become of that.
// Invariant: what each member brought stays as it was; nothing is decided without the officer. Whole rupiah.
// Source: docs/domain.md §6; decision 0114.
import { dueOf } from '#domain/loan-book.ts';
import { maxRupiah, type Rupiah, subtract, sumRupiah, ZERO } from '#domain/money.ts';
import { debtorsOf, type Line, linesOf, payoffOf, sumsOf } from './draft.ts';
import { judge } from './judge.ts';
import type { Changed, Draft, LineDraft, Meeting, SheetRecord } from './model.ts';

/** advance: for the next instalment; excess: more than the loan has left, for finance to decide; back: returned in cash. */
export type Choice = 'advance' | 'excess' | 'back';
/** Cash of a member above what is due of her now. `later`: what her loan still has open after the meeting. */
export type Surplus = { member: string; name: string; amount: Rupiah; later: Rupiah; choices: readonly Choice[] };
export type ChangedLine = { member: string; name: string; before: Rupiah; now: Rupiah };

/** A changed sheet that can still be sent: its group is hers. */
export type Settled = SheetRecord & { changed: Changed & { now: Meeting } };
export const canSettle = (record: SheetRecord): record is Settled =>
  record.changed !== null && record.changed.now !== null;

/** What is due by the meeting, of whoever it has changed for. */
export function changedLines({ meeting, changed: { now } }: Settled): ChangedLine[] {
  return now.form.members.flatMap(({ member, name, due }) => {
    const before = meeting.form.members.find((one) => one.member === member)?.due ?? ZERO;
    return before === due ? [] : [{ member, name, before, now: due }];
  });
}

/** Whose cash is over, and what the server's rules permit: in advance as far as the loan has something open. */
export function surplusesOf(record: Settled): Surplus[] {
  const { meeting, draft, changed } = record;
  const before = linesOf(meeting, draft);
  return changedLines(record).flatMap(({ member, name, now }) => {
    const amount = subtract(broughtBy(before, member), now);
    if (amount <= 0) return [];
    const loan = changed.now.book.loans.find(({ memberId }) => memberId === member);
    const { later } = dueOf(loan, changed.now.form.meetingDate);
    const choices: Choice[] = [later >= amount ? 'advance' : 'excess', 'back'];
    return [{ member, name, amount, later, choices }];
  });
}

/** The same for everybody whose cash is over: given back, or kept in the way that her loan permits. */
export const chosenForAll = (surpluses: readonly Surplus[], isBack: boolean): Readonly<Record<string, Choice>> =>
  Object.fromEntries(surpluses.map(({ member, choices: [kept] }) => [member, isBack ? 'back' : (kept ?? 'back')]));

const broughtBy = (lines: readonly Line[], id: string): Rupiah =>
  lines.find(({ member }) => member.member === id)?.paid ?? ZERO;

/** The sheet for the book as it is now, with the choices made for those whose cash is over. */
export function settled(record: Settled, choices: Readonly<Record<string, Choice>>): Draft {
  const { meeting, draft, changed } = record;
  const before = linesOf(meeting, draft);
  const back = surplusesOf(record).filter(({ member }) => choices[member] === 'back');
  const lines = before.map(({ member: { member }, attendance, pay, paid }): [string, LineDraft] => {
    const returned = back.find((one) => one.member === member)?.amount ?? ZERO;
    const kept = subtract(paid, returned);
    const isPayoff = pay === 'payoff' && payoffOf(changed.now, member) === kept;
    return [member, isPayoff ? { attendance, pay, part: null } : lineOf(changed.now, member, attendance, kept)];
  });
  const next: Draft = { ...draft, lines: Object.fromEntries(lines) };
  const fewer = coversGiven(before, linesOf(changed.now, next));
  return { ...next, returned: sumRupiah([draft.returned, ...back.map(({ amount }) => amount), fewer]) };
}

/** Covers that nobody needs any more: the payers get them back. */
const coversGiven = (before: readonly Line[], after: readonly Line[]): Rupiah =>
  maxRupiah(subtract(coveredIn(before), coveredIn(after)), ZERO);
const coveredIn = (lines: readonly Line[]): Rupiah => sumRupiah(lines.map(({ covered }) => covered));

function lineOf({ form }: Meeting, id: string, attendance: LineDraft['attendance'], paid: Rupiah): LineDraft {
  const due = form.members.find(({ member }) => member === id)?.due ?? ZERO;
  if (paid === 0) return { attendance, pay: 'none', part: null };
  return paid === due ? { attendance, pay: 'full', part: null } : { attendance, pay: 'part', part: paid };
}

/** What goes back in cash by these choices, in all. */
export const returnedBy = (record: Settled, draft: Draft): Rupiah => subtract(draft.returned, record.draft.returned);

/** Whether the choices leave nothing open: the sheet stands by its rules, and every change is one of cash that is over. */
export function isSettled(record: Settled, draft: Draft): boolean {
  const { now } = record.changed;
  const before = sumRupiah(debtorsOf(linesOf(record.meeting, record.draft)).map(({ shortage }) => shortage));
  const { difference, short } = sumsOf(linesOf(now, draft), draft);
  return difference === 0 && short <= before && !isPostedTwice(record) && judge(now, draft) === null;
}

/** Another sheet of the meeting is in the books: hers may be the same cash once more. */
export const isPostedTwice = ({ meeting, changed: { now } }: Settled): boolean =>
  now.form.posted.length > meeting.form.posted.length;

/** How much was due in all when it was prepared, and is now. */
export const dueBeforeAndNow = ({ meeting, changed }: Settled) => ({
  before: meeting.form.totals.due,
  now: changed.now.form.totals.due,
});

/**
 * The sheet for what is paid beyond the one in the books: nobody pays and nothing is counted until it is filled in. What
 * was given back belongs to the earlier count; dates that were promised, note, signature and picture stay.
 */
export const furtherSheet = ({ draft }: Settled): Draft => ({
  ...draft,
  lines: {},
  covers: 'none',
  chosen: {},
  repaid: {},
  counted: {},
  returned: ZERO,
});
