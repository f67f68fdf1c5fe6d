// Queries for the top-up methods, one of them, and the newest top-ups, which the stream of the person's changes also
// refetches.
// Source: docs/api.md; spec §2.
import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#ui/client.ts';

export type Methods = Answer<'GET me/paymentmethods'>;
export type Method = Answer<'GET me/paymentmethods/:id'>;

/** Polling interval, in case the stream is cut. */
const EVERY_MS = 10_000;
const NEWEST = 5;

export const methodsQuery = () =>
  queryOptions({
    queryKey: ['topup', 'methods'],
    queryFn: ({ signal }): Promise<Methods> => call('GET me/paymentmethods', { signal }),
    // The result of the identity review changes it.
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
    // Not cached: a top-up seen on an earlier visit must not count as new on the next.
    gcTime: 0,
  });
