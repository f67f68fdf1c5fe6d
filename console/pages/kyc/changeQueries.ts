// What is asked of the server about changes of a verified person, and under which key the answer is kept.
// Invariants: the keys begin with 'kycs', so that a change that took effect loads the identity anew; an act that came
// too late loads what stands.
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

/** The act whose dialog is open, on the change as it was then. */
export type Asked =
  | { act: 'propose'; kind: ChangeRequestKind; seen: KycChange | null }
  | { act: 'approve' | 'cancel'; seen: KycChange };

export type Seen = Pick<KycChange, 'id' | 'version'>;

/** Enters a change, or with one that was seen writes another version of it. */
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

/** The version that was shown, and no other; so the next. */
export const approveChange = (id: string, { id: change, version }: Seen, note: string) =>
  call('POST staff/kycs/:id/changes/:change/approvals', { params: { id, change }, body: { version, note } });

export const cancelChange = (id: string, { id: change, version }: Seen, reason: string) =>
  call('POST staff/kycs/:id/changes/:change/cancellations', { params: { id, change }, body: { version, reason } });
