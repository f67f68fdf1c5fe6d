// Bank accounts, banks and withdrawals, and the mutations on them. Whatever moves the balance refetches the user.
// Source: spec §4, §7; docs/settled.md 21.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Rupiah } from '#domain/money.ts';
import { callAct } from '#ui/acts.ts';
import { type Answer, call } from '#ui/client.ts';
import { now } from '#ui/clock.ts';
import type { Prove } from '../../passkey/Proof.tsx';

export type Accounts = Answer<'GET me/bankaccounts'>;
export type Check = Answer<'POST me/withdraws/checks'>;
export type WithdrawalPage = Answer<'GET me/withdraws'>;

const PAGE_SIZE = 20;
const EVERY_MS = 10_000;
const accountsKey = ['withdrawals', 'accounts'] as const;

export const isWaiting = (status: string): boolean => status === 'pending' || status === 'processing';

export const accountsQuery = () =>
  queryOptions({
    queryKey: accountsKey,
    queryFn: ({ signal }): Promise<Accounts> => call('GET me/bankaccounts', { signal }),
    // An empty list redirects, so it must be current.
    staleTime: 0,
  });

export const banksQuery = () =>
  queryOptions({
    queryKey: ['banks'],
    queryFn: ({ signal }) => call('GET banks', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const withdrawalsQuery = (page: number) =>
  queryOptions({
    queryKey: ['withdrawals', 'list', page],
    queryFn: ({ signal }): Promise<WithdrawalPage> =>
      call('GET me/withdraws', { query: { limit: String(PAGE_SIZE), page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    // A fallback: the live connection reports changes sooner.
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => isWaiting(status)) ? EVERY_MS : false),
  });

export function useAddAccount(onAdded: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ prove, ...body }: { bank: number; number: string; name: string; prove: Prove }) =>
      callAct('POST me/bankaccounts', { body: { ...body, ...(await prove({ call: 'POST me/bankaccounts', body })) } }),
    onSuccess: async (account) => {
      // Set at once: the form that follows must not mistake the old, empty list for the current one.
      client.setQueryData<Accounts>(accountsKey, (known = []) => [
        ...known.filter(({ id }) => id !== account.id),
        {
          ...account,
          isMain: known.length === 0,
          addedAt: now().toISOString(),
          nameCheck: 'own',
          hasPending: false,
        },
      ]);
      onAdded();
    },
  });
}

export function useMainAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST me/bankaccounts/:id/main', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: accountsKey }),
  });
}

export function useRemoveAccount(onRemoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, prove }: { id: string; prove: Prove }) => {
      const removal = 'POST me/bankaccounts/:id/removals';
      const params = { id };
      return call(removal, { params, body: await prove({ call: removal, params, body: {} }) });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: accountsKey });
      onRemoved();
    },
  });
}

export type ChangeRequest = { bankAccount: string; amount: Rupiah };

export const useCheck = () =>
  useMutation({ mutationFn: (body: ChangeRequest) => call('POST me/withdraws/checks', { body }) });

export function useApply(onApplied: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ prove, ...body }: ChangeRequest & { prove: Prove; referenceToken: string }) =>
      callAct('POST me/withdraws', { body: { ...body, ...(await prove({ call: 'POST me/withdraws', body })) } }),
    onSuccess: () => {
      // Balance, mutations and the list: a withdrawal changes all of them.
      void client.invalidateQueries();
      onApplied();
    },
  });
}

export function useCancelWithdrawal(onCancelled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callAct('DELETE me/withdraws/:id', { params: { id } }),
    onSuccess: onCancelled,
    // Also after a refusal, which means that something changed first.
    onSettled: () => client.invalidateQueries(),
  });
}
