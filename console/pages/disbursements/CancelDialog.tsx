// Takes an entry back before its approval, or sends it back as its checker: the version that is shown, with a reason.
// Usage: {seen && <CancelDialog disbursement={seen} group={name} onClose={close} />}, mounted outside of what may go. Source: domain §4; decision 0041; screens.md (every action with a reason field).
import { useState } from 'react';
import type { Disbursement } from '#contract/disbursement.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { NoteField } from '../NoteField.tsx';
import styles from './Act.module.css';
import { useCancelDisbursement } from './disbursementQueries.ts';

type Props = { disbursement: Disbursement; group: string; onClose: () => void };

export function CancelDialog({ disbursement: { id, version, amount }, group, onClose }: Props) {
  const [reason, setReason] = useState('');
  const cancelling = useCancelDisbursement(() => {
    onClose();
    toast(t('disbursement.cancelled.toast', { group }));
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('disbursement.cancel.title')}
      busy={cancelling.isPending}
      onSubmit={() => cancelling.mutate({ id, version, reason })}
      actions={
        <>
          <Button kind="outline" disabled={cancelling.isPending} onClick={onClose}>
            {t('disbursement.cancel.keep')}
          </Button>
          <Button type="submit" kind="danger" busy={cancelling.isPending} disabled={reason.trim() === ''}>
            {t('disbursement.cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.inside}>
        <p className={styles.lead}>{t('disbursement.cancel.text', { amount: formatRupiah(amount), group, version })}</p>
        <NoteField
          label={t('disbursement.cancel.reason')}
          value={reason}
          onChange={setReason}
          disabled={cancelling.isPending}
        />
        <ErrorBox error={cancelling.error} />
      </div>
    </Dialog>
  );
}
