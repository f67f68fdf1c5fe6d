// What is asked about withdrawals, and the two acts on the version that was shown: approving it, refusing it with a
// reason.
// Invariant: an act asks again for the list, also when it was refused, since the refusal says that something moved.
// Source: docs/domain.md §2, §8.
import { type SortOf } from '../listSort.ts';
import { pageQuery } from '#ui/address.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StaffPerson } from '#contract/staff.ts';
import { type Answer, call } from '#ui/client.ts';
import { canDo } from '../../person.ts';
import { useAct } from '../useAct.ts';

export type WithdrawalPage = Answer<'GET staff/withdrawals'>;
export type StaffWithdrawal = WithdrawalPage['data'][number];
export type Status = StaffWithdrawal['status'];
export const statuses = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const satisfies readonly Status[];

const EVERY_MS = 10_000;
const withdrawalsKey = ['withdrawals'] as const;
const isOpen = ({ status }: StaffWithdrawal): boolean => status === 'pending' || status === 'processing';

export const orders = ['waiting', 'newest', 'oldest', 'amount'] as const;

/** `two`: those alone that two people have to release; `waits`: those alone that wait for people, for whatever reason. */
export type Filters = {
  status: Status | null;
  two: boolean;
  waits: boolean;
  search: string;
  sort: SortOf<typeof orders>;
  page: number;
  item: string | null;
};

const yes = (is: boolean) => (is ? ('yes' as const) : null);

/** What the list is asked by; which case stands open is no part of it. */
export const queryOf = ({ two, waits, item: _open, ...filters }: Filters) =>
  pageQuery({ ...filters, two: yes(two), waits: yes(waits) });

export const withdrawalsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...withdrawalsKey, queryOf(filters)],
    queryFn: ({ signal }): Promise<WithdrawalPage> =>
      call('GET staff/withdrawals', { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isOpen) ? EVERY_MS : false),
  });

/** One by its address, as it was when it was opened: asked once, and anew when it is opened again. */
export const withdrawalQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['withdrawal', id],
    queryFn: ({ signal }): Promise<StaffWithdrawal> =>
      call('GET staff/withdrawals/:id', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const useApprove = (onDone: (after: StaffWithdrawal) => void) =>
  useAct(
    [withdrawalsKey],
    ({ id, version, reason }: { id: string; version: string; reason: string }) =>
      call('POST staff/withdrawals/:id/approvals', {
        params: { id },
        body: { version, reason: reason.trim() || undefined },
      }),
    onDone,
  );

export const useRefuse = (onDone: () => void) =>
  useAct(
    [withdrawalsKey],
    ({ id, version, reason }: { id: string; version: string; reason: string }) =>
      call('POST staff/withdrawals/:id/refusals', { params: { id }, body: { version, reason: reason.trim() } }),
    onDone,
  );

export const hasApproved = (person: StaffPerson, { approvals }: StaffWithdrawal): boolean =>
  approvals.some(({ staff }) => staff === person.id);

export const canRefuse = (person: StaffPerson, { status }: StaffWithdrawal): boolean =>
  canDo(person, 'withdrawal.decide') && status === 'pending';

/** Nobody is offered a second approval of the same withdrawal. */
export const canApprove = (person: StaffPerson, withdrawal: StaffWithdrawal): boolean =>
  canRefuse(person, withdrawal) && !hasApproved(person, withdrawal);
