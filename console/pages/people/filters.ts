// The filters of the list of lenders as they stand in the address: read, written, put to the server.
// Invariant: what stands at its default is not in the address; another filter begins again at page 1.
// Source: screens.md (filters in the address); contract/people.ts.
import type { Endpoints } from '#contract/all.ts';
import * as address from '#ui/address.ts';
import { paths } from '../../paths.ts';

export const kycStates = ['not_verified', 'pending', 'rejected', 'verified'] as const;
export type Filters = { kyc: (typeof kycStates)[number] | null; search: string; page: number };

const PAGE_SIZE = 20;

export function readFilters(search: URLSearchParams): Filters {
  return {
    kyc: kycStates.find((state) => state === search.get('kyc')) ?? null,
    search: (search.get('search') ?? '').trim(),
    page: address.readPage(search),
  };
}

export const searchOf = (filters: Filters): string => address.searchOf(filters);

export const listAt = (filters: Filters): string => paths.people + searchOf(filters);

type Query = NonNullable<Endpoints['GET staff/people.csv']['query']>;

/** What the list and its file are filtered by. */
export const filterOf = ({ kyc, search }: Filters): Query => ({
  ...(kyc === null ? {} : { kyc }),
  ...(search === '' ? {} : { q: search }),
});

export const queryOf = (filters: Filters): NonNullable<Endpoints['GET staff/people']['query']> => ({
  limit: String(PAGE_SIZE),
  page: String(filters.page),
  ...filterOf(filters),
});
