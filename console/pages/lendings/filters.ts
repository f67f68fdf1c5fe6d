// The filters of the lendings, as they stand in the address: read, written, and put to the server.
// Invariant: what stands at its default is not in the address, what the address says wrongly counts as not said, and another
// filter begins again at page 1. Source: screens.md (filters in the address); contract/staff.ts.
import type { StaffLending } from '#contract/staff.ts';
import * as address from '#ui/address.ts';
import type { Options } from '#ui/client.ts';

export const PAGE_SIZE = 20;

export type Status = StaffLending['status'];
export const statuses = ['draft', 'opened', 'funded', 'disbursed', 'failed', 'refunded'] as const satisfies Status[];

export type Filters = { status: Status | null; late: boolean; decision: boolean; search: string; page: number };

export const noFilters: Filters = { status: null, late: false, decision: false, search: '', page: 1 };

export function readFilters(search: URLSearchParams): Filters {
  return {
    status: statuses.find((status) => status === search.get('status')) ?? null,
    late: search.get('late') === 'yes',
    decision: search.get('decision') === 'yes',
    search: (search.get('search') ?? '').trim(),
    page: address.readPage(search),
  };
}

/** `?status=funded&page=2`, or '' when everything stands at its default. */
export function searchOf({ status, late, decision, search, page }: Filters): string {
  const yes = (is: boolean) => (is ? 'yes' : null);
  return address.searchOf({ status, late: yes(late), decision: yes(decision), search, page });
}

export function queryOf({
  status,
  late,
  decision,
  search,
  page,
}: Filters): NonNullable<Options<'GET staff/lendings'>['query']> {
  return {
    limit: String(PAGE_SIZE),
    page: String(page),
    ...(status !== null ? { status } : {}),
    ...(late ? { late: 'yes' as const } : {}),
    ...(decision ? { decision: 'yes' as const } : {}),
    ...(search !== '' ? { search } : {}),
  };
}

export function changed(filters: Filters, change: Partial<Omit<Filters, 'page'>>): Filters {
  return { ...filters, ...change, page: 1 };
}

export function isFiltered({ status, late, decision, search }: Filters): boolean {
  return status !== null || late || decision || search !== '';
}
