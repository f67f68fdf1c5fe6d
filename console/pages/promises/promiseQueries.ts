// Queries and calls of promises to pay.
// Invariant: keys begin with 'lendings', so that whatever changes a lending refetches them too.
import { queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import { type Answer, call } from '#ui/client.ts';
import { lendingsKey } from '../lendingsKey.ts';

export type PromisePage = Answer<'GET staff/lendings/:id/promises'>;

export const shownBy = [lendingsKey, ['day'], ['history']];

export const promisesQuery = (lending: string) =>
  queryOptions({
    queryKey: [...lendingsKey, 'promises', lending],
    queryFn: ({ signal }): Promise<PromisePage> =>
      call('GET staff/lendings/:id/promises', { params: { id: lending }, query: { limit: '10' }, signal }),
  });

export const recordPromise = (lending: string, body: Endpoints['POST staff/lendings/:id/promises']['body']) =>
  call('POST staff/lendings/:id/promises', { params: { id: lending }, body });
