// What is asked of the server about the decision before disbursement: extension, entry of a refund, its approval, its end.
// Invariant: an act asks again for all that shows it, also when it was refused, since the refusal says that something moved.
// Source: contract/decision.ts; domain §4.
import { type SortOf } from '../listSort.ts';
import { pageQuery } from '#ui/address.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BusinessDate } from '#domain/calendar.ts';
import { type Answer, call } from '#ui/client.ts';
import { lendingsKey } from '../lendingsKey.ts';
import { useAct } from '../useAct.ts';
import type { State } from './decisionRules.ts';

export type RefundPage = Answer<'GET staff/refunds'>;
export type ListedRefund = RefundPage['data'][number];

const AT_COLLEAGUE_MS = 15_000;
const refundsKey = ['refunds'] as const;

export const orders = ['newest', 'oldest'] as const;
export type Filters = { state: State | null; search: string; sort: SortOf<typeof orders>; page: number };

export const refundsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...refundsKey, pageQuery(filters)],
    queryFn: ({ signal }): Promise<RefundPage> => call('GET staff/refunds', { query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some((refund) => refund.state === 'entered') ? AT_COLLEAGUE_MS : false,
  });

const shownBy = [lendingsKey, refundsKey];

export const useExtend = (lending: string, onDone: () => void) =>
  useAct(
    shownBy,
    (body: { dueDate: BusinessDate; reason: string }) =>
      call('POST staff/lendings/:id/extensions', { params: { id: lending }, body }),
    onDone,
  );

export const useEnterRefund = (lending: string, onDone: () => void) =>
  useAct(
    shownBy,
    (reason: string) => call('POST staff/lendings/:id/refunds', { params: { id: lending }, body: { reason } }),
    onDone,
  );

type Seen = { id: string; version: number; reason: string };

/** Approves the version that was shown, and no other. */
export const useApproveRefund = (onDone: () => void) =>
  useAct(
    shownBy,
    ({ id, version, reason }: Seen) =>
      call('POST staff/refunds/:id/approvals', {
        params: { id },
        body: { version, reason: reason.trim() || undefined },
      }),
    onDone,
  );

export const useCancelRefund = (onDone: () => void) =>
  useAct(
    shownBy,
    ({ id, version, reason }: Seen) =>
      call('POST staff/refunds/:id/cancellations', { params: { id }, body: { version, reason } }),
    onDone,
  );
