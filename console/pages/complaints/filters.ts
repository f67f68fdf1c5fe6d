// The filters of the complaints in the URL: read, written, sent to the server.
// Invariant: the default (all, waiting first) is left out of the URL; another filter starts at page 1.
// Source: docs/screens.md.
import { readSort, type SortOf } from '../listSort.ts';
import type { Endpoints } from '#contract/all.ts';
import {
  type ComplaintCategory,
  type ComplaintState,
  complaintCategories,
  complaintStates,
} from '#domain/complaint.ts';
import * as address from '#ui/address.ts';
import { paths } from '../../paths.ts';

export const orders = ['waiting', 'newest', 'oldest'] as const;
export type Filters = {
  state: ComplaintState | null;
  category: ComplaintCategory | null;
  search: string;
  sort: SortOf<typeof orders>;
  page: number;
};

export function readFilters(search: URLSearchParams): Filters {
  return {
    state: complaintStates.find((state) => state === search.get('state')) ?? null,
    category: complaintCategories.find((category) => category === search.get('category')) ?? null,
    search: (search.get('search') ?? '').trim(),
    sort: readSort(search, orders),
    page: address.readPage(search),
  };
}

/** `?state=open&page=2`, or '' when everything is at its default. */
export const searchOf = (filters: Filters): string => address.searchOf(filters);

export const listAt = (filters: Filters): string => paths.complaints + searchOf(filters);

export const queryOf = (filters: Filters): NonNullable<Endpoints['GET staff/complaints']['query']> =>
  address.pageQuery(filters);
