// What a lender puts aside on the marketplace: groups that she marked, searches that she saved, with a notice of new
// groups that fit them, and groups side by side.
// Invariant: nothing here ranks or recommends a group, and nothing of it reaches another person.
// Source: docs/api.md; decision 0106.
import { shortlists } from '#contract/shortlist.ts';
import type { Platform } from '#platform/platform.ts';
import { addBookmark, listBookmarks, removeBookmark } from './bookmarks.ts';
import { compareLendings } from './compare.ts';
import { queueOpened } from './found.sql.ts';
import { tellOfOpened } from './found.ts';
import { deleteSearch, listSearches, renameSearch, saveSearch } from './searches.ts';

export function registerShortlist({ db, events, jobs, web }: Platform): void {
  web.serve(shortlists, {
    listBookmarks: ({ caller }) => listBookmarks(db, caller.id),
    addBookmark: async ({ caller, params }) => {
      await addBookmark(db, caller.id, params.id);
      return {};
    },
    removeBookmark: async ({ caller, params }) => {
      await removeBookmark(db, caller.id, params.id);
      return {};
    },
    compareLendings: ({ caller, query }) => compareLendings(db, caller.id, query.lendings ?? []),
    listSavedSearches: ({ caller }) => listSearches(db, caller.id),
    saveSearch: ({ caller, body }) => saveSearch(db, caller.id, body),
    renameSearch: ({ caller, params, body }) => renameSearch(db, caller.id, params.id, body.name),
    deleteSearch: async ({ caller, params }) => {
      await deleteSearch(db, caller.id, params.id);
      return {};
    },
  });
  events.on('lendingOpened', 'shortlist', async (tx, { lendingId }) => {
    await queueOpened(tx, lendingId);
    jobs.notify(tx, 'shortlist.search');
  });
  jobs.onDue({ name: 'shortlist.search', run: (until) => tellOfOpened(db, until) });
}
