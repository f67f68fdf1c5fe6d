// What is asked of the server about disbursements, and the two acts: entering (maker) and approving (checker).
// Invariant: an act asks again for all that shows it, also when it was refused, since the refusal says that something moved.
// Source: contract/staff.ts; domain §4.
import { type SortOf } from '../listSort.ts';
import { pageQuery } from '#ui/address.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#ui/client.ts';
import { lendingsKey } from '../lendingsKey.ts';
import { useAct } from '../useAct.ts';
import { pauseOf, type State } from './disbursementRules.ts';

export type DisbursementPage = Answer<'GET staff/disbursements'>;
export type ListedDisbursement = DisbursementPage['data'][number];

const disbursementsKey = ['disbursements'] as const;

export const orders = ['newest', 'oldest', 'amount'] as const;
export type Filters = { state: State | null; search: string; sort: SortOf<typeof orders>; page: number };

export const disbursementsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...disbursementsKey, pageQuery(filters)],
    queryFn: ({ signal }): Promise<DisbursementPage> =>
      call('GET staff/disbursements', { query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => pauseOf(data?.data ?? []),
  });

const shownBy = [lendingsKey, disbursementsKey];
const noteOf = (text: string) => text.trim() || undefined;

export const useEnterDisbursement = (onDone: () => void) =>
  useAct(
    shownBy,
    ({ lending, note }: { lending: string; note: string }) =>
      call('POST staff/lendings/:id/disbursements', { params: { id: lending }, body: { note: noteOf(note) } }),
    onDone,
  );

type Seen = { id: string; version: number; reason: string };

/** Takes back the version that was shown, before its approval. */
export const useCancelDisbursement = (onDone: () => void) =>
  useAct(
    shownBy,
    ({ id, version, reason }: Seen) =>
      call('POST staff/disbursements/:id/cancellations', { params: { id }, body: { version, reason: reason.trim() } }),
    onDone,
  );

/** Approves the version that was shown, and no other. */
export const useApproveDisbursement = (onDone: () => void) =>
  useAct(
    shownBy,
    ({ id, version, reason }: Seen) =>
      call('POST staff/disbursements/:id/approvals', { params: { id }, body: { version, reason: noteOf(reason) } }),
    onDone,
  );
