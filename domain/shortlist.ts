// How much a lender may put aside on the marketplace: groups that she marked, searches that she saved, groups side by
// side.
// Source: decision 0106.
import { maxRupiah, type Rupiah, ZERO } from './money.ts';
import { refuse, type Refusal } from './refusal.ts';
import { foldName } from './same-text.ts';

export const MOST_BOOKMARKS = 200;
export const MOST_SEARCHES = 20;
export const MOST_COMPARED = 3;
/** Groups that open within these minutes after the first one are told in one notice. */
export const SEARCH_NOTICE_MINUTES = 10;

/**
 * Whether one more group may be marked, where `count` are. Refusal: `error.bookmark.full`. Source: decision 0106.
 */
export function checkBookmarks(count: number): Refusal | null {
  return count < MOST_BOOKMARKS ? null : refuse('error.bookmark.full', { slots: { most: MOST_BOOKMARKS } });
}

/** What makes two searches the same: all but their names. */
export type Searched = {
  grade: string | null;
  sector: string | null;
  province: string | null;
  city: string | null;
  tenor: string | null;
  status: string;
  sort: string;
};

/**
 * Whether a search may be saved beside those that are. Refusals: `error.saved_search.full`, `…same` (filter and order),
 * `…name` (capitals aside). Source: decision 0106.
 */
export function checkNewSearch(
  search: Searched & { name: string },
  saved: readonly (Searched & { name: string })[],
): Refusal | null {
  if (saved.length >= MOST_SEARCHES) return refuse('error.saved_search.full', { slots: { most: MOST_SEARCHES } });
  const same = saved.find((other) => filterOf(other) === filterOf(search));
  if (same) return refuse('error.saved_search.same', { slots: { name: same.name } });
  return checkSearchName(search.name, saved);
}

/** Whether the name is free among the others. Refusal: `error.saved_search.name`. Source: decision 0106. */
export function checkSearchName(name: string, others: readonly { name: string }[]): Refusal | null {
  const isTaken = others.some((other) => plainName(other.name) === plainName(name));
  return isTaken ? refuse('error.saved_search.name', { field: 'name', slots: { name } }) : null;
}

/** As names are compared everywhere; one of signs alone by its signs. */
const plainName = (name: string): string => foldName(name).join(' ') || name;

/** "C,A" and "A,C" are one filter. */
const filterOf = ({ grade, sector, province, city, tenor, status, sort }: Searched): string =>
  JSON.stringify([grade?.split(',').toSorted() ?? null, sector, province, city, tenor, status, sort]);

/**
 * The amount that groups side by side are estimated for, in rupiah: the largest of their least amounts; of one
 * that is closed its step. A group with a smaller slot left may not take it. Source: decision 0106.
 */
export const comparedAmount = (groups: readonly { minimumLoan: Rupiah; multiple: Rupiah }[]): Rupiah =>
  groups
    .map(({ minimumLoan, multiple }) => (minimumLoan > 0 ? minimumLoan : multiple))
    .reduce((largest, amount) => maxRupiah(largest, amount), ZERO);
