// Queries for erasures and limits, and the mutations on a person; each mutation refetches all of it.
// Invariant: every key begins with 'privacy', so that an action refetches all of them.
// Source: decision 0081.
import { queryOptions } from '@tanstack/react-query';
import type { PrivacyStatus } from '#contract/privacy.ts';
import { call } from '#ui/client.ts';
import { useAct } from '../useAct.ts';

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

type Beginning = { act: 'enter' | 'restrict' | 'lift'; reason: string };
/** `request`: the waiting one. */
type Decision = { act: 'approve' | 'cancel'; request: string; reason: string };
export type PrivacyAct = Beginning | Decision;

export const usePrivacyAct = (id: string, onDone: (standing: PrivacyStatus) => void) =>
  useAct([privacyKey, ['people']], (asked: PrivacyAct) => send(id, asked), onDone);

function send(id: string, asked: PrivacyAct): Promise<PrivacyStatus> {
  return 'request' in asked ? decide(id, asked) : begin(id, asked);
}

function begin(id: string, { act, reason }: Beginning): Promise<PrivacyStatus> {
  const given = { params: { id }, body: { reason } };
  if (act === 'enter') return call('POST staff/privacy/people/:id/erasures', given);
  return act === 'restrict'
    ? call('POST staff/privacy/people/:id/limits', given)
    : call('POST staff/privacy/people/:id/limits/lifts', given);
}

function decide(id: string, { act, request, reason }: Decision): Promise<PrivacyStatus> {
  const params = { id, request };
  return act === 'approve'
    ? call('POST staff/privacy/people/:id/erasures/:request/approvals', { params, body: { note: reason } })
    : call('POST staff/privacy/people/:id/erasures/:request/cancellations', { params, body: { reason } });
}
