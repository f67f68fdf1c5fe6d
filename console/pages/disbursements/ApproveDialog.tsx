// The checker's act: shows exactly the version that was opened, with its lines and sum, and approves that version with a reason.
// Invariant: what the dialog shows does not change under the reader; when the server has another version it refuses, and says so here.
// Usage: const approval = useApproval(); approval.open(disbursement, group); <ApproveDialog {...approval} />, mounted outside of what may go.
// Source: domain §4; cases "Approving one's own work", "Disbursing twice"; the look's dialog.
import { useState } from 'react';
import type { Disbursement } from '#contract/disbursement.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { instantText } from '../instants.ts';
import { NoteField } from '../NoteField.tsx';
import styles from './Act.module.css';
import { DisbursementLines, TargetAccount } from './DisbursementLines.tsx';
import { useApproveDisbursement } from './disbursementQueries.ts';

type Seen = { disbursement: Disbursement; group: string };
type Approval = { opened: boolean; seen: Seen | null; close: () => void };

export function useApproval(): Approval & { open: (disbursement: Disbursement, group: string) => void } {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (disbursement: Disbursement, group: string) => {
    setSeen({ disbursement, group });
    setOpened(true);
  };
  return { opened, seen, open, close: () => setOpened(false) };
}

export function ApproveDialog({ opened, seen, close }: Approval) {
  const [reason, setReason] = useState('');
  const approving = useApproveDisbursement(() => {
    setReason('');
    close();
    toast(t('disbursement.approved.toast', { group: seen?.group ?? '' }));
  });
  const leave = () => {
    approving.reset();
    close();
  };
  const approve = () => {
    if (seen === null) return;
    const { id, version } = seen.disbursement;
    approving.mutate({ id, version, reason });
  };
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      title={t('disbursement.approve')}
      busy={approving.isPending}
      onSubmit={approve}
      actions={
        <>
          <Button kind="outline" disabled={approving.isPending} onClick={leave}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" busy={approving.isPending}>
            {t('disbursement.approve.act')}
          </Button>
        </>
      }
    >
      <div className={styles.inside}>
        {seen && <SeenVersion {...seen} />}
        <NoteField
          label={t('disbursement.approve.reason')}
          value={reason}
          onChange={setReason}
          disabled={approving.isPending}
        />
        <ErrorBox error={approving.error} />
      </div>
    </Dialog>
  );
}

function SeenVersion({ disbursement, group }: Seen) {
  const { version, enteredBy, enteredAt, amount, note } = disbursement;
  return (
    <>
      <p className={styles.lead}>
        <b>{group}</b> · {t('disbursement.version', { version })}
        <br />
        {t('disbursement.entered.by', { name: enteredBy, at: instantText(enteredAt) })}
        {note !== null && (
          <>
            <br />
            {t('disbursement.entered.note', { note })}
          </>
        )}
      </p>
      <DisbursementLines disbursement={disbursement} />
      <TargetAccount disbursement={disbursement} />
      <p className={styles.lead}>{t('disbursement.approve.text', { amount: formatRupiah(amount) })}</p>
    </>
  );
}
