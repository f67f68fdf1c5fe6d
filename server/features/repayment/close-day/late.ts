// Tells lenders that a group has become late: once for each due date, when a whole day has passed after it.
// Source: docs/screens.md; decision 0102.
import { addDays, type BusinessDate, formatDate } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import { notifyAll } from '#features/notice/notice.ts';
import type { Tx } from '#platform/db.ts';
import { readLenders } from './close-day.sql.ts';

const atOnce = 1_000;

/** `ids` are lendings one day past due at the end of `date`. */
export async function tellNewlyLate(tx: Tx, ids: readonly LendingId[], date: BusinessDate): Promise<void> {
  if (ids.length === 0) return;
  const dueOn = addDays(date, -1);
  const notices = (await readLenders(tx, ids)).map(({ portfolioId, lendingId, lenderId, group }) => ({
    userId: lenderId,
    kind: 'lending_late' as const,
    slots: { group, date: formatDate(dueOn) },
    link: `/dashboard/portfolios/${portfolioId}`,
    eventKey: `lending:${lendingId}:late:${dueOn}`,
  }));
  for (let from = 0; from < notices.length; from += atOnce) await notifyAll(tx, notices.slice(from, from + atOnce));
}
