// The filters of the lenders in the URL: read, written, sent to the server.
// Invariant: defaults are left out of the URL; another filter starts at page 1.
// Source: docs/screens.md.
import { readSort, type SortOf } from '../listSort.ts';
import type { Endpoints } from '#contract/all.ts';
import * as address from '#ui/address.ts';
import { paths } from '../../paths.ts';

export const kycStates = ['not_verified', 'pending', 'rejected', 'verified'] as const;
export type Filters = {
  kyc: (typeof kycStates)[number] | null;
  search: string;
  sort: SortOf<typeof orders>;
  page: number;
};
export const orders = ['newest', 'oldest', 'name'] as const;

export function readFilters(search: URLSearchParams): Filters {
  return {
    kyc: kycStates.find((state) => state === search.get('kyc')) ?? null,
    search: (search.get('search') ?? '').trim(),
    sort: readSort(search, orders),
    page: address.readPage(search),
  };
}

export const searchOf = (filters: Filters): string => address.searchOf(filters);

export const listAt = (filters: Filters): string => paths.people + searchOf(filters);

export const queryOf = ({ search, ...filters }: Filters): NonNullable<Endpoints['GET staff/people']['query']> =>
  address.pageQuery({ ...filters, q: search });
