// What is asked of the server about erasure and limits, and the acts on a person; each act loads all of it anew.
// Invariant: every key begins with 'privacy', so that an act finds all of them. Source: contract/privacy.ts; decision 0081.
import { queryOptions } from '@tanstack/react-query';
import type { PrivacyStanding } from '#contract/privacy.ts';
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
/** `wish`: the one that waits. */
type Decision = { act: 'approve' | 'cancel'; wish: string; reason: string };
export type PrivacyAct = Beginning | Decision;

export const usePrivacyAct = (id: string, onDone: (standing: PrivacyStanding) => void) =>
  useAct([privacyKey, ['people']], (asked: PrivacyAct) => send(id, asked), onDone);

function send(id: string, asked: PrivacyAct): Promise<PrivacyStanding> {
  return 'wish' in asked ? decide(id, asked) : begin(id, asked);
}

function begin(id: string, { act, reason }: Beginning): Promise<PrivacyStanding> {
  const given = { params: { id }, body: { reason } };
  if (act === 'enter') return call('POST staff/privacy/people/:id/erasures', given);
  return act === 'restrict'
    ? call('POST staff/privacy/people/:id/limits', given)
    : call('POST staff/privacy/people/:id/limits/lifts', given);
}

function decide(id: string, { act, wish, reason }: Decision): Promise<PrivacyStanding> {
  const params = { id, wish };
  return act === 'approve'
    ? call('POST staff/privacy/people/:id/erasures/:wish/approvals', { params, body: { note: reason } })
    : call('POST staff/privacy/people/:id/erasures/:wish/cancellations', { params, body: { reason } });
}
