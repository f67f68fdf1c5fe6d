// The filters of every report in its address: the date and what the loans are limited to. Invalid values are ignored.
// Usage: const { filters, change, clear } = useReportFilters(); call('GET staff/reports/…', { query: queryOf(filters) }).
// Source: decision 0122.
import { queryOptions } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ReportFilters } from '#contract/report.ts';
import { findBusinessDate } from '#domain/calendar.ts';
import { grades } from '#domain/grade.ts';
import { oneOf } from '#ui/address.ts';
import { call } from '#ui/client.ts';

/** As they stand in the address; null for none. */
export type Filters = { [Name in keyof ReportFilters]-?: Exclude<ReportFilters[Name], undefined> | null };

const idAt = (address: URLSearchParams, name: string): string | null =>
  /^[0-9a-f-]{36}$/.test(address.get(name) ?? '') ? address.get(name) : null;

function readFilters(address: URLSearchParams): Filters {
  const sector = address.get('sector') ?? '';
  const cohort = address.get('cohort') ?? '';
  return {
    on: findBusinessDate(address.get('on') ?? ''),
    area: idAt(address, 'area') as Filters['area'],
    branch: idAt(address, 'branch') as Filters['branch'],
    officer: idAt(address, 'officer') as Filters['officer'],
    grade: oneOf(address, 'grade', grades),
    sector: /^\d{1,9}$/.test(sector) ? sector : null,
    cohort: /^\d{4}-(0[1-9]|1[0-2])$/.test(cohort) ? cohort : null,
  };
}

/** What the server is asked: the filters that are set. */
export function queryOf(filters: Filters): ReportFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null)) as ReportFilters;
}

/** Whether anything but the date is set. */
export const isLimited = ({ on: _on, ...rest }: Filters): boolean =>
  Object.values(rest).some((value) => value !== null);

/** The address's search with these filters, and what else stands there. */
function searchWith(address: URLSearchParams, part: Partial<Filters>): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(part)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function useReportFilters() {
  const [address, setAddress] = useSearchParams();
  const change = (part: Partial<Filters>) => setAddress(searchWith(address, part), { preventScrollReset: true });
  return {
    filters: readFilters(address),
    change,
    clear: () => change({ area: null, branch: null, officer: null, grade: null, sector: null, cohort: null }),
    /** A link that changes these filters. */
    linkTo: (part: Partial<Filters>) => `?${searchWith(address, part)}`,
  };
}

export const reportChoicesQuery = queryOptions({
  queryKey: ['reports', 'choices'],
  queryFn: ({ signal }) => call('GET staff/reports/choices', { signal }),
  staleTime: 60_000,
});
