// What a lender puts aside on the marketplace: groups that she marked.
// Source: docs/api.md; decision 0106.
import { z } from 'zod';
import type { LendingId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { empty, idOf, idParamsOf } from './fields.ts';

/** The marked groups, the last one first, and how many there may be. */
const bookmarks = z.object({ lendings: z.array(idOf<LendingId>()), most: z.int() }).meta({ id: 'Bookmarks' });
export type Bookmarks = z.output<typeof bookmarks>;

export const shortlists = endpoints({
  listBookmarks: {
    call: 'GET me/bookmarks',
    who: 'lender',
    summary: 'Kelompok yang disimpan',
    data: bookmarks,
  },
  addBookmark: {
    call: 'PUT me/bookmarks/:id',
    act: true,
    who: 'lender',
    summary: 'Simpan kelompok',
    params: idParamsOf<LendingId>(),
    data: empty,
  },
  removeBookmark: {
    call: 'DELETE me/bookmarks/:id',
    act: true,
    who: 'lender',
    summary: 'Lepas kelompok yang disimpan',
    params: idParamsOf<LendingId>(),
    data: empty,
  },
});
