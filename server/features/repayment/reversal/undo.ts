// Undoes a receipt: mirrors its distributions out of the lenders' cash, takes its money from the officer's account or
// the bank, reopens its rows. Invariants: per account original + mirror = 0, where a claim counts as its lender's
// cash; distributions are reversed last first, and those of other receipts wait to be distributed again, as if this
// one had never been; once, by its row and a journal key.
// Source: docs/domain.md §5, §7, §8; decision 0051.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, PersonId, ReceiptId, ReversalId } from '#domain/ids.ts';
import { collectCash, type Leg, mirror, reverseDistribution, reverseTransfer } from '#domain/journal.ts';
import { changedRows, type LoanRow, type MemberLoan } from '#domain/loan-book.ts';
import { lastFined, mapRows, reopenRow } from '#domain/loan-history.ts';
import { formatRupiah, type Rupiah, rupiah, subtract, sumRupiah, ZERO } from '#domain/money.ts';
import { netOf } from '#domain/portfolio-schedule.ts';
import { isOpen } from '#domain/repayment.ts';
import { addReturned, reopenPortfolios } from '#features/funding/portfolio.sql.ts';
import { type LendingRow, reopenRepaid } from '#features/lending/slot.sql.ts';
import { notifyAll } from '#features/notice/notice.ts';
import { lockBalances, postJournal, readLegs } from '#ledger/ledger.ts';
import { today } from '#platform/clock.ts';
import { emit, notifyWorker } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { readAllLoans, readPayments, relogFrom, saveRows } from '../book/book.ts';
import { addDue, dropDueAfter, renewCollected } from '../collection/collection.ts';
import { lockPortfolios, saveWithheld } from '../distribution/distribution.ts';
import * as store from './undo.sql.ts';
import { dropPaidPrincipal, fillLog, readClosedThrough, readTouched } from './undo.sql.ts';

export type BankMoney = 'kept' | 'returned';
export type Undone = Reopened & { claimed: Rupiah; taken: Rupiah; reopened: boolean; redistributed: number };

/** Undoes a locked receipt of a locked lending that may be reversed. `reversalId` names it in the books. */
export async function undoReceipt(
  tx: Tx,
  lending: LendingRow,
  receipt: store.UndoneReceipt,
  reversal: { id: ReversalId; bankMoney: BankMoney },
): Promise<Undone> {
  const shares = await store.readSharesSince(tx, lending.id, receipt.id);
  const lines = await takeBackShares(tx, lending.id, receipt, shares, reversal.bankMoney);
  const { closedThrough, ...reopened } = await reopenRows(tx, lending, receipt);
  const reopens = lending.repaidAt !== null && (reopened.hasOpenRows || shares.some(hasLendersMoney));
  if (reopens) {
    await reopenRepaid(tx, lending.id);
    await reopenPortfolios(tx, lending.id);
    await dropDueAfter(tx, lending.id, closedThrough);
  }
  await renewCollected(tx, lending.id, receipt.id);
  // As the log of arrears is filled again: also dates that were closed without this lending.
  if (closedThrough !== null) await addDue(tx, [lending.id], receipt.valueOn, closedThrough);
  await emit(tx, 'receiptsChanged', { lendingId: lending.id, valueOn: receipt.valueOn });
  await emit(tx, 'receiptReversed', { receiptId: receipt.id });
  const claims = await mirrorShares(tx, shares, lines);
  await returnMoney(tx, lending.id, receipt, reversal);
  const own = lines.filter((line) => line.receiptId === receipt.id);
  await tellLenders(tx, lending, reversal.id, own, claims);
  return {
    ...reopened,
    claimed: sumRupiah([...claims.values()]),
    taken: sumRupiah(own.map(netOf)),
    reopened: reopens,
    redistributed: shares.filter(({ receiptId }) => receiptId !== receipt.id).length,
  };
}

const hasLendersMoney = ({ principal, interest, fine }: store.Share): boolean => principal + interest + fine > 0;
/** All but the books: marks, the collection's sums, the portfolios' returned amounts, and what is distributed again. */
async function takeBackShares(
  tx: Tx,
  lendingId: LendingId,
  receipt: store.UndoneReceipt,
  shares: readonly store.Share[],
  bankMoney: BankMoney,
): Promise<store.UndoneLine[]> {
  if (shares.length > 0) await lockPortfolios(tx, lendingId);
  const ids = shares.map(({ id }) => id);
  const lines = await store.readLines(tx, ids);
  await store.markReceiptReversed(tx, receipt.id);
  await store.markSharesReversed(tx, receipt.id, ids);
  const sums = (list: readonly { principal: Rupiah; interest: Rupiah }[]) => ({
    principal: sumRupiah(list.map(({ principal }) => principal)),
    interest: sumRupiah(list.map(({ interest }) => interest)),
  });
  const kept = bankMoney === 'kept' ? receipt.arrived : ZERO;
  await store.dropCollected(tx, lendingId, { collected: sums(shares), given: sums(lines) }, kept);
  await addReturned(
    tx,
    lines.map(({ portfolioId, principal, interest, fee, tax }) => ({
      portfolioId,
      principal: subtract(ZERO, principal),
      interest: subtract(ZERO, interest),
      fee: subtract(ZERO, fee),
      tax: subtract(ZERO, tax),
    })),
  );
  const others = shares.filter(({ receiptId }) => receiptId !== receipt.id).reverse();
  await store.waitAgain(tx, others);
  if (others.length > 0) notifyWorker(tx, 'repayment.distribution');
  return lines;
}

/** The mirror of each distribution, last first. Returns what the lenders' cash did not cover. */
async function mirrorShares(
  tx: Tx,
  shares: readonly store.Share[],
  lines: readonly store.UndoneLine[],
): Promise<ReadonlyMap<PersonId, Rupiah>> {
  const lenders = [...new Set(lines.map(({ lenderId }) => lenderId))];
  const cash = new Map(await lockBalances(tx, 'cash', lenders));
  const claims = new Map<PersonId, Rupiah>();
  const businessDate = await today(tx);
  for (const share of shares) {
    for (const corrects of await store.readJournals(tx, share.id)) {
      const legs = reverseDistribution(await readLegs(tx, corrects), cash);
      for (const leg of legs) note(leg, cash, claims);
      const key = `reversal:${corrects}`;
      const reversal = { kind: 'reversal', key, businessDate, legs, subject: share.id, corrects } as const;
      await saveWithheld(tx, (await postJournal(tx, reversal)).journalId);
    }
  }
  return claims;
}

function note(leg: Leg, cash: Map<PersonId, Rupiah>, claims: Map<PersonId, Rupiah>): void {
  const { account, owner, amount } = leg;
  if (account === 'cash') cash.set(owner, rupiah((cash.get(owner) ?? 0) - amount));
  if (account === 'lender_receivable') claims.set(owner, rupiah((claims.get(owner) ?? 0) + amount));
}

/** The officer no longer owes cash still in hand; money at the bank leaves it, unless it is still there. */
async function returnMoney(
  tx: Tx,
  lendingId: LendingId,
  { id, officerId, amount, arrived }: store.UndoneReceipt,
  reversal: { id: ReversalId; bankMoney: BankMoney },
): Promise<void> {
  const origin = await store.findOrigin(tx, id);
  const base = { businessDate: await today(tx), subject: id, ...(origin ? { corrects: origin.id } : {}) };
  const inHand = subtract(amount, arrived);
  if (inHand > 0 && officerId !== null) {
    const legs = mirror(collectCash({ officerId, lendingId, amount: inHand, subject: id }));
    await postJournal(tx, { ...base, kind: 'reversal', key: `reversal:${reversal.id}:hand`, legs });
  }
  if (arrived > 0 && reversal.bankMoney === 'returned') {
    const legs = reverseTransfer({ lendingId, amount: arrived, subject: id });
    await postJournal(tx, { ...base, kind: 'reversal', key: `reversal:${reversal.id}:bank`, legs });
  }
}

/** Notifies each lender of what was reversed of this receipt, and of what their balance did not cover. */
async function tellLenders(
  tx: Tx,
  lending: LendingRow,
  reversalId: ReversalId,
  lines: readonly store.UndoneLine[],
  claims: ReadonlyMap<PersonId, Rupiah>,
): Promise<void> {
  const taken = new Map<PersonId, number>();
  for (const line of lines) taken.set(line.lenderId, (taken.get(line.lenderId) ?? 0) + netOf(line));
  await notifyAll(
    tx,
    [...taken]
      .filter(([, amount]) => amount > 0)
      .map(([userId, amount]) => {
        const owed = claims.get(userId) ?? ZERO;
        return {
          userId,
          kind: owed > 0 ? ('instalment_reversed_owed' as const) : ('instalment_reversed' as const),
          slots: { amount: formatRupiah(rupiah(amount)), group: lending.groupName, owed: formatRupiah(owed) },
          link: '/dashboard/mutation',
          eventKey: `reversal:${reversalId}`,
        };
      }),
  );
}

type Reopened = { finesBefore: Rupiah; finesAfter: Rupiah; hasOpenRows: boolean };

/**
 * Opens the rows again, with fines and days past due of every date since. Only rows that the receipt touched change, to
 * what the remaining receipts have paid; a fine counts through the last closed date, after default through the last
 * date that had one; every closed date since is logged again.
 * Source: docs/domain.md §6.
 */
async function reopenRows(
  tx: Tx,
  lending: LendingRow,
  receipt: { id: ReceiptId; valueOn: BusinessDate },
): Promise<Reopened & { closedThrough: BusinessDate | null }> {
  const stored = await readAllLoans(tx, lending.id);
  const touched = await readTouched(tx, receipt.id);
  const history = await readPayments(tx, lending.id);
  const closedThrough = await readClosedThrough(tx, lending);
  const stop = lending.status === 'failed' ? lastFined(stored) : null;
  const after = mapRows(stored, (row, key) => {
    const waived = touched.get(key);
    if (waived === undefined) return row;
    return reopenRow(lending, row, history.get(key) ?? [], { waived, closedThrough, stop });
  });
  await saveRows(tx, changedRows(stored, after));
  await dropPaidPrincipal(tx, lending.id, receipt.id);
  if (closedThrough !== null) await relog(tx, lending, receipt.valueOn, closedThrough);
  const hasOpenRows = rowsOf(after).some(isOpen);
  return { finesBefore: finesOf(stored), finesAfter: finesOf(after), hasOpenRows, closedThrough };
}

const rowsOf = (loans: readonly MemberLoan[]): LoanRow[] => loans.flatMap((loan) => loan.rows);
const finesOf = (loans: readonly MemberLoan[]): Rupiah => sumRupiah(rowsOf(loans).map((row) => row.fine));

/** Every closed date from the receipt's value date on, also those not logged because nothing was owed. */
async function relog(tx: Tx, lending: LendingRow, from: BusinessDate, through: BusinessDate): Promise<void> {
  await fillLog(tx, lending.id, from, through);
  await relogFrom(tx, lending, from);
  await emit(tx, 'arrearsRestated', { lendingId: lending.id, from, cause: 'reversal' });
}
