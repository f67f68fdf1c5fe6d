// Asks before a funding that is not paid yet is cancelled: what happens, and the call.
import './words.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Portfolio } from '#contract/funding.ts';
import { formatRupiah } from '#domain/money.ts';
import { callAct } from '#ui/acts.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';

type Props = { portfolio: Portfolio; opened: boolean; onClose: () => void };

export function CancelFundingDialog({ portfolio: { id, amount, lending }, opened, onClose }: Props) {
  const client = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => callAct('DELETE me/lendingtransactions/:id', { params: { id } }),
    onSuccess: () => {
      onClose();
      toast(t('portfolio.cancelled'));
    },
    // Refetches balance, slots and the portfolio, also after a refusal, which means that something changed first.
    onSettled: () => client.invalidateQueries(),
  });
  const close = () => {
    onClose();
    cancelling.reset();
  };
  return (
    <FormDialog
      opened={opened}
      title={t('portfolio.cancel.title')}
      act={t('portfolio.cancel')}
      busyText={t('portfolio.cancel.busy')}
      back={t('portfolio.cancel.keep')}
      danger
      busy={cancelling.isPending}
      onSubmit={() => cancelling.mutate()}
      onClose={close}
    >
      <p className="sm">{t('portfolio.cancel.text', { amount: formatRupiah(amount), name: lending.proposal.name })}</p>
      <ErrorBox error={cancelling.error} onFound={close} />
    </FormDialog>
  );
}
