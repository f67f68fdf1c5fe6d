// Queries and mutations for covers between members.
// Invariant: keys begin with 'lendings'; 'sheets' are refetched too, since a sheet shows what is owed.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LendingCovers } from '#contract/cover.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { Rupiah } from '#domain/money.ts';
import { callAct } from '#ui/acts.ts';
import { call } from '#ui/client.ts';
import { lendingsKey } from '../lendingsKey.ts';

const coversKey = (lending: string) => [...lendingsKey, 'covers', lending] as const;

export const coversQuery = (lending: string) =>
  queryOptions({
    queryKey: coversKey(lending),
    queryFn: ({ signal }): Promise<LendingCovers> =>
      call('GET staff/lendings/:id/covers', { params: { id: lending }, signal }),
  });

type Repayment = { debtor: string; amount: Rupiah; owed: Rupiah; paidOn?: BusinessDate; note?: string };

export function useRepayCover(lending: string, onDone: () => void) {
  const keep = useSave(lending, onDone);
  return useMutation({
    mutationFn: (body: Repayment) =>
      callAct('POST staff/lendings/:id/coverrepayments', { params: { id: lending }, body }),
    onSuccess: keep,
  });
}

export function useCorrectRepayment(lending: string, onDone: () => void) {
  const keep = useSave(lending, onDone);
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callAct('POST staff/coverrepayments/:id/corrections', { params: { id }, body: { reason } }),
    onSuccess: keep,
  });
}

/** The answer is the new state; sheets that show what is owed are refetched. */
function useSave(lending: string, onDone: () => void) {
  const client = useQueryClient();
  return (covers: LendingCovers) => {
    client.setQueryData(coversKey(lending), covers);
    void client.invalidateQueries({ queryKey: ['sheets', lending] });
    onDone();
  };
}
