// Takes back an entry that was noted by mistake, with the reason; the cover is owed again and the entry stays in sight.
// Source: decision 0052; screens.md (every action with a reason field).
import type { CoverRepayment } from '#contract/cover.ts';
import { formatRupiah } from '#domain/money.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ReasonDialog } from '../decisions/ReasonDialog.tsx';
import { useCorrectRepayment } from './coverQueries.ts';

type Props = { lending: string; entry: CoverRepayment; onClose: () => void };

export function CorrectDialog({ lending, entry: { id, debtorName: name, amount }, onClose }: Props) {
  const correcting = useCorrectRepayment(lending, () => {
    onClose();
    toast(t('cover.correct.toast'));
  });
  return (
    <ReasonDialog
      title={t('cover.correct.title')}
      act={t('cover.correct')}
      label={t('decision.reason')}
      lead={t('cover.correct.lead', { name, amount: formatRupiah(amount) })}
      danger
      acting={correcting}
      onSubmit={(reason) => correcting.mutate({ id, reason })}
      onClose={onClose}
    />
  );
}
