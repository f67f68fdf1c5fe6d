// Queries for one portfolio, polled every three seconds while it waits for its owner, the bank or processing, and for
// its schedule, which keeps its page on screen until the next one is loaded.
// Invariant: every key begins with 'portfolios'.
// Source: spec §7, §9; docs/settled.md 41.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Portfolio } from '#contract/funding.ts';
import { type Answer, call } from '#ui/client.ts';
import { awaitedPortfolioQuery } from '../payment/paymentQueries.ts';

const EVERY_MS = 3_000;
const SCHEDULE_SIZE = 12;

type Status = Portfolio['status'];
export type SchedulePage = Answer<'GET me/lendingtransactions/:id/schedules'>;

const waiting: readonly Status[] = ['waiting_signature', 'waiting_payment', 'processing'];

/** The same cache entry as the payment page's, which refetches everything when the status changes. */
export const portfolioQuery = (id: string) => ({
  ...awaitedPortfolioQuery(id),
  refetchInterval: ({ state }: { state: { data?: Portfolio | undefined } }) =>
    state.data !== undefined && waiting.includes(state.data.status) ? EVERY_MS : (false as const),
});

export const trailQuery = (id: string) =>
  queryOptions({
    queryKey: ['portfolios', 'trail', id],
    queryFn: ({ signal }) => call('GET me/lendingtransactions/:id/trail', { params: { id }, signal }),
  });

/** The schedule page with the first unpaid instalment. */
export const currentPage = (paid: number | null, instalments: number): number =>
  Math.max(1, Math.ceil(Math.min((paid ?? 0) + 1, instalments) / SCHEDULE_SIZE));

export const scheduleQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['portfolios', 'schedule', id, page],
    queryFn: ({ signal }): Promise<SchedulePage> =>
      call('GET me/lendingtransactions/:id/schedules', {
        params: { id },
        query: { limit: String(SCHEDULE_SIZE), page: String(page) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
