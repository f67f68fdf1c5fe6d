// Queries and acts of imports. One that runs is asked for every two seconds.
import { queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import type { GroupImportWhole, ImportCheck } from '#contract/group-import.ts';
import { call } from '#ui/client.ts';
import { useAct } from '../useAct.ts';

export const importsKey = ['imports'] as const;

export const importsQuery = queryOptions({
  queryKey: [...importsKey, 'list'],
  queryFn: ({ signal }) => call('GET staff/groupimports', { signal }),
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, 'one', id],
    queryFn: ({ signal }): Promise<GroupImportWhole> => call('GET staff/groupimports/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 2_000 : false),
  });

export const useCheck = (onDone: (check: ImportCheck) => void) =>
  useAct(
    [],
    (body: Endpoints['POST staff/groupimports/checks']['body']) => call('POST staff/groupimports/checks', { body }),
    onDone,
  );

export const useStart = (onDone: (started: GroupImportWhole) => void) =>
  useAct(
    [importsKey],
    (body: Endpoints['POST staff/groupimports']['body']) => call('POST staff/groupimports', { body }),
    onDone,
  );
