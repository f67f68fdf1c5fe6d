// Queries of the page "Sebaran dan hasil", the months of its calendar, the calendar's link, and the own limits that a
// funding would pass.
// Invariant: every key begins with 'portfolios', so that whatever changes a portfolio loads them again.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SpreadLimits } from '#contract/spread.ts';
import type { LendingId } from '#domain/ids.ts';
import { callAct } from '#ui/acts.ts';
import { call } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';

export const spreadQuery = queryOptions({
  queryKey: ['portfolios', 'spread'],
  queryFn: ({ signal }) => call('GET me/spread', { signal }),
});

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['portfolios', 'coming', month],
    queryFn: ({ signal }) => call('GET me/coming/:month', { params: { month }, signal }),
  });

const linkKey = ['portfolios', 'calendarlink'] as const;
export const linkQuery = queryOptions({
  queryKey: linkKey,
  queryFn: ({ signal }) => call('GET me/calendarlink', { signal }),
});

export const warningsQuery = (lending: LendingId, amount: number) =>
  queryOptions({
    queryKey: ['portfolios', 'limits', lending, amount],
    queryFn: ({ signal }) =>
      call('GET me/spreadlimits/checks/:lending', { params: { lending }, query: { amount: String(amount) }, signal }),
  });

export function useRenewLink(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST me/calendarlink'),
    onSuccess: (link) => {
      client.setQueryData(linkKey, { link });
      onDone();
    },
  });
}

export function useSetLimits(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (limits: SpreadLimits) => callAct('PUT me/spreadlimits', { body: limits }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['portfolios'] });
      toast(t('spread.limits.saved'));
      onDone();
    },
  });
}
