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
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { accrueFinesTo } from '#domain/loan-book.ts';
import { readOpenLoans } from '../book/book.ts';

export async function billOfLending(
  reader: Reader,
  { virtualAccount, date }: Question<'billOf.lending'>,
): Promise<Bill> {
  const name = virtualAccount.holderName;
  const state = virtualAccount.lendingId === null ? null : await readState(reader, virtualAccount.lendingId);
  if (!state || virtualAccount.closedAt) return { name, amount: null, status: 'closed' };
  const due = await readDue(reader, state, date);
  return { name, amount: rupiah(due + state.inHand), status: 'open' };
}

const stateRow = row({ id: col.text, failed: col.boolean, fineBps: col.number, inHand: col.rupiah });
type State = RowOf<typeof stateRow>;

function readState(reader: Reader, lendingId: string): Promise<State | null> {
  return reader.row(
    stateRow,
    sql`
    select l.id, l.status = 'failed' as failed, l.fine_bps as "fineBps", coalesce((select sum(amount_rupiah - arrived_rupiah)
      from receipt where lending_id = l.id and channel = 'meeting' and reversed_at is null), 0)::bigint as "inHand"
    from lending l where l.id = ${lendingId} and l.status in ('disbursed', 'failed')`,
  );
}

/** Open rows due by the date, with their fines on it. */
async function readDue(reader: Reader, { id, failed, fineBps }: State, date: BusinessDate): Promise<Rupiah> {
  const loans = await readOpenLoans(reader, id);
  const fined = failed ? loans : accrueFinesTo(loans, date, fineBps);
  return sumRupiah(fined.flatMap((loan) => loan.rows.filter((row) => row.dueOn <= date).map(openTotal)));
}
