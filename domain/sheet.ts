// A collection sheet: what the members of a group pay at a meeting, who covers for whom, and what may be posted.
// Invariants: own money + covers = the cash counted; a cover is at most its debtor's shortage. The server and the
// browser run the same rules; nothing is rounded, all sums are whole rupiah.
// Source: docs/domain.md §6.
import { type BusinessDate, findBusinessDate } from './calendar.ts';
import type { MemberId, MemberLoanId } from './ids.ts';
import { dueOf, type LoanBook } from './loan-book.ts';
import { add, formatRupiah, maxRupiah, minRupiah, type Rupiah, rupiah, subtract, sumRupiah, ZERO } from './money.ts';
import { type LoanPayoff, payoffsOf } from './payoff.ts';
import type { LineKind, ReceiptLine, Share } from './receipt.ts';
import { refuse, type Refusal } from './refusal.ts';

/** What one member pays, in rupiah; `payoff` marks that it pays the loan off. */
export type SheetLine = { member: MemberId; paid: Rupiah; payoff?: boolean | undefined };
/** What `payer` pays for `debtor`, in rupiah. */
export type SheetCover = { payer: MemberId; debtor: MemberId; amount: Rupiah };
export type Sheet = { cash: Rupiah; lines: readonly SheetLine[]; covers: readonly SheetCover[] };

/** A person of the group; without a loan in this lending they may still cover for others. */
export type SheetPerson = { memberId: MemberId; name: string; loanId: MemberLoanId | null };

/** The open loans with their fines as of the meeting's date. */
export type BookAtMeeting = Pick<LoanBook, 'valueOn' | 'loans'>;

const invalid = (field: string): Refusal => refuse('error.invalid_value', { field, slots: { field } });

/**
 * Refuses an invalid date (`error.invalid_value`), one before the disbursement (`error.sheet.no_meeting`) and one
 * after today (`error.sheet.future_date`), field `meetingDate`.
 * Source: docs/domain.md §6.
 */
export function checkMeeting(
  disbursedOn: BusinessDate | null,
  meetingDate: BusinessDate,
  today: BusinessDate,
): Refusal | null {
  if (!findBusinessDate(meetingDate)) return invalid('meetingDate');
  if (disbursedOn === null || meetingDate < disbursedOn)
    return refuse('error.sheet.no_meeting', { field: 'meetingDate' });
  return meetingDate > today ? refuse('error.sheet.future_date', { field: 'meetingDate' }) : null;
}

/**
 * Checks that a new sheet has the version after the last of its meeting: refuses a posted one
 * (`error.sheet.already_posted`) and a reversed one (`error.sheet.reversed`), field `version`.
 * Source: docs/domain.md §6.
 */
export function checkVersion(
  version: number,
  posted: readonly { version: number; reversedAt: Date | null }[],
): Refusal | null {
  const sameVersion = posted.find((sheet) => sheet.version === version);
  if (sameVersion?.reversedAt) return refuse('error.sheet.reversed', { field: 'version' });
  const next = (posted.at(-1)?.version ?? 0) + 1;
  return version === next ? null : refuse('error.sheet.already_posted', { field: 'version' });
}

/**
 * Checks that each line is of another member with a loan here, and that covers are between two people of the group,
 * the debtor with a loan. Refuses `error.sheet.not_member` or `error.invalid_value`, field `lines[3]` or `covers[0]`.
 * Source: docs/domain.md §6.
 */
export function checkPeople({ lines, covers }: Sheet, people: readonly SheetPerson[]): Refusal | null {
  const everybody = new Set(people.map((person) => person.memberId));
  const borrowers = new Set(people.filter((person) => person.loanId !== null).map((person) => person.memberId));
  const stranger = lines.findIndex((line) => !borrowers.has(line.member));
  if (stranger >= 0) return refuse('error.sheet.not_member', { field: `lines[${stranger}]` });
  const foreign = covers.findIndex((cover) => !everybody.has(cover.payer) || !borrowers.has(cover.debtor));
  if (foreign >= 0) return refuse('error.sheet.not_member', { field: `covers[${foreign}]` });
  const members = lines.map((line) => line.member);
  const twice = members.findIndex((member, index) => members.indexOf(member) < index);
  if (twice >= 0) return invalid(`lines[${twice}]`);
  const idle = covers.findIndex((cover) => cover.payer === cover.debtor || cover.amount === 0);
  return idle >= 0 ? invalid(`covers[${idle}]`) : null;
}

/**
 * Checks that own money and covers sum to the cash, to the rupiah (`error.sheet.sum_differs`), and that there is some
 * (`error.empty`), field `cash`.
 * Source: docs/domain.md §6.
 */
export function checkSum({ cash, lines, covers }: Sheet): Refusal | null {
  const counted = sumRupiah([...lines.map((line) => line.paid), ...covers.map((cover) => cover.amount)]);
  if (counted !== cash) {
    const difference = formatRupiah(rupiah(Math.abs(cash - counted)));
    return refuse('error.sheet.sum_differs', { field: 'cash', slots: { difference } });
  }
  return cash === 0 ? refuse('error.empty', { field: 'cash', slots: { field: 'cash' } }) : null;
}

/** What a member is short of the amount due, in rupiah; 0 when they paid all of it or more. Source: docs/domain.md §6. */
export function shortageOf(due: Rupiah, paid: Rupiah): Rupiah {
  return maxRupiah(subtract(due, paid), ZERO);
}

/**
 * Checks that no member is covered for more than their shortage on the meeting's date (`error.sheet.cover_differs`,
 * field of the first such cover). In rupiah.
 * Source: docs/domain.md §6.
 */
export function checkCovers(sheet: Sheet, people: readonly SheetPerson[], book: BookAtMeeting): Refusal | null {
  for (const { memberId, name } of people) {
    const cover = coverFor(sheet, memberId);
    if (cover === 0) continue;
    const shortage = leftOpen(sheet, book, memberId);
    if (cover > shortage) {
      const slots = { member: name, shortage: formatRupiah(shortage) };
      const first = sheet.covers.findIndex(({ debtor }) => debtor === memberId);
      return refuse('error.sheet.cover_differs', { field: `covers[${first}]`, slots });
    }
  }
  return null;
}

/**
 * What a member's own money leaves open of their due rows, in rupiah; they may repay covers only when it is 0.
 * Source: docs/domain.md §6.
 */
export function leftOpen(sheet: Sheet, book: BookAtMeeting, memberId: MemberId): Rupiah {
  const loan = book.loans.find((one) => one.memberId === memberId);
  return shortageOf(dueOf(loan, book.valueOn).due, paidBy(sheet, memberId));
}

/**
 * Checks that each loan marked as paid off gets exactly the quotation of the meeting's date: refuses
 * `error.payoff.nothing` and `error.payoff.total_differs`, field of the member's line. In rupiah.
 * Source: docs/domain.md §6; decision 0028.
 */
export function checkPayoffs(sheet: Sheet, people: readonly SheetPerson[], book: BookAtMeeting): Refusal | null {
  for (const { memberId, loanId, name } of payingOff(sheet, people)) {
    const [payoff] = payoffsOf(book, loanId);
    const field = `lines[${sheet.lines.findIndex(({ member }) => member === memberId)}]`;
    if (!payoff || payoff.total === 0) return refuse('error.payoff.nothing', { field });
    if (shareFor(sheet, memberId) !== payoff.total) {
      const slots = { member: name, total: formatRupiah(payoff.total) };
      return refuse('error.payoff.total_differs', { field, slots });
    }
  }
  return null;
}

/** The payoffs that the sheet marks, in rupiah, by member number. Call `checkPayoffs` first. Source: docs/domain.md §6. */
export function payoffsOn(sheet: Sheet, people: readonly SheetPerson[], book: BookAtMeeting): LoanPayoff[] {
  return payingOff(sheet, people).flatMap(({ loanId }) => payoffsOf(book, loanId));
}

function payingOff({ lines }: Sheet, people: readonly SheetPerson[]) {
  const marked = new Set(lines.filter((line) => line.payoff === true).map((line) => line.member));
  return borrowersOf(people).filter(({ memberId }) => marked.has(memberId));
}

const borrowersOf = (people: readonly SheetPerson[]) =>
  people.flatMap(({ memberId, name, loanId }) => (loanId === null ? [] : [{ memberId, name, loanId }]));

const paidBy = ({ lines }: Sheet, memberId: MemberId): Rupiah =>
  lines.find((line) => line.member === memberId)?.paid ?? ZERO;
const coverFor = ({ covers }: Sheet, memberId: MemberId): Rupiah =>
  sumRupiah(covers.filter((cover) => cover.debtor === memberId).map((cover) => cover.amount));
const shareFor = (sheet: Sheet, memberId: MemberId): Rupiah => add(paidBy(sheet, memberId), coverFor(sheet, memberId));

/** What the sheet pays on each loan, in rupiah: the member's own money and covers for them. Source: docs/domain.md §6. */
export function sharesOf(sheet: Sheet, people: readonly SheetPerson[]): Share[] {
  return borrowersOf(people).map(({ loanId, memberId }) => ({ loanId, amount: shareFor(sheet, memberId) }));
}

/**
 * The receipt's lines, loan by loan, in rupiah; they sum to the cash. A member's own money pays what is due, then in
 * advance, then is excess; what others pay for them is cover.
 * Source: docs/domain.md §6.
 */
export function sheetLines(sheet: Sheet, people: readonly SheetPerson[], book: BookAtMeeting): ReceiptLine[] {
  return borrowersOf(people).flatMap(({ loanId, memberId }) => {
    const { due, later } = dueOf(
      book.loans.find((loan) => loan.id === loanId),
      book.valueOn,
    );
    const paid = paidBy(sheet, memberId);
    const own = minRupiah(paid, due);
    const advance = minRupiah(subtract(paid, own), later);
    const excess = rupiah(paid - own - advance);
    const ownLine = (kind: LineKind, amount: Rupiah): ReceiptLine => ({
      payerMemberId: memberId,
      loanId,
      kind,
      amount,
    });
    const covers = sheet.covers.filter((cover) => cover.debtor === memberId);
    return [
      ownLine('own', own),
      ownLine('advance', advance),
      ownLine('excess', excess),
      ...covers.map(({ payer, amount }): ReceiptLine => ({ payerMemberId: payer, loanId, kind: 'cover', amount })),
    ].filter((line) => line.amount > 0);
  });
}
