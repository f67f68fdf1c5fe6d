// Queries for identity verifications.
// Invariants: every key begins with 'kycs', so that a verdict refetches all of them; pictures and full numbers are
// never cached after they are closed, and never fetched automatically.
// Source: docs/screens.md.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import { type Answer, call } from '#ui/client.ts';
import { useAct } from '../useAct.ts';
import { type Filters, queryOf } from './filters.ts';

export type KycQueuePage = Answer<'GET staff/kycs'>;
type VerdictBody = Endpoints['POST staff/kycs/:id/verdicts']['body'];

const kycsKey = ['kycs'] as const;

export const kycsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...kycsKey, 'list', queryOf(filters)],
    queryFn: ({ signal }): Promise<KycQueuePage> => call('GET staff/kycs', { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
  });

export const staffKycQuery = (id: string) =>
  queryOptions({
    queryKey: [...kycsKey, 'one', id],
    queryFn: ({ signal }) => call('GET staff/kycs/:id', { params: { id }, signal }),
  });

export const useVerdict = (id: string, onDone: (sent: VerdictBody) => void) =>
  useAct(
    [kycsKey],
    async (body: VerdictBody) => {
      await call('POST staff/kycs/:id/verdicts', { params: { id }, body });
      return body;
    },
    onDone,
  );
