// Applies a quotation with the password or a passkey, once: locked in the handler itself, so four clicks are one call. On success
// the router state is cleared, so that Back and a reload find nothing to confirm. A funding paid by transfer asks for
// the signature first.
// Source: spec §4; docs/settled.md 01, 07.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ActOutcome } from '#contract/act.ts';
import type { Rupiah } from '#domain/money.ts';
import { callAct } from '#ui/acts.ts';
import type { Prove } from '../../passkey/Proof.tsx';
import { paths } from '../../paths.ts';
import { dropAmount } from '../lending/typedAmounts.ts';
import type { ConfirmState } from '../lending/useFundingCheck.ts';

export type Entered = { prove: Prove; usedBalance: Rupiah };

export function useConfirmFunding(state: ConfirmState | null) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const locked = useRef(false);
  const confirming = useMutation({
    mutationFn: async ({ quotation, amount, lending, prove, usedBalance }: ConfirmState & Entered) => {
      const call = 'POST me/lendingtransactions';
      const body = { lending: lending.id, amount, referenceToken: quotation.referenceToken, usedBalance };
      return callAct(call, { body: { ...body, ...(await prove({ call, body })) } });
    },
    onSuccess: ({ id, amountTransferred }) => {
      // Balance, slots and portfolios: a funding changes all of them.
      void client.invalidateQueries();
      if (state !== null) dropAmount(state.person, state.lending.id);
      if (amountTransferred > 0) return navigate(pathname, { replace: true, state: null });
      return navigate(paths.portfolios, { replace: true, state: { confirmed: id } });
    },
    onError: () => {
      locked.current = false;
    },
  });
  const confirm = (entered: Entered) => {
    if (locked.current || state === null) return;
    locked.current = true;
    confirming.mutate({ ...state, ...entered });
  };
  /** It was confirmed, though the answer was lost. */
  const lead = (object: ActOutcome['object']) =>
    void navigate(object?.kind === 'portfolio' ? paths.portfolio(object.id) : paths.portfolios, { replace: true });
  return { confirm, busy: confirming.isPending, error: confirming.error, funded: confirming.data ?? null, lead };
}
