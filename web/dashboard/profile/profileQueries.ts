// The lists that a profile chooses from, and the profile itself.
// Invariant: lists hardly ever change and are asked once a visit; cities follow the province.
// Source: spec §7 (region/cities, region/provinces, jobs, businesssectors, me/profile); api.md.
import { queryOptions } from '@tanstack/react-query';
import { call } from '#ui/client.ts';

const fixed = { staleTime: Number.POSITIVE_INFINITY, retry: 1 } as const;

export const provincesQuery = queryOptions({
  queryKey: ['lists', 'provinces'],
  queryFn: ({ signal }) => call('GET region/provinces', { signal }),
  ...fixed,
});
/** Null: every city, as a birthplace may be anywhere. */
export const citiesQuery = (province: number | null) =>
  queryOptions({
    queryKey: ['lists', 'cities', province],
    queryFn: ({ signal }) =>
      call('GET region/cities', { query: province === null ? {} : { province: String(province) }, signal }),
    ...fixed,
  });
export const jobsQuery = queryOptions({
  queryKey: ['lists', 'jobs'],
  queryFn: ({ signal }) => call('GET jobs', { signal }),
  ...fixed,
});
export const sectorsQuery = queryOptions({
  queryKey: ['lists', 'sectors'],
  queryFn: ({ signal }) => call('GET businesssectors', { signal }),
  ...fixed,
});
export const banksQuery = queryOptions({
  queryKey: ['lists', 'banks'],
  queryFn: ({ signal }) => call('GET banks', { signal }),
  ...fixed,
});
export const profileQuery = queryOptions({
  queryKey: ['me', 'profile'],
  queryFn: ({ signal }) => call('GET me/profile', { signal }),
});
