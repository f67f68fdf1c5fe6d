// Queries for legal texts, and the mutation that proposes a new version.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import type { TermsDetail, TermsItem } from '#contract/proposal.ts';
import { call } from '#ui/client.ts';
import { type Seen, settingsKey } from '../proposals/proposalQueries.ts';
import { useAct } from '../useAct.ts';

export type Kind = TermsItem['kind'];
export const kinds = ['terms_of_service', 'privacy_policy', 'risk_disclosure'] as const satisfies readonly Kind[];

const termsKey = [...settingsKey, 'terms'] as const;

export const termsItemsQuery = queryOptions({
  queryKey: termsKey,
  queryFn: ({ signal }): Promise<TermsItem[]> => call('GET staff/terms', { signal }),
});

export const termsQuery = (kind: Kind) =>
  queryOptions({
    queryKey: [...termsKey, kind],
    queryFn: ({ signal }): Promise<TermsDetail> => call('GET staff/terms/:kind', { params: { kind }, signal }),
  });

/** One version; it never changes. */
export const termsTextQuery = (kind: Kind, version: number) =>
  queryOptions({
    queryKey: [...termsKey, kind, version],
    queryFn: ({ signal }) =>
      call('GET staff/terms/:kind/versions/:version', { params: { kind, version: String(version) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

type TermsChangeRequest = Endpoints['POST staff/terms/:kind/proposals']['body'];

/** A new proposal, or a new version of the one that was seen. */
export function useProposeTerms(kind: Kind, seen: Seen | null, onDone: () => void) {
  const client = useQueryClient();
  return useAct(
    [settingsKey],
    (request: TermsChangeRequest) =>
      seen === null
        ? call('POST staff/terms/:kind/proposals', { params: { kind }, body: request })
        : call('PUT staff/terms/:kind/proposals/:id', {
            params: { kind, id: seen.id },
            body: { ...request, version: seen.version },
          }),
    (detail) => {
      client.setQueryData(termsQuery(kind).queryKey, detail);
      onDone();
    },
  );
}

/** A text as the server would store it. */
export const usePreview = () =>
  useMutation({ mutationFn: (markup: string) => call('POST staff/markuppreviews', { body: { markup } }) });
