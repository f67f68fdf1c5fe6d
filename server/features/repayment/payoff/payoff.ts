// Early payoff: what closes one member's loan or the whole lending on a date, quoted and settled.
// Invariant: `payoffsOf` calculates both the quotation and the settlement; a payment of exactly its total closes its
// loans with nothing left over.
// Source: docs/domain.md §6.
import type { PayoffQuotation } from '#contract/payoff.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, MemberId, MemberLoanId, PayoffId, ReceiptId, StaffId } from '#domain/ids.ts';
import { checkPayoffDate, type LoanPayoff, type PayoffFigures, payoffsOf, sumPayoffs } from '#domain/payoff.ts';
import { lockLending } from '#features/lending/slot.sql.ts';
import { keepActKey } from '#platform/acts.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import * as store from './payoff.sql.ts';
import { type OpenBook, openBook } from '../receipt/receipt.ts';
import { readPeople, type SheetPerson } from '../book/book.ts';

export { findPayoffLending, findWaitingPayoff } from './payoff.sql.ts';

type Asked = { member?: MemberId | undefined; valueDate?: BusinessDate | undefined };

/** What a payoff would cost on a date, today by default; writes nothing. */
export async function quotePayoff(db: Db, lendingId: LendingId, asked: Asked): Promise<PayoffQuotation> {
  const lending = isId(lendingId) ? await store.findPayoffLending(db, lendingId) : null;
  if (!lending) throw notFound();
  const on = await today(db);
  const valueOn = asked.valueDate ?? on;
  throwIfRefused(checkPayoffDate(lending, valueOn, { from: null, today: on }));
  const people = await readPeople(db, lending.id);
  const { loanId } = borrowerOf(people, asked.member);
  const payoffs = payoffsOf(await openBook(db, lending, valueOn), loanId);
  const names = new Map(people.map((person) => [person.memberId, person.name]));
  return {
    member: asked.member ?? null,
    valueDate: valueOn,
    ...sumPayoffs(payoffs),
    members: payoffs.map(({ loanId: _loan, memberId, ...figures }) => ({
      member: memberId,
      name: names.get(memberId) ?? '',
      ...figures,
    })),
    issued: (await store.readQuoted(db, lending.id)).map(store.toWirePayoff),
  };
}

/** Issues a quotation: exactly its total on its date, paid to the group's account, settles the payoff. */
export async function issuePayoff(
  db: Db,
  staffId: StaffId,
  lendingId: LendingId,
  asked: { member?: MemberId | undefined; valueDate: BusinessDate },
) {
  return db.tx(async (tx) => {
    const lending = await lockLending(tx, lendingId);
    if (!lending) throw notFound();
    await requireRights(tx);
    const on = await today(tx);
    throwIfRefused(checkPayoffDate(lending, asked.valueDate, { from: on, today: on }));
    const { loanId } = borrowerOf(await readPeople(tx, lending.id), asked.member);
    const figures = sumPayoffs(payoffsOf(await openBook(tx, lending, asked.valueDate), loanId));
    if (figures.total === 0) throw refused('error.payoff.nothing');
    const known = await store.findWaitingPayoff(tx, lending.id, asked.valueDate, figures.total);
    if (known && known.loanId !== loanId) throw refused('error.payoff.same_total');
    const id = known?.id ?? newId<PayoffId>();
    if (known) await keepActKey(tx, { kind: 'lending', id: lending.id });
    else {
      const made = { id, lendingId: lending.id, loanId, valueOn: asked.valueDate, quotedBy: staffId, receiptId: null };
      await store.insertPayoff(tx, { ...made, ...figures });
      await recordAuditEvent(
        tx,
        { kind: 'staff', id: staffId },
        {
          action: 'payoff.quote',
          object: { kind: 'lending', id: lending.id },
          after: { payoff: id, loan: loanId, valueOn: asked.valueDate, ...figures },
        },
      );
    }
    const quoted = (await store.readQuoted(tx, lending.id)).find((one) => one.id === id);
    if (!quoted) throw new Error(`payoff ${id} was not stored`);
    return store.toWirePayoff(quoted);
  });
}

/** The loan of the named member; null for the whole lending. */
function borrowerOf(people: readonly SheetPerson[], member: MemberId | undefined): { loanId: MemberLoanId | null } {
  if (member === undefined) return { loanId: null };
  const person = people.find((one) => one.memberId === member);
  if (!person || person.loanId === null) throw refused('error.sheet.not_member', { field: 'member' });
  return { loanId: person.loanId };
}

export async function settlePayoff(
  tx: Tx,
  lendingId: LendingId,
  { id, figures }: { id: PayoffId; figures: PayoffFigures },
  receiptId: ReceiptId,
): Promise<void> {
  await store.markSettled(tx, id, receiptId);
  await recordSettlement(tx, lendingId, receiptId, figures, null);
}

/** Payoffs quoted and paid on one sheet: each is stored as a settled quotation of its date. */
export async function settleOnSheet(
  tx: Tx,
  settled: { book: OpenBook; payoffs: readonly LoanPayoff[]; receiptId: ReceiptId; staffId: StaffId },
): Promise<void> {
  const { book, payoffs, receiptId, staffId } = settled;
  for (const { loanId, memberId: _member, ...figures } of payoffs) {
    const made = { id: newId<PayoffId>(), lendingId: book.lending.id, loanId, valueOn: book.valueOn };
    const waiting = await store.findWaitingPayoff(tx, book.lending.id, book.valueOn, figures.total);
    if (waiting?.loanId === loanId) await store.markSettled(tx, waiting.id, receiptId);
    else await store.insertPayoff(tx, { ...made, ...figures, quotedBy: staffId, receiptId });
    await recordSettlement(tx, book.lending.id, receiptId, figures, staffId);
  }
}

async function recordSettlement(
  tx: Tx,
  lendingId: LendingId,
  receiptId: ReceiptId,
  figures: PayoffFigures,
  staffId: StaffId | null,
): Promise<void> {
  await recordAuditEvent(tx, staffId === null ? { kind: 'system' } : { kind: 'staff', id: staffId }, {
    action: 'payoff.settle',
    object: { kind: 'lending', id: lendingId },
    after: { receipt: receiptId, ...figures },
  });
}
