// The filters of the KYC queue as they stand in the address: read, written, put to the server.
// Invariant: what stands at its default (those that wait) is not in the address; another filter begins again at page 1.
// Source: screens.md (filters in the address; KYC: queue by age); contract/kyc.ts.
import type { Endpoints } from '#contract/all.ts';
import { paths } from '../../paths.ts';

export const statuses = ['pending', 'rejected', 'verified', 'all'] as const;
export type Filters = { status: (typeof statuses)[number]; search: string; page: number };

const PAGE_SIZE = 20;

export function readFilters(address: URLSearchParams): Filters {
  const page = address.get('page') ?? '';
  return {
    status: statuses.find((status) => status === address.get('status')) ?? 'pending',
    search: (address.get('search') ?? '').trim(),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** `?status=rejected&page=2`, or '' when everything stands at its default. */
export function searchOf({ status, search, page }: Filters): string {
  const params = new URLSearchParams();
  if (status !== 'pending') params.set('status', status);
  if (search !== '') params.set('search', search);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export const listAt = (filters: Filters): string => paths.kycs + searchOf(filters);

export function queryOf({ status, search, page }: Filters): NonNullable<Endpoints['GET staff/kycs']['query']> {
  return { limit: String(PAGE_SIZE), page: String(page), status, ...(search === '' ? {} : { q: search }) };
}
