// Queries for lendings.
// Invariant: every key begins with 'lendings', so that an action refetches all of them; what others change meanwhile
// (signatures, the bank's answer) is polled.
// Source: docs/settled.md 41.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LendingTotals, StaffLendingDetail } from '#contract/staff.ts';
import { type Answer, call } from '#ui/client.ts';
import { pauseOf } from '../disbursements/disbursementRules.ts';
import { lendingsKey } from '../lendingsKey.ts';
import { type Filters, queryOf, totalsQueryOf } from './filters.ts';

export type LendingPage = Answer<'GET staff/lendings'>;

const SIGNING_MS = 15_000;

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

export const lendingQuery = (id: string) =>
  queryOptions({
    queryKey: [...lendingsKey, 'one', id],
    queryFn: ({ signal }): Promise<StaffLendingDetail> => call('GET staff/lendings/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => awaited(data),
  });

/**
 * Polls for a colleague's approval of a refund, for members' signatures, and after that for what the disbursement
 * waits for.
 */
function awaited(lending: StaffLendingDetail | undefined): number | false {
  if (lending === undefined) return false;
  if (lending.refund?.state === 'entered') return SIGNING_MS;
  if (lending.status === 'funded' && lending.signed < lending.signers) return SIGNING_MS;
  return lending.disbursement === null ? false : pauseOf([lending.disbursement]);
}
