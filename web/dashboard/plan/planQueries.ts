// Queries and acts of the funding plan.
// Invariant: only `useConfirmBasket` places money, with the password or the passkey that she gives for it.
// Source: decision 0107.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BasketOffer, BasketResult, FundingPlan } from '#contract/plan.ts';
import type { RetryToken } from '#domain/ids.ts';
import { callAct } from '#ui/acts.ts';
import { call } from '#ui/client.ts';
import { now } from '#ui/clock.ts';
import type { Prove } from '../../passkey/Proof.tsx';
import type { Row } from './figures.ts';

/** Below the summary: a change of her balance or of a portfolio changes it too (`useMyStream.ts`). */
export const planQuery = queryOptions({
  queryKey: ['summary', 'plan'],
  queryFn: ({ signal }) => call('GET me/fundingplan', { signal }),
});

export const basketQuery = (id: string) =>
  queryOptions({
    queryKey: ['portfolios', 'basket', id],
    queryFn: ({ signal }) => call('GET me/fundingplan/baskets/:id', { params: { id }, signal }),
    // Another window or a late answer: its items may still be ending.
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data) ? 2_000 : false),
  });

/** For how long after its confirmation a basket's open items may still end by themselves. */
const RUNNING_MS = 60_000;

const isRunning = ({ confirmedAt, items }: BasketResult): boolean =>
  items.some(({ state, retryToken }) => state === 'open' && retryToken !== null) &&
  now().getTime() - Date.parse(confirmedAt) < RUNNING_MS;

export function useSavePlan(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FundingPlan) => callAct('PUT me/fundingplan', { body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: planQuery.queryKey });
      onDone();
    },
  });
}

/** What was refused or left out has other terms or no slot by now: the basket is read anew. */
export function useOffer(onOffer: (offer: BasketOffer) => void) {
  const client = useQueryClient();
  const readAnew = () => void client.invalidateQueries({ queryKey: planQuery.queryKey });
  return useMutation({
    mutationFn: (rows: readonly Row[]) =>
      call('POST me/fundingplan/checks', {
        body: {
          items: rows.map(({ candidate: { lending, interestBps, tenor, instalments }, amount }) => ({
            lending,
            amount,
            interestBps,
            tenor,
            instalments,
          })),
        },
      }),
    onSuccess: (offer) => {
      if (offer.left.length > 0) readAnew();
      onOffer(offer);
    },
    onError: readAnew,
  });
}

export function useRetryOffer(onOffer: (offer: BasketOffer) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (retryToken: RetryToken) => call('POST me/fundingplan/retries', { body: { retryToken } }),
    onSuccess: onOffer,
    // A token that another window used is gone from the answer.
    onError: () => void client.invalidateQueries({ queryKey: ['portfolios', 'basket'] }),
  });
}

export function useConfirmBasket(onDone: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ offer, prove }: { offer: BasketOffer; prove: Prove }) => {
      const call = 'POST me/fundingplan/confirmations';
      const body = { basket: offer.id, referenceToken: offer.referenceToken };
      return callAct(call, { body: { ...body, ...(await prove({ call, body })) } });
    },
    onSuccess: ({ id }) => {
      // Balance, slots and portfolios: fundings change all of them.
      void client.invalidateQueries();
      onDone(id);
    },
  });
}
