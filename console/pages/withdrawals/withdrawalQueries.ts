// What is asked about withdrawals, and the two acts: approving the version that was shown, and refusing with a reason.
// Invariant: an act asks again for the list, also when it was refused, since the refusal says that something moved.
// Source: contract/withdrawal.ts (staffWithdrawals); domain §2, §8.
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

/** `two`: those alone that two people have to release. */
export type Filters = {
  status: Status | null;
  two: boolean;
  search: string;
  sort: SortOf<typeof orders>;
  page: number;
};
export const orders = ['waiting', 'newest', 'oldest', 'amount'] as const;

export const queryOf = ({ two, ...filters }: Filters) => pageQuery({ ...filters, two: two ? ('yes' as const) : null });

export const withdrawalsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...withdrawalsKey, queryOf(filters)],
    queryFn: ({ signal }): Promise<WithdrawalPage> =>
      call('GET staff/withdrawals', { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isOpen) ? EVERY_MS : false),
  });

export const useApprove = (onDone: (after: StaffWithdrawal) => void) =>
  useAct(
    [withdrawalsKey],
    ({ id, version }: StaffWithdrawal) =>
      call('POST staff/withdrawals/:id/approvals', { params: { id }, body: { version } }),
    onDone,
  );

export const useRefuse = (onDone: () => void) =>
  useAct(
    [withdrawalsKey],
    ({ id, reason }: { id: string; reason: string }) =>
      call('POST staff/withdrawals/:id/refusals', { params: { id }, body: { reason: reason.trim() } }),
    onDone,
  );

export const hasApproved = (person: StaffPerson, { approvals }: StaffWithdrawal): boolean =>
  approvals.some(({ staff }) => staff === person.id);

export const canRefuse = (person: StaffPerson, { status }: StaffWithdrawal): boolean =>
  canDo(person, 'finance') && status === 'pending';

/** Nobody is offered a second approval of the same withdrawal. */
export const canApprove = (person: StaffPerson, withdrawal: StaffWithdrawal): boolean =>
  canRefuse(person, withdrawal) && !hasApproved(person, withdrawal);
