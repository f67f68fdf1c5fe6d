// What the screens of collection load, and where their figures lead.
import { queryOptions } from '@tanstack/react-query';
import type { CollectionReport } from '#contract/collection-report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { collectedBy, collectedParts } from '#domain/collection-report.ts';
import { call } from '#ui/client.ts';
import { paths } from '../../../paths.ts';
import { type Filters, queryOf } from '../reportFilters.ts';

export const collectionQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['reports', 'collection', queryOf(filters)],
    queryFn: ({ signal }): Promise<CollectionReport> =>
      call('GET staff/reports/collection', { query: queryOf(filters), signal }),
  });

export const collectionLists = ['branch', 'officer', 'instalments'] as const;
export type CollectionList = (typeof collectionLists)[number];

export type Shown = {
  list: CollectionList;
  through: BusinessDate | null;
  part: (typeof collectedParts)[number] | null;
  page: number;
};
export type By = (typeof collectedBy)[number];

/** The page of collection with these filters and this list. */
export function collectionLink(filters: Filters, shown: Partial<Shown>): string {
  const { page = 1, ...rest } = shown;
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, ...rest, page: page > 1 ? String(page) : null }))
    if (value !== null && value !== undefined) address.set(name, value);
  return paths.collectionReport(address.size > 0 ? `?${address}` : '');
}
