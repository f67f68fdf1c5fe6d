// Queries for changes of a verified person.
// Invariants: keys begin with 'kycs', so that an applied change refetches the identity; an action that came too late
// loads the current state.
// Source: docs/screens.md.
import { queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import type { KycChange } from '#contract/kyc-change.ts';
import { call } from '#ui/client.ts';
import { useAct } from '../useAct.ts';

export const kycsKey = ['kycs'] as const;

export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: [...kycsKey, 'changes', id],
    queryFn: ({ signal }) => call('GET staff/kycs/:id/changes', { params: { id }, signal }),
  });

export type ChangeRequestBody = Endpoints['POST staff/kycs/:id/changes']['body'];
export type ChangeRequest = ChangeRequestBody['request'];
export type ChangeRequestKind = KycChange['kind'];

/** The action whose dialog is open, with the change as it was then. */
export type Asked =
  | { act: 'propose'; kind: ChangeRequestKind; seen: KycChange | null }
  | { act: 'approve' | 'cancel'; seen: KycChange };

export type Seen = Pick<KycChange, 'id' | 'version'>;

/** Enters a change, or a new version of the one that was seen. */
export const usePropose = (id: string, seen: Seen | null, onDone: () => void) =>
  useAct(
    [kycsKey],
    (body: ChangeRequestBody) =>
      seen === null
        ? call('POST staff/kycs/:id/changes', { params: { id }, body })
        : call('PUT staff/kycs/:id/changes/:change', {
            params: { id, change: seen.id },
            body: { ...body, version: seen.version },
          }),
    onDone,
  );

export const useProve = (id: string, { id: change, version }: Seen, onDone: () => void) =>
  useAct(
    [kycsKey],
    (file: Blob) =>
      call('POST staff/kycs/:id/changes/:change/proofs', {
        params: { id, change },
        form: { file, version: String(version) },
      }),
    onDone,
  );

/** Names the version that was shown; so does the next. */
export const approveChange = (id: string, { id: change, version }: Seen, note: string) =>
  call('POST staff/kycs/:id/changes/:change/approvals', { params: { id, change }, body: { version, note } });

export const cancelChange = (id: string, { id: change, version }: Seen, reason: string) =>
  call('POST staff/kycs/:id/changes/:change/cancellations', { params: { id, change }, body: { version, reason } });
