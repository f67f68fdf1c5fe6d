// What follows from a sheet as it is filled in: what each member hands over, who covers for whom, the cash that there must
// be, and the sheet to send.
// Invariant: own money + covers = what must be counted. Whole rupiah; a cover is split by `splitCover`.
// Source: docs/domain.md §6; decision 0114.
import type { SheetBody } from '#contract/staff.ts';
import { splitCover } from '#domain/cover.ts';
import type { MemberId } from '#domain/ids.ts';
import { add, type Rupiah, rupiah, subtract, sumRupiah, ZERO } from '#domain/money.ts';
import { payoffsOf } from '#domain/payoff.ts';
import { shortageOf } from '#domain/sheet.ts';
import type { Attendance, Draft, LineDraft, Meeting, Pay } from './model.ts';

type Member = Meeting['form']['members'][number];
export type Line = {
  member: Member;
  attendance: Attendance;
  pay: Pay;
  /** What she brings of her own. */
  paid: Rupiah;
  shortage: Rupiah;
  /** What others pay for her, and she for others. */
  covered: Rupiah;
  covering: Rupiah;
};
type Cover = SheetBody['covers'][number];

/** Who stands in the group's place at the meeting: not she who is away, even when her money came. */
export const isThere = (attendance: Attendance): boolean => attendance === 'present' || attendance === 'late';

/** Away without money pays nothing; whoever comes after all is asked for all that is due again. */
export function withPresence(present: boolean): LineDraft {
  return present
    ? { attendance: 'present', pay: 'full', part: null }
    : { attendance: 'absent', pay: 'none', part: null };
}

/** Money of somebody who is away was entrusted to another. */
export function withPay(line: LineDraft, pay: Pay): LineDraft {
  const away = !isThere(line.attendance);
  const attendance = away ? (pay === 'none' ? 'absent' : 'entrusted') : line.attendance;
  return { attendance, pay, part: pay === 'part' ? line.part : null };
}

const usual: LineDraft = { attendance: 'present', pay: 'full', part: null };
/** On a further sheet of a meeting only some still pay. */
const usualOfLater: LineDraft = { attendance: 'present', pay: 'none', part: null };

export const draftOf = (meeting: Meeting, draft: Draft, member: string): LineDraft =>
  draft.lines[member] ?? (meeting.form.posted.length > 0 ? usualOfLater : usual);

/** What closes a member's loan on the meeting's date, in rupiah; null when there is nothing to pay off. */
export function payoffOf({ book }: Meeting, member: string): Rupiah | null {
  const loan = book.loans.find(({ memberId }) => memberId === member);
  const [quotation] = loan ? payoffsOf(book, loan.id) : [];
  return quotation && quotation.total > 0 ? quotation.total : null;
}

function paidOf(meeting: Meeting, { member, due }: Member, { pay, part }: LineDraft): Rupiah {
  if (pay === 'full') return due;
  if (pay === 'part') return part ?? ZERO;
  return pay === 'payoff' ? (payoffOf(meeting, member) ?? due) : ZERO;
}

export function linesOf(meeting: Meeting, draft: Draft): Line[] {
  const bare = meeting.form.members.map((member): Line => {
    const own = draftOf(meeting, draft, member.member);
    const paid = paidOf(meeting, member, own);
    const shortage = own.pay === 'payoff' ? ZERO : shortageOf(member.due, paid);
    return { member, attendance: own.attendance, pay: own.pay, paid, shortage, covered: ZERO, covering: ZERO };
  });
  const covers = coversOf(bare, draft);
  const sum = (key: 'payer' | 'debtor', id: string) =>
    sumRupiah(covers.filter((cover) => cover[key] === id).map(({ amount }) => amount));
  return bare.map((line) => {
    const id = line.member.member;
    return { ...line, covered: sum('debtor', id), covering: sum('payer', id) };
  });
}

export const debtorsOf = (lines: readonly Line[]): Line[] => lines.filter(({ shortage }) => shortage > 0);

/** Who can be asked to cover: there, owed something, and paid all of it. */
export const payersOf = (lines: readonly Line[]): Line[] =>
  lines.filter(({ attendance, paid, shortage }) => isThere(attendance) && paid > 0 && shortage === 0);

/** What each payer gives for one debtor, evenly, in rupiah. */
export function evenShares(shortage: Rupiah, payers: readonly MemberId[]): { payer: MemberId; amount: Rupiah }[] {
  if (shortage === 0 || payers.length === 0) return [];
  return splitCover(shortage, payers.length)
    .map((amount, index) => ({ payer: payers[index] as MemberId, amount }))
    .filter(({ amount }) => amount > 0);
}

export function coversOf(lines: readonly Line[], { covers, chosen }: Draft): Cover[] {
  if (covers === 'none') return [];
  const payers = payersOf(lines).map(({ member }) => member.member);
  return debtorsOf(lines).flatMap(({ member: { member: debtor }, shortage }) => {
    const shares = covers === 'even' ? evenShares(shortage, payers) : (chosen[debtor] ?? []);
    return shares
      .filter(({ payer, amount }) => payer !== debtor && amount > 0)
      .map(({ payer, amount }) => ({ payer: payer as MemberId, debtor, amount }));
  });
}

export type Sums = {
  due: Rupiah;
  paid: Rupiah;
  covered: Rupiah;
  /** Own money and covers: what there must be. */
  total: Rupiah;
  counted: Rupiah;
  /** Counted less what there must be. */
  difference: Rupiah;
  /** Short of what is due, before covers; and what no one covers. */
  short: Rupiah;
  open: Rupiah;
  present: number;
};

/** Notes and coins of the rupiah; what a sum leaves below the least of them is counted as single rupiah. */
export const denominations = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100] as const;

/** The cash that there is: what was counted, less what was given back since. */
export const countedOf = ({ counted, returned }: Draft): Rupiah =>
  subtract(sumRupiah(Object.entries(counted).map(([piece, many]) => rupiah(Number(piece) * many))), returned);

export function sumsOf(lines: readonly Line[], draft: Draft): Sums {
  const paid = sumRupiah(lines.map((line) => line.paid));
  const covered = sumRupiah(lines.map((line) => line.covered));
  const total = add(paid, covered);
  const counted = countedOf(draft);
  const short = sumRupiah(lines.map(({ shortage }) => shortage));
  return {
    due: sumRupiah(lines.map(({ member }) => member.due)),
    paid,
    covered,
    total,
    counted,
    difference: subtract(counted, total),
    short,
    open: subtract(short, covered),
    present: lines.filter(({ attendance }) => isThere(attendance)).length,
  };
}

/** The sheet to send. */
export function bodyOf(meeting: Meeting, draft: Draft): SheetBody {
  const lines = linesOf(meeting, draft);
  const repaid = repaidOf(meeting, draft);
  return {
    meetingDate: meeting.form.meetingDate,
    version: meeting.form.version,
    cash: countedOf(draft),
    lines: lines.map(({ member, attendance, paid, pay }) => ({
      member: member.member,
      attendance,
      paid,
      ...(pay === 'payoff' ? { payoff: true } : {}),
    })),
    covers: coversOf(lines, draft),
    ...(repaid.length === 0 ? {} : { repaid }),
  };
}

export const repaidOf = ({ form }: Meeting, draft: Draft) =>
  form.debtors.flatMap(({ member }) => {
    const amount = draft.repaid[member] ?? ZERO;
    return amount > 0 ? [{ debtor: member, amount }] : [];
  });

/** What members who came up short promised, of those who still do: to the group's payers, or to the lenders. */
export const promisesOf = (lines: readonly Line[], draft: Draft) =>
  debtorsOf(lines).flatMap(({ member: { member }, shortage }) => {
    const date = draft.promises[member];
    return date === undefined ? [] : [{ member, amount: shortage, dueOn: date }];
  });
