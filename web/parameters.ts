// Figures that the operator can change and that screens show: read from the public parameters, never hard-coded.
// Invariant: while one is not loaded, no number is shown in its place.
// Source: docs/settled.md 12; docs/domain.md §2.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#ui/client.ts';

const parametersQuery = queryOptions({
  queryKey: ['parameters'],
  queryFn: ({ signal }) => call('GET parameters', { signal }),
});

/** In the parameter's own unit: minutes, working days, rupiah. Undefined while it is not loaded. */
export function useParameter(key: string): number | undefined {
  return useQuery(parametersQuery).data?.find((parameter) => parameter.key === key)?.value;
}
