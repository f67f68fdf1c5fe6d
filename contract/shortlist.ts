// What a lender puts aside on the marketplace: groups that she marked, searches that she saved, groups side by side.
// Source: docs/api.md; decision 0106.
import { z } from 'zod';
import type { LendingId, SavedSearchId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { date, empty, idOf, idParamsOf, instant, line, money, percent, text } from './fields.ts';
import { grade, lendingSearch, lendingStatus, searchSorts, searchStatuses } from './lending.ts';

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

const count = z.int().min(0);
/** A group beside others: what its loan is, what an amount of it may earn, and how its earlier loans went. */
const comparedGroup = z.object({
  id: idOf<LendingId>(),
  name: z.string(),
  status: lendingStatus,
  repaidAt: instant.nullable(),
  grade,
  sector: z.string(),
  city: z.string(),
  loanAmount: money,
  remainingFundingSlot: money,
  progress: count,
  dueDate: date,
  remainingTime: count,
  tenor: count,
  instalments: count,
  rhythm: z.enum(['weekly', 'monthly']),
  interestPercentage: percent,
  members: count,
  /** Of `example`, for this lender. */
  estimate: z.object({ interest: money, fee: money, tax: money, net: money, perInstalment: money }),
  /** Earlier loans that were disbursed; their rows that are due by the worst that befell one; sheets that were kept. */
  past: z.object({
    loans: count,
    returned: count,
    failed: count,
    rows: count,
    own: count,
    covered: count,
    late: count,
    daysLateMost: count,
    meetings: count,
    came: count,
    seats: count,
  }),
});
export type ComparedGroup = z.output<typeof comparedGroup>;
/** In the order asked for; what there is not is left out. `example`: the largest of their least amounts. */
const comparison = z.object({ example: money, groups: z.array(comparedGroup) }).meta({ id: 'Comparison' });
export type Comparison = z.output<typeof comparison>;

/** One to three ids; without any there is nothing to compare. */
const comparedIds = text(110)
  .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,2}$/i)
  .transform((ids) => ids.split(',') as LendingId[])
  .optional();

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
  compareLendings: {
    call: 'GET me/comparisons',
    who: 'lender',
    summary: 'Bandingkan kelompok',
    query: z.object({ lendings: comparedIds }),
    data: comparison,
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
