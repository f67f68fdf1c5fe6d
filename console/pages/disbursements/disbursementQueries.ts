// Queries for disbursements, and two mutations: entering (maker) and approving (checker).
// Invariant: an action refetches everything that shows it, also after a refusal, which means that something changed.
// Source: docs/domain.md §4.
import { pageQuery } from '#ui/address.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callAct } from '#ui/acts.ts';
import { type Answer, call } from '#ui/client.ts';
import { lendingsKey } from '../lendingsKey.ts';
import type { ListFilters } from '../listFilters.ts';
import { pauseOf, type State } from './disbursementRules.ts';

export type DisbursementPage = Answer<'GET staff/disbursements'>;
export type ListedDisbursement = DisbursementPage['data'][number];

const disbursementsKey = ['disbursements'] as const;

export const orders = ['newest', 'oldest', 'amount'] as const;
export type Filters = { state: State | null } & ListFilters<typeof orders>;

export const disbursementsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...disbursementsKey, pageQuery(filters)],
    queryFn: ({ signal }): Promise<DisbursementPage> =>
      call('GET staff/disbursements', { query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => pauseOf(data?.data ?? []),
  });

/** The day names what can be disbursed, and who waits for whom. */
export const shownBy = [lendingsKey, disbursementsKey, ['day'], ['overview']];

export const enterDisbursement = (lending: string, note: string) =>
  callAct('POST staff/lendings/:id/disbursements', { params: { id: lending }, body: { note: note || undefined } });

type Seen = { id: string; version: number };

/** Names the version that was shown; so does the next. */
export const approveDisbursement = ({ id, version }: Seen, reason: string) =>
  callAct('POST staff/disbursements/:id/approvals', { params: { id }, body: { version, reason: reason || undefined } });

export const cancelDisbursement = ({ id, version }: Seen, reason: string) =>
  callAct('POST staff/disbursements/:id/cancellations', { params: { id }, body: { version, reason } });
