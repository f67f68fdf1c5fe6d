// Queries for lenders.
// Invariant: full values and proofs are never cached, and never fetched automatically.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#ui/client.ts';
import { saveFile } from '#ui/saveFile.ts';
import { type Filters, queryOf } from './filters.ts';

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

/** Saves the proof as a file; nothing of it is kept. */
export async function saveProof(id: string, reason: string): Promise<void> {
  const proof = await call('POST staff/people/:id/consentproofs', { params: { id }, body: { reason } });
  saveFile(new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }), `persetujuan-${id}.json`);
}

export const shownBy = [peopleKey];

export const setBlock = (id: string, act: 'block' | 'unblock', reason: string) =>
  call(`POST staff/people/:id/${act}s`, { params: { id }, body: { reason } });
