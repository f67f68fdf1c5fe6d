// Status and page of the portfolio list as they stand in the address; what the address says wrongly counts as not said.
// Source: screens.md (Portfolio: filter by status); spec §2 (Pagination everywhere).
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

export function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** `?status=disbursed&page=2`, or '' when nothing is chosen. */
export function listSearch({ status, page }: ListAddress): string {
  const search = new URLSearchParams();
  if (status !== null) search.set('status', status);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
