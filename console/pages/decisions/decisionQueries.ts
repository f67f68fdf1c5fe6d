// Queries and mutations for the decision before disbursement: extension, entering a refund, approving it, ending it.
// Invariant: an action refetches everything that shows it, also after a refusal, which means that something changed.
// Source: docs/domain.md §4.
import { pageQuery } from '#ui/address.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BusinessDate } from '#domain/calendar.ts';
import { callAct } from '#ui/acts.ts';
import { type Answer, call } from '#ui/client.ts';
import { AT_COLLEAGUE_MS, waits } from '../four-eyes/entry.ts';
import { lendingsKey } from '../lendingsKey.ts';
import type { ListFilters } from '../listFilters.ts';
import { useAct } from '../useAct.ts';
import type { State } from './decisionRules.ts';

export type RefundPage = Answer<'GET staff/refunds'>;
export type ListedRefund = RefundPage['data'][number];

const refundsKey = ['refunds'] as const;

export const orders = ['newest', 'oldest'] as const;
export type Filters = { state: State | null } & ListFilters<typeof orders>;

export const refundsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...refundsKey, pageQuery(filters)],
    queryFn: ({ signal }): Promise<RefundPage> => call('GET staff/refunds', { query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(waits) ? AT_COLLEAGUE_MS : false),
  });

export const shownBy = [lendingsKey, refundsKey];

export const useExtend = (lending: string, onDone: () => void) =>
  useAct(
    shownBy,
    (body: { dueDate: BusinessDate; reason: string }) =>
      callAct('POST staff/lendings/:id/extensions', { params: { id: lending }, body }),
    onDone,
  );

export const enterRefund = (lending: string, reason: string) =>
  callAct('POST staff/lendings/:id/refunds', { params: { id: lending }, body: { reason } });

type Seen = { id: string; version: number };

/** Names the version that was shown; so does the next. */
export const approveRefund = ({ id, version }: Seen, reason: string) =>
  callAct('POST staff/refunds/:id/approvals', { params: { id }, body: { version, reason: reason || undefined } });

export const cancelRefund = ({ id, version }: Seen, reason: string) =>
  callAct('POST staff/refunds/:id/cancellations', { params: { id }, body: { version, reason } });
