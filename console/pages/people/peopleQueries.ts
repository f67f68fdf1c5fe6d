// Queries for lenders.
// Invariant: full values and proofs are never cached, and never fetched automatically.
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { ConsentProof } from '#contract/people.ts';
import { call } from '#ui/client.ts';
import { saveFile } from '#ui/saveFile.ts';
import { type Filters, queryOf } from './filters.ts';
import { useAct } from '../useAct.ts';

const peopleKey = ['people'] as const;

export const peopleQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...peopleKey, 'list', queryOf(filters)],
    queryFn: ({ signal }) => call('GET staff/people', { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...peopleKey, 'one', id],
    queryFn: ({ signal }) => call('GET staff/people/:id', { params: { id }, signal }),
  });

export const useProof = (id: string, onDone: () => void) =>
  useMutation({
    mutationFn: async (reason: string) => {
      const proof: ConsentProof = await call('POST staff/people/:id/consentproofs', {
        params: { id },
        body: { reason },
      });
      saveFile(new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }), `persetujuan-${id}.json`);
    },
    onSuccess: onDone,
    gcTime: 0,
  });

export const useBlock = (id: string, act: 'block' | 'unblock', onDone: () => void) =>
  useAct(
    [peopleKey],
    (reason: string) => call(`POST staff/people/:id/${act}s`, { params: { id }, body: { reason } }),
    onDone,
  );
