// A portfolio that waits for its payment, looked at every three seconds while the page is seen, and the methods it
// can be paid by.
// Invariant: the methods are asked for only while it waits, since the server answers them to no other.
// Source: spec §7; docs/screens.md.
import { hashKey, queryOptions } from '@tanstack/react-query';
import type { Portfolio } from '#contract/funding.ts';
import { type Answer, call } from '#ui/client.ts';

const EVERY_MS = 3_000;

export type PaymentMethods = Answer<'GET me/lendingtransactions/:id/paymentmethods'>;

/** Before payment: it can still turn to "Dana diterima" while one looks. */
const isAwaited = (status: Portfolio['status'] | undefined) =>
  status === 'waiting_signature' || status === 'waiting_payment';

export const awaitedPortfolioQuery = (id: string) =>
  queryOptions({
    queryKey: ['portfolios', 'one', id],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<Portfolio>(queryKey);
      const portfolio = await call('GET me/lendingtransactions/:id', { params: { id }, signal });
      if (before !== undefined && before.status !== portfolio.status) {
        // Money has moved, so all else that is shown may have changed with it.
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
