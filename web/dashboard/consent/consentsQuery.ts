// Which texts a person is still to agree to: asked by whoever shows the dialog, told anew by the dialog itself.
import { queryOptions } from '@tanstack/react-query';
import { call } from '#ui/client.ts';

export const consentsQuery = queryOptions({
  queryKey: ['me', 'consents'],
  queryFn: ({ signal }) => call('GET me/consents', { signal }),
  staleTime: 10 * 60_000,
});
