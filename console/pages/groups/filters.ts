// The filters of the groups in the URL: read, written, sent to the server.
// Invariant: defaults are left out of the URL; another filter starts at page 1.
// Source: docs/screens.md.
import type { Endpoints } from '#contract/all.ts';
import * as address from '#ui/address.ts';
import { paths } from '../../paths.ts';
import { type ListOrder, readOrder } from '../listFilters.ts';

export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
export type WeekdayText = (typeof weekdays)[number];
export const states = ['active', 'closed'] as const;

export const orders = ['name', 'newest'] as const;
export type Filters = {
  search: string;
  city: string | null;
  branch: string | null;
  officer: string | null;
  weekday: WeekdayText | null;
  state: (typeof states)[number] | null;
} & ListOrder<typeof orders>;

export function readFilters(search: URLSearchParams): Filters {
  const city = search.get('city') ?? '';
  return {
    search: address.readText(search, 'search'),
    city: /^\d{1,9}$/.test(city) ? city : null,
    branch: search.get('branch') || null,
    officer: search.get('officer') || null,
    weekday: address.oneOf(search, 'weekday', weekdays),
    state: address.oneOf(search, 'state', states),
    ...readOrder(search, orders),
  };
}

/** `?city=3201&page=2`, or '' when everything is at its default. */
export const searchOf = (filters: Filters): string => address.searchOf(filters);

export const listAt = (filters: Filters): string => paths.groups + searchOf(filters);

export const queryOf = (filters: Filters): NonNullable<Endpoints['GET staff/groups']['query']> =>
  address.pageQuery(filters);

export function isFiltered({ search, city, branch, officer, weekday, state }: Filters): boolean {
  return search !== '' || [city, branch, officer, weekday, state].some((value) => value !== null);
}
