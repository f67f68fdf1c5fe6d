// Queries and mutations for groups.
// Invariant: every key begins with 'groups', so that an action refetches all of them; an action that came too late
// loads the current state.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffGroup } from '#contract/group.ts';
import { type Answer, call } from '#ui/client.ts';
import { type Filters, queryOf } from './filters.ts';

export type GroupListPage = Answer<'GET staff/groups'>;

export const groupsKey = ['groups'] as const;

export const groupsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...groupsKey, 'list', queryOf(filters)],
    queryFn: ({ signal }): Promise<GroupListPage> => call('GET staff/groups', { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
  });

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'one', id],
    queryFn: ({ signal }): Promise<StaffGroup> => call('GET staff/groups/:id', { params: { id }, signal }),
  });

/** An action on a group: its answer is shown at once; after a refusal the group is refetched. */
export function useGroupAct<B>(act: (body: B) => Promise<StaffGroup>, onDone: (group: StaffGroup) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (group) => {
      client.setQueryData(groupQuery(group.id).queryKey, group);
      onDone(group);
    },
    onSettled: () => Promise.all([groupsKey, ['history']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
