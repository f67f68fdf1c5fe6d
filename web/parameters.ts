// Figures that the operator may change and that screens name: read from the public parameters, never repeated by
// hand.
// Invariant: while one is not known, no number stands in its place.
// Source: docs/settled.md 12; docs/domain.md §2.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#ui/client.ts';

const parametersQuery = queryOptions({
  queryKey: ['parameters'],
  queryFn: ({ signal }) => call('GET parameters', { signal }),
});

/** In the parameter's own unit: minutes, working days, rupiah. Undefined while it is not known. */
export function useParameter(key: string): number | undefined {
  return useQuery(parametersQuery).data?.find((parameter) => parameter.key === key)?.value;
}
