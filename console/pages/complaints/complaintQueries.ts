// Queries for complaints.
// Invariant: every key begins with 'complaints', so that an action refetches all of them; an action that came too
// late loads the current state.
// Source: docs/screens.md.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import type { Complaint } from '#contract/complaint.ts';
import { call } from '#ui/client.ts';
import { useAct } from '../useAct.ts';
import { type Filters, queryOf } from './filters.ts';

const complaintsKey = ['complaints'] as const;

export const complaintsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...complaintsKey, 'list', queryOf(filters)],
    queryFn: ({ signal }) => call('GET staff/complaints', { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
  });

export const complaintQuery = (id: string) =>
  queryOptions({
    queryKey: [...complaintsKey, 'one', id],
    queryFn: ({ signal }) => call('GET staff/complaints/:id', { params: { id }, signal }),
  });

type ActBody = Endpoints['POST staff/complaints/:id/acts']['body'];

export const useComplaintAct = (id: string, onDone: (complaint: Complaint) => void) =>
  useAct([complaintsKey], (body: ActBody) => call('POST staff/complaints/:id/acts', { params: { id }, body }), onDone);
