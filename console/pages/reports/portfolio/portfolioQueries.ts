// What "Laporan portofolio" asks for, by the filters in its address.
// Source: decision 0122.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type LoanSelection, loanSelections, type PlaceKind, placeKinds } from '#domain/portfolio-report.ts';
import { oneOf, readPage } from '#ui/address.ts';
import { call } from '#ui/client.ts';
import { type Filters, queryOf } from '../reportFilters.ts';

const key = ['reports', 'portfolio'] as const;

export const readBy = (address: URLSearchParams): PlaceKind => oneOf(address, 'by', placeKinds) ?? 'branch';

export const reportQuery = (filters: Filters, by: PlaceKind) =>
  queryOptions({
    queryKey: [...key, queryOf(filters), by],
    queryFn: ({ signal }) => call('GET staff/reports/portfolio', { query: { ...queryOf(filters), by }, signal }),
    placeholderData: keepPreviousData,
  });

export const trendQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...key, 'trend', queryOf(filters)],
    queryFn: ({ signal }) => call('GET staff/reports/portfolio/trend', { query: queryOf(filters), signal }),
  });

export const concentrationQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...key, 'concentration', queryOf(filters)],
    queryFn: ({ signal }) => call('GET staff/reports/portfolio/concentration', { query: queryOf(filters), signal }),
  });

export type Selection = { rows: LoanSelection; page: number };
export const readSelection = (address: URLSearchParams): Selection => ({
  rows: oneOf(address, 'rows', loanSelections) ?? 'running',
  page: readPage(address),
});

export const loansQuery = (filters: Filters, { rows, page }: Selection) =>
  queryOptions({
    queryKey: [...key, 'loans', queryOf(filters), rows, page],
    queryFn: ({ signal }) =>
      call('GET staff/reports/portfolio/loans', {
        query: { ...queryOf(filters), rows, page: String(page), limit: '20' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
