// One failed job or message as it was when opened: what failed, how often, the next attempt. Actions: retry now, and
// for a message, give up on it.
// Invariants: what is shown does not change while it is open, and the action applies to exactly that; giving up needs
// a reason.
// Source: docs/screens.md; decision 0060.
import { useState } from 'react';
import type { Failure } from '#contract/overview.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { usePerson } from '../../person.ts';
import { ReasonDialog } from '../decisions/ReasonDialog.tsx';
import styles from '../Act.module.css';
import table from '../disbursements/DisbursementTable.module.css';
import { instantText } from '../instants.ts';
import { NoteField } from '../NoteField.tsx';
import { Mark, nextText, whatText } from './FailureRows.tsx';
import { canAct, useAbandon, useRetry } from './failureQueries.ts';

type Props = { failure: Failure; onClose: () => void };

export function FailureDialog({ failure, onClose }: Props) {
  const [letting, setLetting] = useState(false);
  return letting ? (
    <AbandonDialog failure={failure} onClose={onClose} />
  ) : (
    <SeenDialog failure={failure} onClose={onClose} onAbandon={() => setLetting(true)} />
  );
}

function SeenDialog({ failure, onClose, onAbandon }: Props & { onAbandon: () => void }) {
  const mayAct = canAct(usePerson(), failure);
  const [reason, setReason] = useState('');
  const retrying = useRetry(() => {
    onClose();
    toast(t('failures.retried'));
  });
  const acts = mayAct && (
    <>
      {failure.kind === 'message' && (
        <Button kind="outline" disabled={retrying.isPending} onClick={onAbandon}>
          {t('failures.abandon')}
        </Button>
      )}
      <Button type="submit" busy={retrying.isPending}>
        {t('failures.retry')}
      </Button>
    </>
  );
  return (
    <Dialog
      opened
      closable
      onClose={onClose}
      title={whatText(failure)}
      busy={retrying.isPending}
      onSubmit={() => mayAct && retrying.mutate({ failure, reason })}
      actions={acts}
    >
      <div className={styles.inside}>
        <div className={table.state}>
          <Mark row={failure} />
        </div>
        <Lines items={linesOf(failure)} />
        {mayAct && (
          <NoteField label={t('failures.reason')} value={reason} onChange={setReason} disabled={retrying.isPending} />
        )}
        <ErrorBox error={retrying.error} />
      </div>
    </Dialog>
  );
}

function linesOf(failure: Failure): Line[] {
  const { subject, amount, since, attempts, error, givenUp } = failure;
  return [
    ...(subject === '' ? [] : [{ label: t('failures.col.about'), value: subject }]),
    ...(amount === null ? [] : [{ label: t('failures.amount'), value: formatRupiah(amount) }]),
    { label: t('failures.col.tries'), value: t('failures.tries', { count: attempts }) },
    { label: t('failures.began'), value: instantText(since) },
    { label: t('failures.col.error'), value: error },
    ...(givenUp ? [] : [{ label: t('failures.col.next'), value: nextText(failure) }]),
  ];
}

function AbandonDialog({ failure, onClose }: Props) {
  const abandoning = useAbandon(() => {
    onClose();
    toast(t('failures.abandoned'));
  });
  return (
    <ReasonDialog
      title={t('failures.abandon.title')}
      act={t('failures.abandon')}
      label={t('failures.reason')}
      lead={t('failures.abandon.text', { subject: failure.subject })}
      danger
      acting={abandoning}
      onSubmit={(reason) => abandoning.mutate({ failure, reason })}
      onClose={onClose}
    />
  );
}
