// A person's passkeys and what changes them; the user is read anew, whose forms offer a passkey when there is one.
// Source: decision 0108.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '#ui/client.ts';
import { toast } from '#ui/toast.ts';
import type { Prove } from '../../passkey/Proof.tsx';
import { loadCeremony } from '../../passkey/support.ts';
import { reloadUser } from '../../user.ts';

export type Passkey = Answer<'GET me/passkeys'>[number];

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('GET me/passkeys', { signal }),
});

/** Once it has happened: the list and the user anew, a word, and the dialog closes. */
function useChanged(said: string, onDone: () => void) {
  const client = useQueryClient();
  return async () => {
    reloadUser();
    await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    toast(said);
    onDone();
  };
}

export const useAdd = (said: string, onDone: () => void) =>
  useMutation({
    mutationFn: async ({ name, prove }: { name: string; prove: Prove }) => {
      const proof = await prove({ call: 'POST me/passkeys/challenges', body: {} });
      return (await loadCeremony()).make(name, proof);
    },
    onSuccess: useChanged(said, onDone),
  });

export const useRename = (said: string, onDone: () => void) =>
  useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call('POST me/passkeys/:id/names', { params: { id }, body: { name } }),
    onSuccess: useChanged(said, onDone),
  });

export const useRemove = (said: string, onDone: () => void) =>
  useMutation({
    mutationFn: async ({ id, prove }: { id: string; prove: Prove }) => {
      const removal = 'POST me/passkeys/:id/removals';
      const params = { id };
      return call(removal, { params, body: await prove({ call: removal, params, body: {} }) });
    },
    onSuccess: useChanged(said, onDone),
  });
