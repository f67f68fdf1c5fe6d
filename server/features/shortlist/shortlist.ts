// What a lender puts aside on the marketplace: groups that she marked.
// Invariant: nothing here ranks or recommends a group, and nothing of it reaches another person.
// Source: docs/api.md; decision 0106.
import { shortlists } from '#contract/shortlist.ts';
import type { Platform } from '#platform/platform.ts';
import { addBookmark, listBookmarks, removeBookmark } from './bookmarks.ts';

export function registerShortlist({ db, web }: Platform): void {
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
  });
}
