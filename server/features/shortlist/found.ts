// Tells lenders of new groups that fit their saved searches: once per lending and search, groups that open in a short
// while in one notice.
// Invariant: what is matched, told and noted as told is one transaction each, so a crash repeats or loses nothing.
// Source: decision 0106.
import { SEARCH_NOTICE_MINUTES } from '#domain/shortlist.ts';
import { notifyAll } from '#features/notice/notice.ts';
import type { Db } from '#platform/db.ts';
import { type FoundSearch, lockFound, markTold, matchOpened } from './found.sql.ts';

const MOST_LENDINGS = 50;
const MOST_TOLD = 500;

/** Returns how many lendings were matched and searches told. */
export async function tellOfOpened(db: Db, until: Date): Promise<number> {
  const matched = await db.tx((tx) => matchOpened(tx, { most: MOST_LENDINGS, minutes: SEARCH_NOTICE_MINUTES }));
  return matched + (await tellFound(db, until));
}

function tellFound(db: Db, until: Date): Promise<number> {
  return db.tx(async (tx) => {
    const found = await lockFound(tx, until, MOST_TOLD);
    if (found.length === 0) return 0;
    // What closed meanwhile is no news.
    const news = found.filter(({ count }) => count > 0);
    await notifyAll(tx, news.map(noticeOf));
    await markTold(
      tx,
      found.map(({ id }) => id),
    );
    return found.length;
  });
}

const noticeOf = (search: FoundSearch) => ({
  userId: search.lenderId,
  kind: 'search_found' as const,
  slots: { count: search.count, name: search.name },
  link: `/dashboard/marketplaces${addressOf(search)}`,
  eventKey: `saved_search:${search.id}:${search.tellAt.toISOString()}`,
});

/** The list's address with this filter and order. */
function addressOf({ grade, tenor, sector, province, city, status, sort }: FoundSearch): string {
  const chosen = Object.entries({ grade, tenor, sector, province, city, status, sort }).filter(
    ([, value]) => value !== null,
  );
  return `?${new URLSearchParams(chosen.map(([name, value]) => [name, String(value)])).toString()}`;
}
