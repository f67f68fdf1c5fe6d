// What lists and forms about groups choose from: cities, sectors, banks, officers, and the branches within reach.
import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#ui/client.ts';

export type Choices = Answer<'GET staff/groupchoices'>;

export const choicesQuery = queryOptions({
  queryKey: ['groups', 'choices'],
  queryFn: ({ signal }): Promise<Choices> => call('GET staff/groupchoices', { signal }),
  staleTime: 60_000,
});
