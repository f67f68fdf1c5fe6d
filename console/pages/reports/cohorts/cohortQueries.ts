// What the screens of cohorts ask for, and where a point of a curve leads.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { monthTitle } from '#domain/calendar.ts';
import { type CohortMeasure, cohortMeasures, type CohortRows, cohortRows, type Month } from '#domain/cohort-report.ts';
import { oneOf, readPage } from '#ui/address.ts';
import { call } from '#ui/client.ts';
import { paths } from '../../../paths.ts';
import { monthIn } from '../monthAddress.ts';
import { type Filters, queryOf } from '../reportFilters.ts';

export const cohortQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['reports', 'cohorts', queryOf(filters)],
    queryFn: ({ signal }) => call('GET staff/reports/cohorts', { query: queryOf(filters), signal }),
  });

export const readMeasure = (address: URLSearchParams): CohortMeasure =>
  oneOf(address, 'measure', cohortMeasures) ?? 'late';

type Selection = { rows: CohortRows; at: Month | null; page: number };
export const readSelection = (address: URLSearchParams): Selection => ({
  rows: oneOf(address, 'rows', cohortRows) ?? 'all',
  at: monthIn(address, 'at'),
  page: readPage(address),
});

export const loansQueryOf = (filters: Filters, { rows, at }: Selection) => ({
  ...queryOf(filters),
  rows,
  ...(at === null ? {} : { at }),
});

export const cohortLoansQuery = (filters: Filters, selection: Selection) =>
  queryOptions({
    queryKey: ['reports', 'cohorts', 'loans', loansQueryOf(filters, selection), selection.page],
    queryFn: ({ signal }) =>
      call('GET staff/reports/cohorts/loans', {
        query: { ...loansQueryOf(filters, selection), page: String(selection.page), limit: '20' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The loans of a cohort at the close of a month, with the filters of the report. */
export function cohortLink(filters: Filters, cohort: Month, rows: CohortRows, at?: Month): string {
  const all = { ...queryOf(filters), cohort, rows, ...(at === undefined ? {} : { at }) };
  return paths.cohortLoans(`?${new URLSearchParams(all)}`);
}

/** "Agustus 2026". */
/** "Agu 2026". */
export const shortMonth = (month: Month): string => {
  const [name = '', year = ''] = monthTitle(month).split(' ');
  return `${name.slice(0, 3)} ${year}`;
};
