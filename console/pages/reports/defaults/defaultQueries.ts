// What the screens of defaults ask for, and where a figure leads.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/cohort-report.ts';
import { readPage } from '#ui/address.ts';
import { call } from '#ui/client.ts';
import { paths } from '../../../paths.ts';
import { monthIn } from '../monthAddress.ts';
import { type Filters, queryOf } from '../reportFilters.ts';

export const defaultsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['reports', 'defaults', queryOf(filters)],
    queryFn: ({ signal }) => call('GET staff/reports/defaults', { query: queryOf(filters), signal }),
  });

type Selection = { defaultedIn: Month | null; recoveredIn: Month | null; page: number };
export const readSelection = (address: URLSearchParams): Selection => ({
  defaultedIn: monthIn(address, 'defaultedIn'),
  recoveredIn: monthIn(address, 'recoveredIn'),
  page: readPage(address),
});

export const loansQueryOf = (filters: Filters, { defaultedIn, recoveredIn }: Selection) => ({
  ...queryOf(filters),
  ...(defaultedIn === null ? {} : { defaultedIn }),
  ...(recoveredIn === null ? {} : { recoveredIn }),
});

export const defaultLoansQuery = (filters: Filters, selection: Selection) =>
  queryOptions({
    queryKey: ['reports', 'defaults', 'loans', loansQueryOf(filters, selection), selection.page],
    queryFn: ({ signal }) =>
      call('GET staff/reports/defaults/loans', {
        query: { ...loansQueryOf(filters, selection), page: String(selection.page), limit: '20' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The loans of a month of default, or those that paid something back in a month; all without either. */
export function defaultsLink(filters: Filters, month: { defaultedIn?: Month; recoveredIn?: Month }): string {
  const search = new URLSearchParams({ ...queryOf(filters), ...month });
  return paths.defaultLoans(search.size > 0 ? `?${search}` : '');
}
