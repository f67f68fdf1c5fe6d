// Queries for erasures and limits, and the mutations on a person; each mutation refetches all of it.
// Invariant: every key begins with 'privacy', so that an action refetches all of them.
// Source: decision 0081.
import { queryOptions } from '@tanstack/react-query';
import type { PrivacyStatus } from '#contract/privacy.ts';
import { call } from '#ui/client.ts';

const privacyKey = ['privacy'] as const;

export const boardQuery = queryOptions({
  queryKey: [...privacyKey, 'board'],
  queryFn: ({ signal }) => call('GET staff/privacy', { signal }),
});

export const standingQuery = (id: string) =>
  queryOptions({
    queryKey: [...privacyKey, 'one', id],
    queryFn: ({ signal }) => call('GET staff/privacy/people/:id', { params: { id }, signal }),
  });

export const shownBy = [privacyKey, ['people']];

export type Act = 'enter' | 'approve' | 'cancel' | 'restrict' | 'lift';
/** `request`: the waiting one, which approving and cancelling decide. */
type Asked = { act: Act; request: string | null; reason: string };

export function sendPrivacy(id: string, { act, request, reason }: Asked): Promise<PrivacyStatus> {
  const given = { params: { id }, body: { reason } };
  const decided = { id, request: request ?? '' };
  switch (act) {
    case 'enter':
      return call('POST staff/privacy/people/:id/erasures', given);
    case 'restrict':
      return call('POST staff/privacy/people/:id/limits', given);
    case 'lift':
      return call('POST staff/privacy/people/:id/limits/lifts', given);
    case 'approve':
      return call('POST staff/privacy/people/:id/erasures/:request/approvals', {
        params: decided,
        body: { note: reason },
      });
    case 'cancel':
      return call('POST staff/privacy/people/:id/erasures/:request/cancellations', {
        params: decided,
        body: { reason },
      });
  }
}
