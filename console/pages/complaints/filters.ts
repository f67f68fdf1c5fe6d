// The filters of the complaints in the URL: read, written, sent to the server.
// Invariant: the default (all, waiting first) is left out of the URL; another filter starts at page 1.
// Source: docs/screens.md.
import type { Endpoints } from '#contract/all.ts';
import {
  type ComplaintCategory,
  type ComplaintState,
  complaintCategories,
  complaintStates,
} from '#domain/complaint.ts';
import * as address from '#ui/address.ts';
import { paths } from '../../paths.ts';
import { type ListFilters, readList } from '../listFilters.ts';

export const orders = ['waiting', 'newest', 'oldest'] as const;
export type Filters = {
  state: ComplaintState | null;
  category: ComplaintCategory | null;
} & ListFilters<typeof orders>;

export function readFilters(search: URLSearchParams): Filters {
  return {
    state: address.oneOf(search, 'state', complaintStates),
    category: address.oneOf(search, 'category', complaintCategories),
    ...readList(search, orders),
  };
}

/** `?state=open&page=2`, or '' when everything is at its default. */
export const searchOf = (filters: Filters): string => address.searchOf(filters);

export const listAt = (filters: Filters): string => paths.complaints + searchOf(filters);

export const queryOf = (filters: Filters): NonNullable<Endpoints['GET staff/complaints']['query']> =>
  address.pageQuery(filters);
