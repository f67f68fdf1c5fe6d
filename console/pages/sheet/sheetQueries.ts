// What is asked of the server about collection sheets, and the posting of one.
// Invariant: while cash of a posted sheet is in hand, its sheet is asked for again, so that the deposit shows by itself.
// Source: contract/staff.ts; domain §6, §7 (only money at the bank is distributed).
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SheetBody, SheetForm } from '#contract/staff.ts';
import { type Answer, call } from '#ui/client.ts';
import { lendingsKey } from '../lendings/lendingQueries.ts';
import { inHand } from './draft.ts';

const sheetsKey = ['sheets'] as const;
const DEPOSIT_MS = 5_000;

export type PostedSheet = Answer<'POST staff/lendings/:id/sheets'>;

/** `date` null: the meeting that is on or was last. */
export const sheetQuery = (lending: string, date: string | null) =>
  queryOptions({
    queryKey: [...sheetsKey, lending, date],
    queryFn: ({ signal }): Promise<SheetForm> =>
      call('GET staff/lendings/:id/sheets', { params: { id: lending }, query: date === null ? {} : { date }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.posted.some((sheet) => inHand(sheet) > 0) ? DEPOSIT_MS : false),
  });

export function usePostSheet(lending: string, onDone: (posted: PostedSheet) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SheetBody) => call('POST staff/lendings/:id/sheets', { params: { id: lending }, body }),
    onSuccess: async (posted) => {
      await client.invalidateQueries({ queryKey: [...sheetsKey, lending] });
      void client.invalidateQueries({ queryKey: lendingsKey });
      onDone(posted);
    },
  });
}
