// Queries for one portfolio, polled every three seconds while it waits for its owner, the bank or processing, and for
// its schedule, which keeps its page on screen until the next one is loaded.
// Invariant: every key begins with 'portfolios'.
// Source: spec §7, §9; docs/settled.md 41.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Portfolio } from '#contract/funding.ts';
import { type Answer, call } from '#ui/client.ts';
import { awaitedPortfolioQuery } from '../payment/paymentQueries.ts';

const EVERY_MS = 3_000;
/** Source: spec §9. */
export const SCHEDULE_SIZE = 12;

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
export const currentPage = (paid: number, instalments: number, size: number): number =>
  Math.max(1, Math.ceil(Math.min(paid + 1, instalments) / size));

export const scheduleQuery = (id: string, page: number, size = SCHEDULE_SIZE) =>
  queryOptions({
    queryKey: ['portfolios', 'schedule', id, size, page],
    queryFn: ({ signal }): Promise<SchedulePage> =>
      call('GET me/lendingtransactions/:id/schedules', {
        params: { id },
        query: { limit: String(size), page: String(page) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
