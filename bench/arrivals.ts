// The week's payments of a population: what each lending owes today, and how it is paid.
// Source: docs/domain.md §6.
import { businessDate } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import { rupiah } from '#domain/money.ts';
import { receivePayment } from '#features/repayment/arrival/arrival.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { Product } from '#server/app.ts';
import type { Place } from './place.ts';

const dueRow = row({ id: col.id<LendingId>(), on: col.text, amount: col.number });
type Due = RowOf<typeof dueRow>;

/** The lendings with the amount that each owes today. */
export function listDue({ owner }: Place): Promise<Due[]> {
  return owner.rows(
    dueRow,
    sql`select lending_id as id, due_on as on, (principal_rupiah + interest_rupiah)::bigint as amount
    from lending_row where due_on = business_date_of(app_now()) order by lending_id`,
  );
}

/** The week's payment of a lending reaches the bank. */
export function receive({ db }: Product, { id, on, amount }: Due): Promise<unknown> {
  return db.tx((tx) =>
    receivePayment(tx, id, { amount: rupiah(amount), valueOn: businessDate(on), key: `payment:bench:${id}` }),
  );
}
