// Takes an entry back before its approval, or sends it back as its checker: the version that is shown, with a reason.
// Usage: <CancelDisbursement disbursement={d} group={name} />. Source: domain §4; decision 0041; screens.md (every action with a reason field).
import { useState } from 'react';
import type { Disbursement } from '#contract/staff.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { NoteField } from '../NoteField.tsx';
import styles from './Act.module.css';
import { useCancelDisbursement } from './disbursementQueries.ts';

type Props = { disbursement: Disbursement; group: string };

export function CancelDisbursement({ disbursement: { id, version, amount }, group }: Props) {
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const cancelling = useCancelDisbursement(() => {
    setOpened(false);
    toast(t('disbursement.cancelled.toast', { group }));
  });
  const close = () => {
    setOpened(false);
    cancelling.reset();
  };
  return (
    <>
      <Button kind="text" full onClick={() => setOpened(true)}>
        {t('disbursement.cancel')}
      </Button>
      <Dialog
        opened={opened}
        onClose={close}
        title={t('disbursement.cancel.title')}
        busy={cancelling.isPending}
        onSubmit={() => cancelling.mutate({ id, version, reason })}
        actions={
          <>
            <Button kind="outline" disabled={cancelling.isPending} onClick={close}>
              {t('disbursement.cancel.keep')}
            </Button>
            <Button type="submit" kind="danger" busy={cancelling.isPending} disabled={reason.trim() === ''}>
              {t('disbursement.cancel')}
            </Button>
          </>
        }
      >
        <div className={styles.inside}>
          <p className={styles.lead}>
            {t('disbursement.cancel.text', { amount: formatRupiah(amount), group, version })}
          </p>
          <NoteField
            label={t('disbursement.cancel.reason')}
            value={reason}
            onChange={setReason}
            disabled={cancelling.isPending}
          />
          <ErrorBox error={cancelling.error} />
        </div>
      </Dialog>
    </>
  );
}
