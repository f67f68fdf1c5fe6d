// Months of the books: the list, one month with its checks, and the acts of two people.
// Invariant: every key begins with 'periods', so that an act refetches whatever shows a month.
import { queryOptions } from '@tanstack/react-query';
import type { Period } from '#contract/period.ts';
import { callAct } from '#ui/acts.ts';
import { call } from '#ui/client.ts';
import { AT_COLLEAGUE_MS } from '../four-eyes/entry.ts';

const periodsKey = ['periods'] as const;
export const shownBy = [periodsKey];

export const periodsQuery = queryOptions({
  queryKey: [...periodsKey, 'list'],
  queryFn: ({ signal }) => call('GET staff/periods', { signal }),
  refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'entered') ? AT_COLLEAGUE_MS : false),
});

export const periodQuery = (month: string) =>
  queryOptions({
    queryKey: [...periodsKey, month],
    queryFn: ({ signal }) => call('GET staff/periods/:month', { params: { month }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'entered' ? AT_COLLEAGUE_MS : false),
  });

export const askLock = (month: string) => callAct('POST staff/periods/:month/locks', { params: { month }, body: {} });

type Seen = Pick<NonNullable<Period['request']>, 'id' | 'version'>;

export const approveLock = ({ id, version }: Seen, reason: string) =>
  callAct('POST staff/periodlocks/:id/approvals', { params: { id }, body: { version, reason: reason || undefined } });

export const cancelLock = ({ id, version }: Seen, reason: string) =>
  callAct('POST staff/periodlocks/:id/cancellations', { params: { id }, body: { version, reason } });
