// Queries for withdrawals, and two mutations on the version shown: approving it, refusing it with a reason.
// Invariant: an action refetches the list, also when it was refused, since a refusal means that something changed.
// Source: docs/domain.md §2, §8.
import { pageQuery } from '#ui/address.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StaffPerson } from '#contract/staff.ts';
import { callAct } from '#ui/acts.ts';
import { type Answer, call } from '#ui/client.ts';
import { canDo } from '../../person.ts';
import type { ListFilters } from '../listFilters.ts';

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

/** `two`: only those that need two people; `waits`: only those that wait for people, for whatever reason. */
export type Filters = {
  status: Status | null;
  two: boolean;
  waits: boolean;
  item: string | null;
} & ListFilters<typeof orders>;

const yes = (is: boolean) => (is ? ('yes' as const) : null);

/** The list's query key, which does not depend on the open case. */
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

/** One withdrawal by its URL, as it was when opened: fetched once, and again when it is reopened. */
export const withdrawalQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['withdrawal', id],
    queryFn: ({ signal }): Promise<StaffWithdrawal> =>
      call('GET staff/withdrawals/:id', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const shownBy = [withdrawalsKey];

type Seen = Pick<StaffWithdrawal, 'id' | 'version'>;

/** Names the version that was shown; so does the next. */
export const approve = ({ id, version }: Seen, reason: string) =>
  callAct('POST staff/withdrawals/:id/approvals', { params: { id }, body: { version, reason: reason || undefined } });

export const refuse = ({ id, version }: Seen, reason: string) =>
  callAct('POST staff/withdrawals/:id/refusals', { params: { id }, body: { version, reason } });

export const hasApproved = (person: StaffPerson, { approvals }: StaffWithdrawal): boolean =>
  approvals.some(({ staff }) => staff === person.id);

export const canRefuse = (person: StaffPerson, { status }: StaffWithdrawal): boolean =>
  canDo(person, 'withdrawal.decide') && status === 'pending';

/** A person is never offered a second approval of the same withdrawal. */
export const canApprove = (person: StaffPerson, withdrawal: StaffWithdrawal): boolean =>
  canRefuse(person, withdrawal) && withdrawal.heldUntil === null && !hasApproved(person, withdrawal);
