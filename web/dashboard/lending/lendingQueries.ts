// What is asked of the server about lendings, and under which key the answer is kept.
// Invariant: every key begins with 'lendings', so that a changed slot finds all of them.
// Source: spec §7; docs/settled.md 41.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Lending } from '#contract/lending.ts';
import { type Answer, call, type Options } from '#ui/client.ts';

export type LendingPage = Answer<'GET lendings'>;
export type LendingFilter = NonNullable<Options<'GET lendings'>['query']>;

export const lendingsKey = ['lendings'] as const;

export const lendingQuery = (id: string) =>
  queryOptions({
    queryKey: [...lendingsKey, 'one', id],
    queryFn: ({ signal }): Promise<Lending> => call('GET lendings/:id', { params: { id }, signal }),
  });

/** One page; the page before stays on screen until the new one is there. */
export const lendingsQuery = (query: LendingFilter) =>
  queryOptions({
    queryKey: [...lendingsKey, 'list', query],
    queryFn: ({ signal }): Promise<LendingPage> => call('GET lendings', { query, signal }),
    placeholderData: keepPreviousData,
  });
