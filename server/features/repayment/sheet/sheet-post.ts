// Posts a collection sheet: cash that the group's officer took at a meeting, with attendance and covers. The rules
// are in `domain/sheet.ts`; this file reads the book, applies the rules and writes the receipt.
// Invariants: a sheet counts once, by (lending, meeting, version) and content; the officer owes the cash until it is
// at the bank.
// Source: docs/domain.md §6, §8.
import { createHash } from 'node:crypto';
import type { SheetBody } from '#contract/staff.ts';
import { checkRepayments } from '#domain/cover.ts';
import type { LendingId, ReceiptId, StaffId } from '#domain/ids.ts';
import { collectCash } from '#domain/journal.ts';
import type { Payments } from '#domain/receipt.ts';
import {
  checkCovers,
  checkMeeting,
  checkPayoffs,
  checkPeople,
  checkSum,
  checkVersion,
  leftOpen,
  payoffsOn,
  sharesOf,
  sheetLines,
} from '#domain/sheet.ts';
import { type LendingRow, lockLending } from '#features/lending/slot.sql.ts';
import { openAccounts, postJournal } from '#ledger/ledger.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import { keepActKey } from '#platform/acts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { newId } from '#platform/ids.ts';
import { throwIfRefused, notFound } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import { renewCollected } from '../collection/collection.ts';
import { readPeople, type SheetPerson } from '../book/book.ts';
import { readDebtors, writeRepayments } from '../cover/cover.ts';
import { withdrawDefault } from '../default/default.ts';
import { settleOnSheet } from '../payoff/payoff.ts';
import { openBook, type OpenBook, writeReceipt } from '../receipt/receipt.ts';
import * as store from './sheet.sql.ts';

/** Posts a sheet in a transaction of its own. */
export async function postSheet(db: Db, staffId: StaffId, lendingId: LendingId, sheet: SheetBody) {
  const answer = await db.tx(async (tx) => {
    const lending = await lockLending(tx, lendingId);
    if (!lending) throw notFound();
    await requireRights(tx);
    return postLockedSheet(tx, staffId, lending, sheet);
  });
  passFaultPoint('after-commit');
  return answer;
}

/**
 * Posts a sheet in the caller's transaction, which has judged the rights. The order of the steps is a rule.
 *  1. The caller has locked the lending: nothing else moves its book between deciding and writing.
 *  2. Date: what follows reads the book as of the meeting.
 *  3. The same sheet again gives the first answer, before any rule: its own posting has changed the book since.
 *  4. Version: a used one with another content is refused before its figures are judged.
 *  5. People, then the sum: they need no book, and a sheet that does not add up is not worth reading one.
 *  6. Covers against the book at the meeting, fines included.
 *  7. Covers given back: a member may, once her own money has met her own due rows on this sheet.
 *  8. Payoffs last of the checks: each needs the whole share of its loan, own money and covers together.
 *  9. Withdraw a default that this money disproves, before the receipt: after default the parts come in another order.
 * 10. The receipt with its rows, lines and parts, then attendance and cover debts, which name it.
 * 11. The books: the officer owes the cash of this receipt.
 * 12. Settle the payoffs and note the covers given back; both name the receipt.
 * 13. The audit event, with the receipt that was made.
 */
export async function postLockedSheet(tx: Tx, staffId: StaffId, lending: LendingRow, sheet: SheetBody) {
  throwIfRefused(checkMeeting(lending.disbursedOn, sheet.meetingDate, await today(tx)));
  const contentHash = digestOf(sheet);
  const posted = await store.readPosted(tx, lending.id, sheet.meetingDate);
  const sameSheet = posted.find((one) => one.version === sheet.version && one.contentHash.equals(contentHash));
  if (sameSheet && sameSheet.reversedAt === null) {
    await keepActKey(tx, { kind: 'lending', id: lending.id });
    return store.toWirePosted(sameSheet);
  }
  throwIfRefused(checkVersion(sheet.version, posted));
  const people = await readPeople(tx, lending.id);
  const bookAtMeeting = await readIfSound(tx, lending, sheet, people);
  const payoffs = payoffsOn(sheet, people, bookAtMeeting);
  const payments: Payments = { shares: sharesOf(sheet, people), payoffs: payoffs.map(({ loanId }) => loanId) };
  const book = await withdrawDefault(tx, lending, bookAtMeeting, () => payments);
  const { officerId } = lending;
  const { id: receiptId } = await writeReceipt(tx, book, {
    channel: 'meeting',
    amount: sheet.cash,
    ...payments,
    lines: sheetLines(sheet, people, book),
    sheet: { officerId, version: sheet.version, contentHash, recordedBy: staffId },
  });
  await writeMeeting(tx, lending, sheet, receiptId);
  await settleOnSheet(tx, { book, payoffs, receiptId, staffId });
  const { meetingDate: paidOn, note } = sheet;
  await writeRepayments(tx, sheet.repaid ?? [], { lendingId: lending.id, paidOn, staffId, receiptId, note });
  await recordPosting(tx, staffId, lending.id, sheet, receiptId);
  const made = (await store.readPosted(tx, lending.id, sheet.meetingDate)).find((one) => one.id === receiptId);
  if (!made) throw new Error(`sheet ${receiptId} was not stored`);
  return store.toWirePosted(made);
}

/** The book at the meeting. Refuses a sheet that breaks a rule: steps 5 to 8. */
async function readIfSound(
  tx: Tx,
  lending: LendingRow,
  sheet: SheetBody,
  people: readonly SheetPerson[],
): Promise<OpenBook> {
  throwIfRefused(checkPeople(sheet, people) ?? checkSum(sheet));
  const book = await openBook(tx, lending, sheet.meetingDate);
  throwIfRefused(checkCovers(sheet, people, book));
  const debtors = await readDebtors(tx, lending.id, sheet.meetingDate);
  throwIfRefused(checkRepayments(debtors, sheet.repaid ?? [], (member) => leftOpen(sheet, book, member)));
  throwIfRefused(checkPayoffs(sheet, people, book));
  return book;
}

/** Attendance, new cover debts, and the cash that the officer owes. */
async function writeMeeting(
  tx: Tx,
  { id, officerId }: LendingRow,
  sheet: SheetBody,
  receiptId: ReceiptId,
): Promise<void> {
  await store.insertMeeting(tx, {
    receiptId,
    lendingId: id,
    attendance: sheet.lines,
    debts: sheet.covers.map((cover) => ({ ...cover, id: newId() })),
  });
  // A sheet of a date that is closed already: who came is known only now.
  await renewCollected(tx, id, receiptId);
  await openAccounts(tx, officerId, ['officer_cash']);
  await postJournal(tx, {
    kind: 'cash_collected',
    key: `receipt:${receiptId}:collected`,
    businessDate: sheet.meetingDate,
    legs: collectCash({ officerId, lendingId: id, amount: sheet.cash, subject: receiptId }),
    subject: receiptId,
  });
}

async function recordPosting(
  tx: Tx,
  staffId: StaffId,
  lendingId: LendingId,
  { meetingDate, version, cash, note }: SheetBody,
  receiptId: ReceiptId,
): Promise<void> {
  await recordAuditEvent(
    tx,
    { kind: 'staff', id: staffId },
    {
      action: 'sheet.post',
      object: { kind: 'lending', id: lendingId },
      after: { receipt: receiptId, meetingDate, version, cash },
      reason: note,
    },
  );
}

const textOfLine = ({ member, attendance, paid, payoff }: SheetBody['lines'][number]): string =>
  `${member}:${attendance}:${paid}${payoff === true ? ':payoff' : ''}`;

/** The same sheet has the same digest, whatever the order of its lines. */
function digestOf(body: SheetBody): Buffer {
  const lines = body.lines.map(textOfLine).sort();
  const covers = body.covers.map((cover) => `${cover.debtor}:${cover.payer}:${cover.amount}`).sort();
  const repaid = (body.repaid ?? []).map(({ debtor, amount }) => `repaid:${debtor}:${amount}`).sort();
  const text = [body.meetingDate, body.version, body.cash, ...lines, '', ...covers, ...repaid, body.note ?? ''].join(
    '\n',
  );
  return createHash('sha256').update(text).digest();
}
