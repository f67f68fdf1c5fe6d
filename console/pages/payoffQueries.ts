// Queries for a lending's payoff and its arrears.
// Invariant: keys begin with 'lendings', so that whatever changes a lending refetches them too.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RepaymentStatus, PayoffQuotation } from '#contract/payoff.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { callAct } from '#ui/acts.ts';
import { call } from '#ui/client.ts';
import { lendingsKey } from './lendingsKey.ts';

export type AskedPayoff = { lending: string; member: string | null; valueDate: BusinessDate | null };

/** `member` null: the whole lending; `valueDate` null: today. */
export const payoffQuery = ({ lending, member, valueDate }: AskedPayoff) =>
  queryOptions({
    queryKey: [...lendingsKey, 'payoff', lending, member, valueDate],
    queryFn: ({ signal }): Promise<PayoffQuotation> =>
      call('GET staff/lendings/:id/payoffs', {
        params: { id: lending },
        query: { ...(member === null ? {} : { member }), ...(valueDate === null ? {} : { valueDate }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const standingQuery = (lending: string) =>
  queryOptions({
    queryKey: [...lendingsKey, 'standing', lending],
    queryFn: ({ signal }): Promise<RepaymentStatus> =>
      call('GET staff/lendings/:id/standing', { params: { id: lending }, signal }),
  });

export function useIssuePayoff(lending: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { member?: string; valueDate: BusinessDate }) =>
      callAct('POST staff/lendings/:id/payoffs', { params: { id: lending }, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [...lendingsKey, 'payoff', lending] });
      onDone();
    },
  });
}
