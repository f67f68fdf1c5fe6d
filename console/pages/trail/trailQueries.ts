// What is asked of the server about the audit trail, and under which key the answer is kept.
// Source: contract/trail.ts.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#ui/client.ts';
import { type Filters, queryOf } from './filters.ts';

const trailKey = ['trail'] as const;

export const trailQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...trailKey, 'list', queryOf(filters)],
    queryFn: ({ signal }) => call('GET staff/trail', { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
  });

export const trailStateQuery = queryOptions({
  queryKey: [...trailKey, 'state'],
  queryFn: ({ signal }) => call('GET staff/trail/checks', { signal }),
});

export function useTrailCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST staff/trail/checks'),
    onSuccess: (state) => client.setQueryData(trailStateQuery.queryKey, state),
  });
}
