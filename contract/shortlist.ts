// What a lender puts aside on the marketplace: groups that she marked, searches that she saved.
// Source: docs/api.md; decision 0106.
import { z } from 'zod';
import type { LendingId, SavedSearchId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { empty, idOf, idParamsOf, instant, line } from './fields.ts';
import { lendingSearch, searchSorts, searchStatuses } from './lending.ts';

/** The marked groups, the last one first, and how many there may be. */
const bookmarks = z.object({ lendings: z.array(idOf<LendingId>()), most: z.int() }).meta({ id: 'Bookmarks' });
export type Bookmarks = z.output<typeof bookmarks>;

const searchName = line(60).min(1);

const savedSearch = z
  .object({
    id: idOf<SavedSearchId>(),
    name: z.string(),
    grade: z.string().nullable(),
    sector: z.string().nullable(),
    province: z.string().nullable(),
    city: z.string().nullable(),
    tenor: z.string().nullable(),
    status: z.enum(searchStatuses),
    sort: z.enum(searchSorts),
    /** Names of the places and the sector; null where none is chosen, or it is no longer there. */
    names: z.object({
      sector: z.string().nullable(),
      province: z.string().nullable(),
      city: z.string().nullable(),
    }),
    createdAt: instant,
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.output<typeof savedSearch>;

/** The first saved one first, and how many there may be. */
const savedSearches = z.object({ searches: z.array(savedSearch), most: z.int() }).meta({ id: 'SavedSearches' });
export type SavedSearches = z.output<typeof savedSearches>;

const newSearch = lendingSearch.extend({ name: searchName });
export type NewSearch = z.output<typeof newSearch>;

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
  listSavedSearches: {
    call: 'GET me/savedsearches',
    who: 'lender',
    summary: 'Pencarian tersimpan',
    data: savedSearches,
  },
  saveSearch: {
    call: 'POST me/savedsearches',
    act: true,
    who: 'lender',
    summary: 'Simpan pencarian',
    body: newSearch,
    data: savedSearch,
  },
  renameSearch: {
    call: 'PUT me/savedsearches/:id',
    act: true,
    who: 'lender',
    summary: 'Ganti nama pencarian',
    params: idParamsOf<SavedSearchId>(),
    body: z.object({ name: searchName }),
    data: savedSearch,
  },
  deleteSearch: {
    call: 'DELETE me/savedsearches/:id',
    act: true,
    who: 'lender',
    summary: 'Hapus pencarian',
    params: idParamsOf<SavedSearchId>(),
    data: empty,
  },
});
