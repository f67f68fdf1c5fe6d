// What the screens of loans paid off early ask for, and where a figure leads.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/cohort-report.ts';
import { call } from '#ui/client.ts';
import { paths } from '../../../paths.ts';
import { type Filters, queryOf } from '../reportFilters.ts';

export const prepaymentsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['reports', 'prepayments', queryOf(filters)],
    queryFn: ({ signal }) => call('GET staff/reports/prepayments', { query: queryOf(filters), signal }),
  });

export const loansQueryOf = (filters: Filters, paidIn: Month | null) => ({
  ...queryOf(filters),
  ...(paidIn === null ? {} : { paidIn }),
});

export const prepaidLoansQuery = (filters: Filters, paidIn: Month | null, page: number) =>
  queryOptions({
    queryKey: ['reports', 'prepayments', 'loans', loansQueryOf(filters, paidIn), page],
    queryFn: ({ signal }) =>
      call('GET staff/reports/prepayments/loans', {
        query: { ...loansQueryOf(filters, paidIn), page: String(page), limit: '20' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The payoffs of a month. */
export const prepaidLink = (filters: Filters, paidIn: Month): string =>
  paths.prepaidLoans(`?${new URLSearchParams({ ...queryOf(filters), paidIn })}`);
