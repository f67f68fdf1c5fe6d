// A portfolio that waits for its payment, polled every three seconds while the page is visible, and the methods to
// pay it by.
// Invariant: methods are requested only while it waits, since the server refuses them otherwise.
// Source: spec §7; docs/screens.md.
import { hashKey, queryOptions } from '@tanstack/react-query';
import type { Portfolio } from '#contract/funding.ts';
import { type Answer, call } from '#ui/client.ts';

const EVERY_MS = 3_000;

export type PaymentMethods = Answer<'GET me/lendingtransactions/:id/paymentmethods'>;

/** Before payment: it can still change to "Dana diterima". */
const isAwaited = (status: Portfolio['status'] | undefined) =>
  status === 'waiting_signature' || status === 'waiting_payment';

export const awaitedPortfolioQuery = (id: string) =>
  queryOptions({
    queryKey: ['portfolios', 'one', id],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<Portfolio>(queryKey);
      const portfolio = await call('GET me/lendingtransactions/:id', { params: { id }, signal });
      if (before !== undefined && before.status !== portfolio.status) {
        // Money has moved, so everything else shown may have changed.
        void client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(queryKey) });
      }
      return portfolio;
    },
    refetchInterval: ({ state }) => (isAwaited(state.data?.status) ? EVERY_MS : false),
  });

export const paymentMethodsQuery = (id: string, status: Portfolio['status'] | undefined) =>
  queryOptions({
    queryKey: ['portfolios', 'methods', id],
    queryFn: ({ signal }) => call('GET me/lendingtransactions/:id/paymentmethods', { params: { id }, signal }),
    enabled: status === 'waiting_payment',
    staleTime: Number.POSITIVE_INFINITY,
  });
