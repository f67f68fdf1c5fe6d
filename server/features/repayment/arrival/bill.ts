// The bank's inquiry about a lending's account: the sum that its group should pay in.
// Invariant: reads only. The sum is what members owe by that date with fines, plus cash of meetings that is not at
// the bank yet; the account accepts any amount.
// Source: docs/domain.md §6, §9; decision 0022.
import type { BusinessDate } from '#domain/calendar.ts';
import { type Rupiah, rupiah, sumRupiah } from '#domain/money.ts';
import { openTotal } from '#domain/repayment.ts';
import type { Bill } from '#domain/bank.ts';
import type { Reader } from '#platform/db.ts';
import type { Question } from '#platform/events.ts';
import { accrueFinesTo } from '#domain/loan-book.ts';
import { readOpenLoans } from '../book/book.ts';
import { readBilled, type Billed } from './arrival.sql.ts';

export async function billOfLending(
  reader: Reader,
  { virtualAccount, date }: Question<'billOf.lending'>,
): Promise<Bill> {
  const name = virtualAccount.holderName;
  const state = virtualAccount.lendingId === null ? null : await readBilled(reader, virtualAccount.lendingId);
  if (!state || virtualAccount.closedAt) return { name, amount: null, status: 'closed' };
  const due = await readDue(reader, state, date);
  return { name, amount: rupiah(due + state.inHand), status: 'open' };
}

/** Open rows due by the date, with their fines on it. */
async function readDue(reader: Reader, { id, failed, fineBps }: Billed, date: BusinessDate): Promise<Rupiah> {
  const loans = await readOpenLoans(reader, id);
  const fined = failed ? loans : accrueFinesTo(loans, date, fineBps);
  return sumRupiah(fined.flatMap((loan) => loan.rows.filter((row) => row.dueOn <= date).map(openTotal)));
}
