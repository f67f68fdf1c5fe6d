// Queries for lists of lendings.
// Invariant: every key begins with 'lendings', so that an action refetches all of them.
// Source: docs/settled.md 41.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LendingTotals } from '#contract/staff.ts';
import { type Answer, call } from '#ui/client.ts';
import { lendingsKey } from '../lendingsKey.ts';
import { type Filters, queryOf, totalsQueryOf } from './filters.ts';

export type LendingPage = Answer<'GET staff/lendings'>;

/** One page; the previous page stays on screen until the new one is loaded. */
export const lendingsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...lendingsKey, 'list', queryOf(filters)],
    queryFn: ({ signal }): Promise<LendingPage> => call('GET staff/lendings', { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
  });

export const totalsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...lendingsKey, 'totals', totalsQueryOf(filters)],
    queryFn: ({ signal }): Promise<LendingTotals> =>
      call('GET staff/lendings/totals', { query: totalsQueryOf(filters), signal }),
    placeholderData: keepPreviousData,
  });
