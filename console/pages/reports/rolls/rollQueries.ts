// What the screens of the roll matrix ask for, and where a figure leads.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RollColumn, RollOrigin } from '#domain/roll-matrix.ts';
import { call } from '#ui/client.ts';
import { paths } from '../../../paths.ts';
import { type Filters, queryOf } from '../reportFilters.ts';

export type Figure = { rolledFrom?: RollOrigin | undefined; rolledTo?: RollColumn | undefined };

export const rollMatrixQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['reports', 'rolls', queryOf(filters)],
    queryFn: ({ signal }) => call('GET staff/reports/rolls', { query: queryOf(filters), signal }),
  });

export const loansQueryOf = (filters: Filters, { rolledFrom, rolledTo }: Figure) => ({
  ...queryOf(filters),
  ...(rolledFrom === undefined ? {} : { rolledFrom }),
  ...(rolledTo === undefined ? {} : { rolledTo }),
});

export const rolledLoansQuery = (filters: Filters, figure: Figure, page: number) =>
  queryOptions({
    queryKey: ['reports', 'rolls', 'loans', loansQueryOf(filters, figure), page],
    queryFn: ({ signal }) =>
      call('GET staff/reports/rolls/loans', {
        query: { ...loansQueryOf(filters, figure), page: String(page), limit: '20' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const rolledLink = (filters: Filters, figure: Figure): string =>
  paths.rolledLoans(`?${new URLSearchParams(loansQueryOf(filters, figure))}`);
