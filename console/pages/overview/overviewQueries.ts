// What the first page asks for: one answer for all of it, anew every half minute while it is looked at.
// Source: contract/overview.ts.
import { queryOptions } from '@tanstack/react-query';
import { call } from '#ui/client.ts';

const EVERY_MS = 30_000;

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call('GET staff/overview', { signal }),
  refetchInterval: EVERY_MS,
});
