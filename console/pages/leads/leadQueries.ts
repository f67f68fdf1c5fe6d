// Queries and mutations for leads.
// Invariant: every key begins with 'leads', so that a step refetches all of them; a step that came too late loads the
// current state.
// Source: docs/screens.md.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import type { Lead } from '#contract/lead.ts';
import { type Answer, call } from '#ui/client.ts';
import { useAct } from '../useAct.ts';
import { type Filters, queryOf } from './filters.ts';

export type LeadQueuePage = Answer<'GET staff/leads'>;
type StepBody = Endpoints['POST staff/leads/:id/steps']['body'];
export type NextState = StepBody['state'];
type MemberBody = Endpoints['POST staff/leads/:id/memberships']['body'];
export type MemberRole = MemberBody['role'];

const leadsKey = ['leads'] as const;

export const leadsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...leadsKey, 'list', queryOf(filters)],
    queryFn: ({ signal }): Promise<LeadQueuePage> => call('GET staff/leads', { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
  });

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: [...leadsKey, 'one', id],
    queryFn: ({ signal }) => call('GET staff/leads/:id', { params: { id }, signal }),
  });

/** Active groups by name, to choose from for a new member. */
export const groupsQuery = (search: string) =>
  queryOptions({
    queryKey: ['groups', 'choice', search],
    queryFn: ({ signal }) =>
      call('GET staff/groups', {
        query: { limit: '20', state: 'active', ...(search === '' ? {} : { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const shownBy = [leadsKey];

export const useWriting = (onDone: (lead: Lead) => void) =>
  useAct(shownBy, (body: Endpoints['POST staff/leads']['body']) => call('POST staff/leads', { body }), onDone);

export const takeStep = (id: string, body: StepBody) => call('POST staff/leads/:id/steps', { params: { id }, body });

/** The next step of the lead as it was seen. */
export const useStep = ({ id, version }: Lead, onDone: (state: Lead['state']) => void) =>
  useAct(
    shownBy,
    ({ state, note }: { state: NextState; note: string }) =>
      takeStep(id, { version, state, ...(note === '' ? {} : { note }) }),
    (lead) => onDone(lead.state),
  );

export const useMembership = (id: string, onDone: (lead: Lead) => void) =>
  useAct(shownBy, (body: MemberBody) => call('POST staff/leads/:id/memberships', { params: { id }, body }), onDone);
