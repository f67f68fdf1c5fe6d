// Requests a quotation: first the spec's rules in order, in the browser; only when all hold, the server's check. On
// success it goes to the confirmation, passing quotation, amount and lending through router state.
// Invariant: one check at a time, locked by a ref and not by the next render.
// Source: spec §2, §4, §5; docs/settled.md 08.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quotation } from '#contract/funding.ts';
import type { Lending } from '#contract/lending.ts';
import { checkFunding } from '#domain/funding.ts';
import type { PersonId } from '#domain/ids.ts';
import { type Rupiah, ZERO } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import { ApiError, call } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import { lendingsKey } from './lendingQueries.ts';

/**
 * Passed to the confirmation page through router state, which outlives a sign-out in the same tab: so it names whose it
 * is.
 */
export type ConfirmState = { person: PersonId; quotation: Quotation; amount: Rupiah; lending: Lending };

/** `code` names the rule. A refusal about the amount is shown at the field, any other above the button. */
type Shown = { code: string; message: string; atField: boolean };

const UNVERIFIED = 'error.kyc.not_kyc';

export function useFundingCheck(lending: Lending) {
  const user = useUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [refused, setRefused] = useState<Shown | null>(null);
  const running = useRef(false);
  const checking = useMutation({
    mutationFn: (amount: Rupiah) =>
      call('POST me/lendingtransactions/checks', { body: { lending: lending.id, amount } }),
    onSuccess: (quotation, amount) => {
      const state: ConfirmState = { person: user.id, quotation, amount, lending };
      return navigate(paths.marketplaceConfirm(lending.id), { state });
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error;
      setRefused({ code: error.code, message: error.message, atField: error.of('amount') !== undefined });
      // The server saw another slot or status than this screen shows.
      if (error.status === 422) void client.invalidateQueries({ queryKey: lendingsKey });
    },
    onSettled: () => {
      running.current = false;
    },
  });

  const ask = (amount: Rupiah) => {
    if (running.current) return;
    const refusal = checkFunding({
      kycStatus: user.kycStatus,
      emailVerified: user.emailVerified,
      signatureActive: user.lender?.envelopeStatus === 'aktif',
      amount,
      multiple: lending.multiple,
      minimumLoan: lending.minimumLoan,
      maximumLoan: lending.maximumLoan,
      balance: user.lender?.balance ?? ZERO,
    });
    setRefused(refusal === null ? null : shown(refusal));
    if (refusal !== null) return;
    running.current = true;
    checking.mutate(amount);
  };
  const unverified = refused?.code === UNVERIFIED;
  return {
    ask,
    forget: () => setRefused(null),
    busy: checking.isPending,
    unverified,
    isTooLittle: refused?.code === 'error.lending.amount_above_balance',
    atField: refused?.atField === true ? refused.message : null,
    above: refused !== null && !refused.atField && !unverified ? refused : null,
    balance: user.lender?.balance ?? ZERO,
  };
}

function shown({ code, field, slots }: Refusal): Shown {
  return { code, message: t(code, slots), atField: field === 'amount' };
}
