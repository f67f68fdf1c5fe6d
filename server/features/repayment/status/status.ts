// The status of a running lending today: days past due, arrears, missed weeks, and the day on which it would default.
// Invariant: reads only, with today's fines; shows what the day close will find.
// Source: docs/domain.md §6; docs/settled.md 03; docs/screens.md.
import type { RepaymentStatus } from '#contract/payoff.ts';
import { arrears, daysPastDue, defaultsOn, missedWeeks, outstandingPrincipal } from '#domain/arrears.ts';
import type { LendingId } from '#domain/ids.ts';
import { sumRupiah } from '#domain/money.ts';
import { openOf } from '#domain/repayment.ts';
import { today } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { notFound } from '#platform/refuse.ts';
import { readCorrections } from '../book/book.ts';
import { findPayoffLending } from '../payoff/payoff.ts';
import { openBook } from '../receipt/receipt.ts';

export { findClosedDate, readOutstanding, readOutstandingOfBranches } from './outstanding.sql.ts';

export async function getRepaymentStatus(db: Db, lendingId: LendingId): Promise<RepaymentStatus> {
  const lending = isId(lendingId) ? await findPayoffLending(db, lendingId) : null;
  if (!lending) throw notFound();
  const on = await today(db);
  const { loans } = await openBook(db, lending, on);
  const rows = loans.flatMap((loan) => loan.rows);
  const { lastReceiptOn, defaultWeeks, overpayment, unassigned } = lending;
  return {
    daysLate: daysPastDue(rows, on),
    arrears: arrears(rows, on),
    fine: sumRupiah(rows.map((row) => openOf(row, 'fine'))),
    principalOutstanding: outstandingPrincipal(rows),
    missedWeeks: missedWeeks({ rows, lastReceiptOn, today: on }),
    defaultWeeks,
    defaultsOn: lending.status === 'failed' ? null : defaultsOn({ rows, lastReceiptOn, weeks: defaultWeeks }),
    overpayment,
    unassigned,
    corrections: await readCorrections(db, lending.id),
  };
}
