// Posting a collection sheet: cash that the group's officer took at a meeting, with attendance and covers.
// Invariants: own money + covers = cash; a cover is at most what its debtor is short of; the same sheet counts once, by
// (lending, meeting, version) and content; the officer owes the cash until it is at the bank. Source: domain §6, §8;
// spec §1; cases "Collection sheet saved twice", "Cover by the others", "Payment after closing".
import { createHash } from 'node:crypto';
import type { SheetBody } from '#contract/staff.ts';
import { type BusinessDate, findBusinessDate } from '#domain/calendar.ts';
import { collectCash } from '#domain/journal.ts';
import { add, formatRupiah, minRupiah, type Rupiah, rupiah, subtract, sumRupiah, ZERO } from '#domain/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { type LendingRow, lockLending } from '#features/lending/slot.ts';
import { openAccounts, postJournal } from '#ledger/ledger.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { newId } from '#platform/ids.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import { checkGivenBack, readDebtors, writeRepayments } from '../cover/cover.ts';
import { withdrawDefault } from '../default/default.ts';
import { type LoanPayoff, payoffsOf, settleOnSheet } from '../payoff/payoff.ts';
import { type Line, openBook, type OpenBook, type Share, writeReceipt } from '../receipt/receipt.ts';
import { dueOf, readPeople, type SheetPerson } from '../book/book.ts';
import * as store from './sheet.sql.ts';

export async function postSheet(db: Db, staffId: string, lendingId: string, body: SheetBody) {
  const answer = await db.tx(async (tx) => {
    const lending = await lockLending(tx, lendingId);
    if (!lending) throw notFound();
    throwIfRefused(checkMeeting(lending, body.meetingDate, await today(tx)));
    const posted = await store.readPosted(tx, lending.id, body.meetingDate);
    const contentHash = digestOf(body);
    const known = posted.find((sheet) => sheet.version === body.version);
    if (known?.reversedAt) throw refused('error.sheet.reversed', { field: 'version' });
    if (known?.contentHash.equals(contentHash)) return store.toWirePosted(known);
    if (known || body.version !== (posted.at(-1)?.version ?? 0) + 1) {
      throw refused('error.sheet.already_posted', { field: 'version' });
    }
    const people = await readPeople(tx, lending.id);
    throwIfRefused(checkPeople(body, people) ?? checkSum(body));
    const asked = await openBook(tx, lending, body.meetingDate);
    throwIfRefused(checkCovers(body, people, asked));
    const repaid = body.repaid ?? [];
    throwIfRefused(checkGivenBack(await readDebtors(tx, lending.id, body.meetingDate), repaid, leftOpen(body, asked)));
    const payoffs = payoffsOn(body, people, asked);
    const brought = { shares: sharesOf(body, people), payoffs: payoffs.map(({ loanId }) => loanId) };
    const book = await withdrawDefault(tx, lending, asked, () => brought);
    const receiptId = await write(tx, { lending, book, body, people, contentHash, staffId, brought });
    await settleOnSheet(tx, { book, payoffs, receiptId, staffId });
    const noting = { lendingId: lending.id, paidOn: body.meetingDate, staffId, receiptId, note: body.note };
    await writeRepayments(tx, repaid, noting);
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'sheet.post',
        object: { kind: 'lending', id: lending.id },
        after: { receipt: receiptId, meetingDate: body.meetingDate, version: body.version, cash: body.cash },
        reason: body.note,
      },
    );
    const made = (await store.readPosted(tx, lending.id, body.meetingDate)).find((sheet) => sheet.id === receiptId);
    if (!made) throw new Error(`sheet ${receiptId} was not stored`);
    return store.toWirePosted(made);
  });
  passFaultPoint('after-commit');
  return answer;
}

function checkMeeting(lending: LendingRow, date: BusinessDate, on: BusinessDate): Refusal | null {
  if (!findBusinessDate(date))
    return refuse('error.invalid_value', { field: 'meetingDate', slots: { field: 'meetingDate' } });
  if (lending.disbursedOn === null || date < lending.disbursedOn)
    return refuse('error.sheet.no_meeting', { field: 'meetingDate' });
  return date > on ? refuse('error.sheet.future_date', { field: 'meetingDate' }) : null;
}

/** Each line is of another member with a loan here; covers are between two people of the group, the debtor with a loan. */
function checkPeople(body: SheetBody, people: readonly SheetPerson[]): Refusal | null {
  const everybody = new Set(people.map((person) => person.memberId));
  const borrowers = new Set(people.filter((person) => person.loanId !== null).map((person) => person.memberId));
  if (body.lines.some((line) => !borrowers.has(line.member)))
    return refuse('error.sheet.not_member', { field: 'lines' });
  if (body.covers.some((cover) => !everybody.has(cover.payer) || !borrowers.has(cover.debtor))) {
    return refuse('error.sheet.not_member', { field: 'covers' });
  }
  const twice = new Set(body.lines.map((line) => line.member)).size !== body.lines.length;
  if (twice) return refuse('error.invalid_value', { field: 'lines', slots: { field: 'lines' } });
  const odd = body.covers.some((cover) => cover.payer === cover.debtor || cover.amount === 0);
  return odd ? refuse('error.invalid_value', { field: 'covers', slots: { field: 'covers' } }) : null;
}

function checkSum(body: SheetBody): Refusal | null {
  const counted = sumRupiah([...body.lines.map((line) => line.paid), ...body.covers.map((cover) => cover.amount)]);
  if (counted !== body.cash) {
    const difference = formatRupiah(rupiah(Math.abs(body.cash - counted)));
    return refuse('error.sheet.sum_differs', { field: 'cash', slots: { difference } });
  }
  return body.cash === 0 ? refuse('error.empty', { field: 'cash', slots: { field: 'cash' } }) : null;
}

/** Nobody is covered for more than she is short of on the meeting's date. */
function checkCovers(body: SheetBody, people: readonly SheetPerson[], book: OpenBook): Refusal | null {
  for (const person of people) {
    const cover = coverFor(body, person.memberId);
    if (cover === 0) continue;
    const { due } = dueOf(
      book.loans.find((loan) => loan.id === person.loanId),
      book.valueOn,
    );
    const shortage = rupiah(Math.max(0, due - paidBy(body, person.memberId)));
    if (cover > shortage) {
      const slots = { member: person.name, shortage: formatRupiah(shortage) };
      return refuse('error.sheet.cover_differs', { field: 'covers', slots });
    }
  }
  return null;
}

/** The payoffs that the sheet marks; each is paid by exactly what the quotation of the meeting's date asks for. */
function payoffsOn(body: SheetBody, people: readonly SheetPerson[], book: OpenBook): LoanPayoff[] {
  const marked = new Set(body.lines.filter((line) => line.payoff === true).map((line) => line.member));
  return people.flatMap((person) => {
    if (!marked.has(person.memberId) || person.loanId === null) return [];
    const [payoff] = payoffsOf(book, person.loanId);
    if (!payoff || payoff.total === 0) throw refused('error.payoff.nothing', { field: 'lines' });
    if (rupiah(paidBy(body, person.memberId) + coverFor(body, person.memberId)) !== payoff.total) {
      const slots = { member: person.name, total: formatRupiah(payoff.total) };
      throw refused('error.payoff.total_differs', { field: 'lines', slots });
    }
    return [payoff];
  });
}

/** What of her own due rows a member's own money leaves open; only once that is nothing may she give covers back. */
const leftOpen =
  (body: SheetBody, book: OpenBook) =>
  (member: string): Rupiah => {
    const loan = book.loans.find((one) => one.memberId === member);
    return rupiah(Math.max(0, dueOf(loan, book.valueOn).due - paidBy(body, member)));
  };

const paidBy = (body: SheetBody, member: string): Rupiah =>
  body.lines.find((line) => line.member === member)?.paid ?? ZERO;
const coverFor = (body: SheetBody, member: string): Rupiah =>
  sumRupiah(body.covers.filter((cover) => cover.debtor === member).map((cover) => cover.amount));

type Posting = {
  lending: LendingRow;
  book: OpenBook;
  body: SheetBody;
  people: readonly SheetPerson[];
  contentHash: Buffer;
  staffId: string;
  brought: { shares: Share[]; payoffs: string[] };
};

const borrowersOf = (people: readonly SheetPerson[]) =>
  people.flatMap(({ loanId, memberId }) => (loanId === null ? [] : [{ loanId, memberId }]));

/** What the sheet brings for each loan: its member's own money and what others pay for her. */
const sharesOf = (body: SheetBody, people: readonly SheetPerson[]): Share[] =>
  borrowersOf(people).map(({ loanId, memberId }) => ({
    loanId,
    amount: add(paidBy(body, memberId), coverFor(body, memberId)),
  }));

async function write(tx: Tx, posting: Posting): Promise<string> {
  const { lending, book, body, people, contentHash, staffId, brought } = posting;
  const lines = borrowersOf(people).flatMap(({ loanId, memberId }) => linesOf(body, book, loanId, memberId));
  const { officerId } = lending;
  const { id } = await writeReceipt(tx, book, {
    channel: 'meeting',
    amount: body.cash,
    ...brought,
    lines,
    sheet: { officerId, version: body.version, contentHash, recordedBy: staffId },
  });
  await store.insertMeeting(tx, {
    receiptId: id,
    lendingId: lending.id,
    attendance: body.lines,
    debts: body.covers.map((cover) => ({ ...cover, id: newId() })),
  });
  await openAccounts(tx, officerId, ['officer_cash']);
  await postJournal(tx, {
    kind: 'cash_collected',
    key: `receipt:${id}:collected`,
    businessDate: body.meetingDate,
    legs: collectCash({ officerId, lendingId: lending.id, amount: body.cash, subject: id }),
    subject: id,
  });
  return id;
}

/** Her own money pays what is due, then ahead, then more than the loan; what others pay for her is cover. */
function linesOf(body: SheetBody, book: OpenBook, loanId: string, memberId: string): Line[] {
  const { due, later } = dueOf(
    book.loans.find((loan) => loan.id === loanId),
    book.valueOn,
  );
  const paid = paidBy(body, memberId);
  const own = minRupiah(paid, due);
  const advance = minRupiah(subtract(paid, own), later);
  const excess = rupiah(paid - own - advance);
  const mine = (kind: Line['kind'], amount: Rupiah): Line => ({ payerMemberId: memberId, loanId, kind, amount });
  const covers = body.covers.filter((cover) => cover.debtor === memberId);
  return [
    mine('own', own),
    mine('advance', advance),
    mine('excess', excess),
    ...covers.map(({ payer, amount }): Line => ({ payerMemberId: payer, loanId, kind: 'cover', amount })),
  ].filter((line) => line.amount > 0);
}

const textOfLine = ({ member, attendance, paid, payoff }: SheetBody['lines'][number]): string =>
  `${member}:${attendance}:${paid}${payoff === true ? ':payoff' : ''}`;

/** The same sheet, in whatever order its lines came, has the same digest. */
function digestOf(body: SheetBody): Buffer {
  const lines = body.lines.map(textOfLine).sort();
  const covers = body.covers.map((cover) => `${cover.debtor}:${cover.payer}:${cover.amount}`).sort();
  const repaid = (body.repaid ?? []).map(({ debtor, amount }) => `repaid:${debtor}:${amount}`).sort();
  const text = [body.meetingDate, body.version, body.cash, ...lines, '', ...covers, ...repaid, body.note ?? ''].join(
    '\n',
  );
  return createHash('sha256').update(text).digest();
}
