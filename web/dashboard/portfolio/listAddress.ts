// Status and page of the portfolio list as they stand in the address; what the address says wrongly counts as not said.
// Source: screens.md (Portfolio: filter by status); spec §2 (Pagination everywhere).
import { readPage, searchOf } from '#ui/address.ts';
import type { Status } from './portfolioQueries.ts';

export const shownStatuses = [
  'waiting_signature',
  'waiting_payment',
  'processing',
  'opened',
  'funded',
  'disbursed',
  'returned',
  'failed',
  'refunded',
] as const satisfies readonly Status[];

export type ListAddress = { status: Status | null; page: number };

export function readListAddress(search: URLSearchParams): ListAddress {
  return { status: shownStatuses.find((status) => status === search.get('status')) ?? null, page: readPage(search) };
}

/** `?status=disbursed&page=2`, or '' when nothing is chosen. */
export const listSearch = (address: ListAddress): string => searchOf(address);
