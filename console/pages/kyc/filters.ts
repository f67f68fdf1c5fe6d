// The filters of the KYC queue in the URL: read, written, sent to the server.
// Invariant: the default (waiting ones) is left out of the URL; another filter starts at page 1.
// Source: docs/screens.md.
import type { Endpoints } from '#contract/all.ts';
import * as address from '#ui/address.ts';
import { paths } from '../../paths.ts';
import { type ListFilters, readList } from '../listFilters.ts';

export const statuses = ['pending', 'changing', 'rejected', 'verified', 'all'] as const;
export const orders = ['waiting', 'newest', 'oldest'] as const;
export type Filters = { status: (typeof statuses)[number] } & ListFilters<typeof orders>;

export function readFilters(search: URLSearchParams): Filters {
  return {
    status: address.oneOf(search, 'status', statuses) ?? 'pending',
    ...readList(search, orders),
  };
}

/** `?status=rejected&page=2`, or '' when everything is at its default. */
export const searchOf = ({ status, ...rest }: Filters): string =>
  address.searchOf({ status: status === 'pending' ? null : status, ...rest });

export const listAt = (filters: Filters): string => paths.kycs + searchOf(filters);

export const queryOf = ({ search, ...filters }: Filters): NonNullable<Endpoints['GET staff/kycs']['query']> =>
  address.pageQuery({ ...filters, q: search });
