// The filters of the lenders in the URL: read, written, sent to the server.
// Invariant: defaults are left out of the URL; another filter starts at page 1.
// Source: docs/screens.md.
import type { Endpoints } from '#contract/all.ts';
import * as address from '#ui/address.ts';
import { paths } from '../../paths.ts';
import { type ListFilters, readList } from '../listFilters.ts';

export const kycStates = ['not_verified', 'pending', 'rejected', 'verified'] as const;
export type Filters = {
  kyc: (typeof kycStates)[number] | null;
} & ListFilters<typeof orders>;
export const orders = ['newest', 'oldest', 'name'] as const;

export function readFilters(search: URLSearchParams): Filters {
  return {
    kyc: address.oneOf(search, 'kyc', kycStates),
    ...readList(search, orders),
  };
}

export const searchOf = (filters: Filters): string => address.searchOf(filters);

export const listAt = (filters: Filters): string => paths.people + searchOf(filters);

export const queryOf = ({ search, ...filters }: Filters): NonNullable<Endpoints['GET staff/people']['query']> =>
  address.pageQuery({ ...filters, q: search });
