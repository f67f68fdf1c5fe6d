// What is asked about withdrawals, and the two acts on the version that was shown: approving it, refusing it with a reason.
// Invariant: an act asks again for the list, also when it was refused, since the refusal says that something moved.
// Source: contract/withdrawal.ts (staffWithdrawals); domain §2, §8.
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

const PAGE_SIZE = 20;
const EVERY_MS = 10_000;
const withdrawalsKey = ['withdrawals'] as const;
const isOpen = ({ status }: StaffWithdrawal): boolean => status === 'pending' || status === 'processing';

/** `two`: those alone that two people have to release; `waits`: those alone that wait for people, for whatever reason. */
export type Filters = { status: Status | null; two: boolean; waits: boolean; page: number; item: string | null };

export const withdrawalsQuery = ({ status, two, waits, page }: Omit<Filters, 'item'>) =>
  queryOptions({
    queryKey: [...withdrawalsKey, status, two, waits, page],
    queryFn: ({ signal }): Promise<WithdrawalPage> => {
      const yes = 'yes' as const;
      const chosen = { ...(status ? { status } : {}), ...(two ? { two: yes } : {}), ...(waits ? { waits: yes } : {}) };
      return call('GET staff/withdrawals', {
        query: { limit: String(PAGE_SIZE), page: String(page), ...chosen },
        signal,
      });
    },
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
  canDo(person, 'finance') && status === 'pending';

/** Nobody is offered a second approval of the same withdrawal. */
export const canApprove = (person: StaffPerson, withdrawal: StaffWithdrawal): boolean =>
  canRefuse(person, withdrawal) && !hasApproved(person, withdrawal);
