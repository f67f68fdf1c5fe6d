// The maker's act: enters the disbursement of a funded lending, with a note. Another person approves it.
// Stays mounted beside what opens it, so that a refusal is read even when the page behind it has moved on.
// Source: domain §4; screens.md (every action with a reason field); the look's dialog.
import { useState } from 'react';
import type { StaffLending } from '#contract/staff.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Lines } from '#ui/Figures.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { NoteField } from '../NoteField.tsx';
import styles from './Act.module.css';
import { useEnterDisbursement } from './disbursementQueries.ts';

type Props = { opened: boolean; lending: StaffLending; onClose: () => void };

export function EnterDialog({ opened, lending, onClose }: Props) {
  const { id, group, loanAmount } = lending;
  const [note, setNote] = useState('');
  const entering = useEnterDisbursement(() => {
    setNote('');
    onClose();
    toast(t('disbursement.entered.toast', { group: group.name }));
  });
  const close = () => {
    entering.reset();
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('disbursement.enter')}
      busy={entering.isPending}
      onSubmit={() => entering.mutate({ lending: id, note })}
      actions={
        <>
          <Button kind="outline" disabled={entering.isPending} onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" busy={entering.isPending}>
            {t('disbursement.enter.act')}
          </Button>
        </>
      }
    >
      <div className={styles.inside}>
        <p className={styles.lead}>{t('disbursement.enter.text')}</p>
        <Lines
          items={[
            { label: t('lendings.col.group'), value: group.name },
            { label: t('disbursement.loan'), value: formatRupiah(loanAmount), sum: true },
          ]}
        />
        <p className={styles.lead}>{t('disbursement.enter.costs')}</p>
        <NoteField label={t('disbursement.enter.note')} value={note} onChange={setNote} disabled={entering.isPending} />
        <ErrorBox error={entering.error} />
      </div>
    </Dialog>
  );
}
