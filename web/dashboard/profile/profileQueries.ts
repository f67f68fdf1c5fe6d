// The lists that a profile chooses from, and the profile itself. Lists rarely change and are loaded once a visit;
// cities depend on the province.
import { queryOptions } from '@tanstack/react-query';
import type { ListTable } from '#domain/profile-fields.ts';
import { call } from '#ui/client.ts';

type Named = { id: number; name: string };
type Ask = (context: { signal: AbortSignal }) => Promise<Named[]>;

const listOf = (name: string, queryFn: Ask, within?: number | null) =>
  queryOptions({
    queryKey: within === undefined ? ['lists', name] : ['lists', name, within],
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

export const provincesQuery = listOf('provinces', ({ signal }) => call('GET region/provinces', { signal }));
/** Null: every city, as a birthplace may be anywhere. */
export const citiesQuery = (province: number | null) =>
  listOf(
    'cities',
    ({ signal }) =>
      call('GET region/cities', { query: province === null ? {} : { province: String(province) }, signal }),
    province,
  );
export const jobsQuery = listOf('jobs', ({ signal }) => call('GET jobs', { signal }));
export const sectorsQuery = listOf('sectors', ({ signal }) => call('GET businesssectors', { signal }));
export const banksQuery = listOf('banks', ({ signal }) => call('GET banks', { signal }));

/** The list of each profile field, narrowed by its parent field. */
export const listQueries: Record<ListTable, (parent: number | null) => typeof provincesQuery> = {
  city: citiesQuery,
  province: () => provincesQuery,
  job: () => jobsQuery,
  business_sector: () => sectorsQuery,
};

export const profileQuery = queryOptions({
  queryKey: ['me', 'profile'],
  queryFn: ({ signal }) => call('GET me/profile', { signal }),
});
