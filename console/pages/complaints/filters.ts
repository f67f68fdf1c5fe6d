// The filters of the queue of complaints as they stand in the address: read, written, put to the server.
// Invariant: what stands at its default (all, what waits first) is not in the address; another filter begins again at page 1.
// Source: screens.md (filters in the address); contract/complaint.ts.
import type { Endpoints } from '#contract/all.ts';
import {
  type ComplaintCategory,
  type ComplaintState,
  complaintCategories,
  complaintStates,
} from '#domain/complaint.ts';
import * as address from '#ui/address.ts';
import { paths } from '../../paths.ts';

export type Filters = {
  state: ComplaintState | null;
  category: ComplaintCategory | null;
  search: string;
  page: number;
};

const PAGE_SIZE = 20;

export function readFilters(search: URLSearchParams): Filters {
  return {
    state: complaintStates.find((state) => state === search.get('state')) ?? null,
    category: complaintCategories.find((category) => category === search.get('category')) ?? null,
    search: (search.get('search') ?? '').trim(),
    page: address.readPage(search),
  };
}

/** `?state=open&page=2`, or '' when everything stands at its default. */
export const searchOf = (filters: Filters): string => address.searchOf(filters);

export const listAt = (filters: Filters): string => paths.complaints + searchOf(filters);

export function queryOf(filters: Filters): NonNullable<Endpoints['GET staff/complaints']['query']> {
  const { state, category, search, page } = filters;
  return {
    limit: String(PAGE_SIZE),
    page: String(page),
    ...(state === null ? {} : { state }),
    ...(category === null ? {} : { category }),
    ...(search === '' ? {} : { search }),
  };
}
