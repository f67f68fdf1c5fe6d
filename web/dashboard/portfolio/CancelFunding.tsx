// Cancels a funding before it is paid: a button, the dialog that says what happens, the call.
// Source: docs/api.md; docs/domain.md §5.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Portfolio } from '#contract/funding.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';

export const isCancellable = ({ status }: Pick<Portfolio, 'status'>): boolean =>
  status === 'waiting_signature' || status === 'waiting_payment';

export function CancelFunding({ portfolio: { id, amount, lending } }: { portfolio: Portfolio }) {
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => call('DELETE me/lendingtransactions/:id', { params: { id } }),
    onSuccess: () => {
      setAsked(false);
      toast(t('portfolio.cancelled'));
    },
    // Refetches balance, slots and the portfolio, also after a refusal, which means that something changed first.
    onSettled: () => client.invalidateQueries(),
  });
  const close = () => {
    setAsked(false);
    cancelling.reset();
  };
  return (
    <>
      <Button kind="text" onClick={() => setAsked(true)}>
        {t('portfolio.cancel')}
      </Button>
      <FormDialog
        opened={asked}
        title={t('portfolio.cancel.title')}
        act={t('portfolio.cancel')}
        busyText={t('portfolio.cancel.busy')}
        back={t('portfolio.cancel.keep')}
        danger
        busy={cancelling.isPending}
        onSubmit={() => cancelling.mutate()}
        onClose={close}
      >
        <p className="sm">
          {t('portfolio.cancel.text', { amount: formatRupiah(amount), name: lending.proposal.name })}
        </p>
        <ErrorBox error={cancelling.error} />
      </FormDialog>
    </>
  );
}
