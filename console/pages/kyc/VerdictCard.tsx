// The verdict on the submission that was seen: approved when nothing is sent back, otherwise sent back with a reason
// for each field.
// Source: docs/screens.md; docs/domain.md §3.
import { useState } from 'react';
import type { StaffKyc } from '#contract/kyc.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ActDialog } from '../ActDialog.tsx';
import frame from '../frame.module.css';
import styles from './kyc.module.css';
import { useVerdict } from './kycQueries.ts';
import type { Rejections } from './useRejections.ts';

type Props = { rejections: Rejections; canDecide: boolean; onDecide: () => void };

export function VerdictCard({ rejections, canDecide, onDecide }: Props) {
  const { list, isComplete } = rejections;
  const count = list.length;
  return (
    <Card title={t('kycr.verdict')} className={frame.card}>
      <p className={styles.remark} aria-live="polite">
        {!canDecide
          ? t('kycr.readonly')
          : count === 0
            ? t('kycr.verdict.all')
            : `${t('kycr.verdict.some', { count })} ${isComplete ? '' : t('kycr.verdict.reasons')}`}
      </p>
      {canDecide && (
        <Button
          kind={count === 0 ? 'primary' : 'danger'}
          icon={count === 0 ? 'check' : 'undo'}
          disabled={!isComplete}
          onClick={onDecide}
        >
          {t(count === 0 ? 'kycr.verify' : 'kycr.send_back')}
        </Button>
      )}
    </Card>
  );
}

/** The submission as it was seen, and its fields to send back. */
export type AskedVerdict = { kyc: StaffKyc; rejections: Rejections['list'] };
type DialogProps = AskedVerdict & { onClose: () => void };

export function VerdictDialog({ kyc: { id, name, submittedAt }, rejections, onClose }: DialogProps) {
  const [note, setNote] = useState('');
  const isTaken = rejections.length === 0;
  const deciding = useVerdict(id, () => {
    onClose();
    toast(t(isTaken ? 'kycr.verified.toast' : 'kycr.rejected.toast', { name }));
  });
  const decide = () =>
    submittedAt !== null &&
    deciding.mutate({
      submittedAt,
      verdict: isTaken ? 'verified' : 'rejected',
      ...(isTaken ? {} : { fields: [...rejections] }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    });
  return (
    <ActDialog
      title={t(isTaken ? 'kycr.verify.title' : 'kycr.send_back.title', { name })}
      act={t(isTaken ? 'kycr.verify' : 'kycr.send_back')}
      danger={!isTaken}
      reason={{ label: t('kycr.note'), value: note, needed: false, onChange: setNote }}
      acting={deciding}
      onSubmit={decide}
      onClose={onClose}
      back={t('action.cancel')}
    >
      {!isTaken && (
        <Lines items={rejections.map(({ field, reason }) => ({ label: t(`kyc.field.${field}`), value: reason }))} />
      )}
    </ActDialog>
  );
}
