// The ways to top up, one of them, and the newest top-ups, which the stream of one's own changes has asked for anew.
// Source: docs/api.md; spec §2.
import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#ui/client.ts';

export type Methods = Answer<'GET me/paymentmethods'>;
export type Method = Answer<'GET me/paymentmethods/:id'>;

/** How often the page looks by itself, should the stream be cut. */
const EVERY_MS = 10_000;
const NEWEST = 5;

export const methodsQuery = () =>
  queryOptions({
    queryKey: ['topup', 'methods'],
    queryFn: ({ signal }): Promise<Methods> => call('GET me/paymentmethods', { signal }),
    // The verdict on an identity changes it.
    staleTime: 0,
  });

export const methodQuery = (id: string) =>
  queryOptions({
    queryKey: ['topup', 'method', id],
    queryFn: ({ signal }): Promise<Method> => call('GET me/paymentmethods/:id', { params: { id }, signal }),
  });

export const newestTopupsQuery = () =>
  queryOptions({
    queryKey: ['mutations', 'newest top-ups'],
    queryFn: ({ signal }) => call('GET me/mutations', { query: { type: 'topup', limit: String(NEWEST) }, signal }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    // What came on an earlier visit is no news on the next.
    gcTime: 0,
  });
