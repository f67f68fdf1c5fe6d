// The filters of the leads in the URL: read, written, sent to the server.
// Invariant: the default (all, waiting first) is left out of the URL; another filter starts at page 1.
// Source: docs/screens.md.
import type { Endpoints } from '#contract/all.ts';
import type { LeadItem } from '#contract/lead.ts';
import { leadStates } from '#domain/lead.ts';
import * as address from '#ui/address.ts';
import { paths } from '../../paths.ts';
import { type ListFilters, readList } from '../listFilters.ts';

export type State = LeadItem['state'];
export const orders = ['waiting', 'newest', 'oldest', 'name'] as const;
export type Filters = { state: State | null } & ListFilters<typeof orders>;

export function readFilters(search: URLSearchParams): Filters {
  return {
    state: address.oneOf(search, 'state', leadStates),
    ...readList(search, orders),
  };
}

/** `?state=new&page=2`, or '' when everything is at its default. */
export const searchOf = (filters: Filters): string => address.searchOf(filters);

export const listAt = (filters: Filters): string => paths.leads + searchOf(filters);

export const queryOf = (filters: Filters): NonNullable<Endpoints['GET staff/leads']['query']> =>
  address.pageQuery(filters);
