// Queries for receipts and their reversals, and mutations: entering, approving what was shown, cancelling, and
// assigning waiting money to receipts.
// Invariant: an action refetches everything that shows it, also after a refusal. What an approver sees does not
// change while the dialog is open.
// Source: docs/domain.md §3; decision 0051.
import { pageQuery } from '#ui/address.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Receipt, ReceiptDetail, Reversal } from '#contract/reversal.ts';
import type { StaffPerson } from '#contract/staff.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { Rupiah } from '#domain/money.ts';
import { callAct } from '#ui/acts.ts';
import { type Answer, call } from '#ui/client.ts';
import { canDo } from '../../person.ts';
import { AT_COLLEAGUE_MS, waits, waitsForOther } from '../four-eyes/entry.ts';
import { lendingsKey } from '../lendingsKey.ts';
import type { ListFilters } from '../listFilters.ts';
import { useAct } from '../useAct.ts';

export type State = Reversal['state'];
export const states = ['entered', 'approved', 'cancelled'] as const satisfies readonly State[];

const ON_LENDING = 5;
const correctionsKey = ['corrections'] as const;
const isWaiting = ({ reversal }: Receipt): boolean => waits(reversal);

export const orders = ['waiting', 'newest', 'oldest'] as const;
export type ReversalFilters = { state: State | null } & ListFilters<typeof orders>;

export const reversalsQuery = (filters: ReversalFilters) =>
  queryOptions({
    queryKey: [...correctionsKey, 'reversals', pageQuery(filters)],
    queryFn: ({ signal }): Promise<Answer<'GET staff/reversals'>> =>
      call('GET staff/reversals', { query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isWaiting) ? AT_COLLEAGUE_MS : false),
  });

export const receiptsQuery = (lending: string, page: number) =>
  queryOptions({
    queryKey: [...correctionsKey, 'receipts', lending, page],
    queryFn: ({ signal }): Promise<Answer<'GET staff/lendings/:id/receipts'>> => {
      const query = { limit: String(ON_LENDING), page: String(page) };
      return call('GET staff/lendings/:id/receipts', { params: { id: lending }, query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** As it was when opened: fetched once, and again when it is reopened. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['receipt', id],
    queryFn: ({ signal }): Promise<ReceiptDetail> => call('GET staff/receipts/:id', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const shownBy = [lendingsKey, correctionsKey];

export const useEnterReversal = (receipt: string, onDone: () => void) =>
  useAct(
    shownBy,
    (body: { reason: string; bankMoney: Reversal['bankMoney'] }) =>
      callAct('POST staff/receipts/:id/reversals', { params: { id: receipt }, body }),
    onDone,
  );

/** Approves the version shown, including the state of the receipt's money. */
export function approveReversal({ reversal, arrived, distributed }: ReceiptDetail, reason: string) {
  if (reversal === null) throw new Error('only an entered reversal is approved');
  const body = { version: reversal.version, arrived, distributed, reason: reason || undefined };
  return callAct('POST staff/reversals/:id/approvals', { params: { id: reversal.id }, body });
}

export const cancelReversal = ({ id, version }: Reversal, reason: string) =>
  callAct('POST staff/reversals/:id/cancellations', { params: { id }, body: { version, reason } });

export const useAssign = (lending: string, onDone: () => void) =>
  useAct(
    shownBy,
    (body: { amount: Rupiah; valueDate: BusinessDate; reason: string }) =>
      callAct('POST staff/lendings/:id/assignments', { params: { id: lending }, body }),
    onDone,
  );

export const canEnter = (person: StaffPerson, receipt: Receipt): boolean =>
  canDo(person, 'reversal.enter') && receipt.newest && receipt.reversedAt === null && !waits(receipt.reversal);

export const canApprove = (person: StaffPerson, { reversal }: Receipt): boolean =>
  canDo(person, 'reversal.approve') && waitsForOther(person, reversal);

export const canTakeBack = (person: StaffPerson, receipt: Receipt): boolean =>
  canDo(person, 'reversal.cancel') && waits(receipt.reversal);
