// Queries for lendings.
// Invariant: every key begins with 'lendings', so that a changed slot reaches all of them.
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

/** One page; the previous page stays on screen until the new one is loaded. */
export const lendingsQuery = (query: LendingFilter) =>
  queryOptions({
    queryKey: [...lendingsKey, 'list', query],
    queryFn: ({ signal }): Promise<LendingPage> => call('GET lendings', { query, signal }),
    placeholderData: keepPreviousData,
  });
