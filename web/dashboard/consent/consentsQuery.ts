// The texts that a person has yet to agree to: read where the dialog is shown, refreshed by the dialog itself.
import { queryOptions } from '@tanstack/react-query';
import { call } from '#ui/client.ts';

export const consentsQuery = queryOptions({
  queryKey: ['me', 'consents'],
  queryFn: ({ signal }) => call('GET me/consents', { signal }),
  staleTime: 10 * 60_000,
});
