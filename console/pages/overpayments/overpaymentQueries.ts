// Queries for overpayments and their refunds, and three mutations: entering, approving the version seen, cancelling.
// Invariant: an action refetches the list, also after a refusal.
// Source: decision 0030.
import { pageQuery } from '#ui/address.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Overpayment, OverpaymentReturn } from '#contract/overpayment.ts';
import type { StaffPerson } from '#contract/staff.ts';
import { callAct } from '#ui/acts.ts';
import { type Answer, call } from '#ui/client.ts';
import { canDo } from '../../person.ts';
import { AT_COLLEAGUE_MS, waits, waitsForOther } from '../four-eyes/entry.ts';
import { lendingsKey } from '../lendingsKey.ts';
import type { ListFilters } from '../listFilters.ts';

const overpaymentsKey = ['overpayments'] as const;
const ended: readonly OverpaymentReturn['state'][] = ['confirmed', 'refused', 'cancelled'];
const isUnderway = ({ latest }: Overpayment): boolean => latest !== null && !ended.includes(latest.state);

export const orders = ['amount', 'smallest', 'name'] as const;
/** `entered`: only those whose refund waits for a second person. */
export type OverpaymentFilters = {
  state: 'entered' | null;
} & ListFilters<typeof orders>;

export const overpaymentsQuery = (filters: OverpaymentFilters) =>
  queryOptions({
    queryKey: [...overpaymentsKey, pageQuery(filters)],
    queryFn: ({ signal }): Promise<Answer<'GET staff/overpayments'>> =>
      call('GET staff/overpayments', { query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderway) ? AT_COLLEAGUE_MS : false),
  });

/** One lending's overpayment by its URL, as it was when opened: fetched once, and again when it is reopened. */
export const overpaymentQuery = (lending: string | null) =>
  queryOptions({
    queryKey: ['overpayment', lending],
    queryFn: ({ signal }): Promise<Overpayment> =>
      call('GET staff/lendings/:id/overpayments', { params: { id: lending ?? '' }, signal }),
    enabled: lending !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const shownBy = [lendingsKey, overpaymentsKey];

export const enterReturn = (lending: string, note: string) =>
  callAct('POST staff/lendings/:id/overpayments', { params: { id: lending }, body: { note: note || undefined } });

type Seen = { id: string; version: number };

/** Names the version that was shown; so does the next. */
export function approveReturn({ latest }: Overpayment) {
  if (latest === null) throw new Error('only an entered refund is approved');
  return callAct('POST staff/overpayments/:id/approvals', {
    params: { id: latest.id },
    body: { version: latest.version },
  });
}

export const cancelReturn = ({ id, version }: Seen, reason: string) =>
  callAct('POST staff/overpayments/:id/cancellations', { params: { id }, body: { version, reason } });

export const canEnter = (person: StaffPerson, overpayment: Overpayment): boolean =>
  canDo(person, 'overpayment.enter') && overpayment.available > 0 && !isUnderway(overpayment);

export const canApprove = (person: StaffPerson, { latest }: Overpayment): boolean =>
  canDo(person, 'overpayment.approve') && waitsForOther(person, latest);

export const canTakeBack = (person: StaffPerson, { latest }: Overpayment): boolean =>
  canDo(person, 'overpayment.cancel') && waits(latest);
