// Queries for the reference lists that staff maintain, and the two mutations on an entry.
import { queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import type { Reference, ReferenceList } from '#contract/reference.ts';
import { call } from '#ui/client.ts';
import { settingsKey } from '../proposals/proposalQueries.ts';
import { useAct } from '../useAct.ts';

export const lists = ['banks', 'jobs', 'sectors'] as const satisfies readonly ReferenceList[];

const referencesKey = [...settingsKey, 'references'] as const;

export const referencesQuery = (list: ReferenceList) =>
  queryOptions({
    queryKey: [...referencesKey, list],
    queryFn: ({ signal }): Promise<Reference[]> => call('GET staff/references/:list', { params: { list }, signal }),
  });

export const useAdd = (list: ReferenceList, onDone: () => void) =>
  useAct(
    [referencesKey],
    (body: Endpoints['POST staff/references/:list']['body']) =>
      call('POST staff/references/:list', { params: { list }, body }),
    onDone,
  );

export const useEdit = (list: ReferenceList, id: number, onDone: () => void) =>
  useAct(
    [referencesKey],
    (body: Endpoints['PUT staff/references/:list/:id']['body']) =>
      call('PUT staff/references/:list/:id', { params: { list, id: String(id) }, body }),
    onDone,
  );
