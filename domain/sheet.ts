// A collection sheet: what the members of a group bring to a meeting, who covers for whom, and what may be posted.
// Invariants: own money + covers = the cash counted; a cover is at most what its debtor is short of. The same rules
// run in the server and in the browser; nothing is rounded, all sums are whole rupiah.
// Source: docs/domain.md §6.
import { type BusinessDate, findBusinessDate } from './calendar.ts';
import { dueOf, type LoanBook } from './loan-book.ts';
import { add, formatRupiah, maxRupiah, minRupiah, type Rupiah, rupiah, subtract, sumRupiah, ZERO } from './money.ts';
import { type LoanPayoff, payoffsOf } from './payoff.ts';
import type { LineKind, ReceiptLine, Share } from './receipt.ts';
import { refuse, type Refusal } from './refusal.ts';

/** What one member brings, in rupiah; `payoff` marks that it pays her loan off. */
export type SheetLine = { member: string; paid: Rupiah; payoff?: boolean | undefined };
/** What `payer` pays for `debtor`, in rupiah. */
export type SheetCover = { payer: string; debtor: string; amount: Rupiah };
export type Sheet = { cash: Rupiah; lines: readonly SheetLine[]; covers: readonly SheetCover[] };

/** Somebody of the group; without a loan in this lending she may still cover for others. */
export type SheetPerson = { memberId: string; name: string; loanId: string | null };

/** The open loans with their fines at the meeting's date. */
export type BookAtMeeting = Pick<LoanBook, 'valueOn' | 'loans'>;

const invalid = (field: string): Refusal => refuse('error.invalid_value', { field, slots: { field } });

/** Refuses a date that is none, one before the loan was paid out, and one after today. */
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

/** A new sheet has the version after the last of its meeting; one that was used, or was reversed, is not used again. */
export function checkVersion(
  version: number,
  posted: readonly { version: number; reversedAt: Date | null }[],
): Refusal | null {
  const sameVersion = posted.find((sheet) => sheet.version === version);
  if (sameVersion?.reversedAt) return refuse('error.sheet.reversed', { field: 'version' });
  const next = (posted.at(-1)?.version ?? 0) + 1;
  return version === next ? null : refuse('error.sheet.already_posted', { field: 'version' });
}

/** Each line is of another member with a loan here; covers are between two people of the group, the debtor with a loan. */
export function checkPeople({ lines, covers }: Sheet, people: readonly SheetPerson[]): Refusal | null {
  const everybody = new Set(people.map((person) => person.memberId));
  const borrowers = new Set(people.filter((person) => person.loanId !== null).map((person) => person.memberId));
  if (lines.some((line) => !borrowers.has(line.member))) return refuse('error.sheet.not_member', { field: 'lines' });
  if (covers.some((cover) => !everybody.has(cover.payer) || !borrowers.has(cover.debtor)))
    return refuse('error.sheet.not_member', { field: 'covers' });
  if (new Set(lines.map((line) => line.member)).size !== lines.length) return invalid('lines');
  return covers.some((cover) => cover.payer === cover.debtor || cover.amount === 0) ? invalid('covers') : null;
}

/** Own money and covers sum to the cash to the rupiah, and there is some. */
export function checkSum({ cash, lines, covers }: Sheet): Refusal | null {
  const counted = sumRupiah([...lines.map((line) => line.paid), ...covers.map((cover) => cover.amount)]);
  if (counted !== cash) {
    const difference = formatRupiah(rupiah(Math.abs(cash - counted)));
    return refuse('error.sheet.sum_differs', { field: 'cash', slots: { difference } });
  }
  return cash === 0 ? refuse('error.empty', { field: 'cash', slots: { field: 'cash' } }) : null;
}

/** What is missing of what a member owes by the date, in rupiah; 0 when she brought all of it or more. */
export function shortageOf(due: Rupiah, paid: Rupiah): Rupiah {
  return maxRupiah(subtract(due, paid), ZERO);
}

/** Nobody is covered for more than she is short of on the meeting's date. */
export function checkCovers(sheet: Sheet, people: readonly SheetPerson[], book: BookAtMeeting): Refusal | null {
  for (const { memberId, name } of people) {
    const cover = coverFor(sheet, memberId);
    if (cover === 0) continue;
    const shortage = leftOpen(sheet, book, memberId);
    if (cover > shortage) {
      const slots = { member: name, shortage: formatRupiah(shortage) };
      return refuse('error.sheet.cover_differs', { field: 'covers', slots });
    }
  }
  return null;
}

/** What of her own due rows a member's own money leaves open, in rupiah; only once that is nothing may she give covers back. */
export function leftOpen(sheet: Sheet, book: BookAtMeeting, memberId: string): Rupiah {
  const loan = book.loans.find((one) => one.memberId === memberId);
  return shortageOf(dueOf(loan, book.valueOn).due, paidBy(sheet, memberId));
}

/** Each loan that the sheet marks as paid off brings exactly what the quotation of the meeting's date asks for. */
export function checkPayoffs(sheet: Sheet, people: readonly SheetPerson[], book: BookAtMeeting): Refusal | null {
  for (const { memberId, loanId, name } of payingOff(sheet, people)) {
    const [payoff] = payoffsOf(book, loanId);
    if (!payoff || payoff.total === 0) return refuse('error.payoff.nothing', { field: 'lines' });
    if (shareFor(sheet, memberId) !== payoff.total) {
      const slots = { member: name, total: formatRupiah(payoff.total) };
      return refuse('error.payoff.total_differs', { field: 'lines', slots });
    }
  }
  return null;
}

/** The payoffs that the sheet marks, in rupiah, by member number. `checkPayoffs` has let them pass. */
export function payoffsOn(sheet: Sheet, people: readonly SheetPerson[], book: BookAtMeeting): LoanPayoff[] {
  return payingOff(sheet, people).flatMap(({ loanId }) => payoffsOf(book, loanId));
}

function payingOff({ lines }: Sheet, people: readonly SheetPerson[]) {
  const marked = new Set(lines.filter((line) => line.payoff === true).map((line) => line.member));
  return borrowersOf(people).filter(({ memberId }) => marked.has(memberId));
}

const borrowersOf = (people: readonly SheetPerson[]) =>
  people.flatMap(({ memberId, name, loanId }) => (loanId === null ? [] : [{ memberId, name, loanId }]));

const paidBy = ({ lines }: Sheet, memberId: string): Rupiah =>
  lines.find((line) => line.member === memberId)?.paid ?? ZERO;
const coverFor = ({ covers }: Sheet, memberId: string): Rupiah =>
  sumRupiah(covers.filter((cover) => cover.debtor === memberId).map((cover) => cover.amount));
const shareFor = (sheet: Sheet, memberId: string): Rupiah => add(paidBy(sheet, memberId), coverFor(sheet, memberId));

/** What the sheet brings for each loan, in rupiah: its member's own money and what others pay for her. */
export function sharesOf(sheet: Sheet, people: readonly SheetPerson[]): Share[] {
  return borrowersOf(people).map(({ loanId, memberId }) => ({ loanId, amount: shareFor(sheet, memberId) }));
}

/**
 * The receipt's lines, loan by loan, in rupiah; they sum to the cash. A member's own money pays what is due, then ahead, then
 * more than the loan; what others pay for her is cover.
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
