// How much a lender may put aside on the marketplace: groups that she marked, searches that she saved, groups side by
// side.
// Source: decision 0106.
import type { Refusal } from './refusal.ts';

export const MOST_BOOKMARKS = 200;

/**
 * Whether one more group may be marked, where `count` are. Refusal: `error.bookmark.full`. Source: decision 0106.
 */
export function checkBookmarks(count: number): Refusal | null {
  return count < MOST_BOOKMARKS ? null : { code: 'error.bookmark.full', slots: { most: MOST_BOOKMARKS } };
}
