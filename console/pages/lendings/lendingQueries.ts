// What is asked of the server about lendings, and under which key the answer is kept.
// Invariant: every key begins with 'lendings', so that an act finds all of them; what others move meanwhile (signatures, the
// bank's answer) is asked again by itself. Source: contract/staff.ts; settled 41.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { type Answer, call } from '#ui/client.ts';
import { isUnderWay } from '../disbursements/disbursementRules.ts';
import { type Filters, queryOf } from './filters.ts';

export type LendingPage = Answer<'GET staff/lendings'>;

export const lendingsKey = ['lendings'] as const;

const AT_BANK_MS = 3_000;
const SIGNING_MS = 15_000;

/** One page; the page before stays on screen until the new one is there. */
export const lendingsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...lendingsKey, 'list', queryOf(filters)],
    queryFn: ({ signal }): Promise<LendingPage> => call('GET staff/lendings', { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
  });

export const lendingQuery = (id: string) =>
  queryOptions({
    queryKey: [...lendingsKey, 'one', id],
    queryFn: ({ signal }): Promise<StaffLendingDetail> => call('GET staff/lendings/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => pauseOf(data),
  });

/** Milliseconds until this lending is asked for again; false when nothing is awaited. */
function pauseOf(lending: StaffLendingDetail | undefined): number | false {
  if (lending === undefined) return false;
  if (lending.disbursement !== null && isUnderWay(lending.disbursement)) return AT_BANK_MS;
  return lending.status === 'funded' && lending.signed < lending.signers ? SIGNING_MS : false;
}
