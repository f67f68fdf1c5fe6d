// Takes back an entry that was noted by mistake, with the reason; the cover is owed again and the entry stays in sight.
// Source: decision 0052; screens.md (every action with a reason field).
import { useState } from 'react';
import type { CoverRepayment } from '#contract/cover.ts';
import { formatRupiah } from '#domain/money.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ActDialog } from '../decisions/ActDialog.tsx';
import styles from '../disbursements/Act.module.css';
import { useCorrectRepayment } from './coverQueries.ts';

type Props = { lending: string; entry: CoverRepayment; onClose: () => void };

export function CorrectDialog({ lending, entry: { id, debtorName: name, amount }, onClose }: Props) {
  const [reason, setReason] = useState('');
  const correcting = useCorrectRepayment(lending, () => {
    onClose();
    toast(t('cover.correct.toast'));
  });
  return (
    <ActDialog
      opened
      danger
      title={t('cover.correct.title')}
      act={t('cover.correct')}
      reason={{ label: t('decision.reason'), value: reason, needed: true, onChange: setReason }}
      acting={correcting}
      onSubmit={() => correcting.mutate({ id, reason: reason.trim() })}
      onClose={onClose}
    >
      <p className={styles.lead}>{t('cover.correct.lead', { name, amount: formatRupiah(amount) })}</p>
    </ActDialog>
  );
}
