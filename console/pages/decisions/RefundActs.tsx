// The three acts of a refund: entering it (maker), approving the version seen (checker), taking it back or refusing it. Each
// shows what goes back to how many. Usage: the dialogs stay mounted beside what opens them, so that a refusal is read.
// Source: domain §4; decision 0026; cases "Approving one's own work"; the look's dialog.
import { useState } from 'react';
import type { Refund, RefundFigures } from '#contract/decision.ts';
import { formatRupiah } from '#domain/money.ts';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { usePerson } from '../../person.ts';
import styles from '../disbursements/Act.module.css';
import { instantText } from '../instants.ts';
import { ActDialog } from './ActDialog.tsx';
import { useApproveRefund, useCancelRefund, useEnterRefund } from './decisionQueries.ts';
import { isOwnRefund } from './decisionRules.ts';

export function RefundLines({ group, figures }: { group?: string; figures: RefundFigures }) {
  const { lenders, unpaid, amount } = figures;
  return (
    <Lines
      items={[
        ...(group === undefined ? [] : [{ label: t('refund.group'), value: group }]),
        { label: t('refund.lenders'), value: lenders },
        ...(unpaid > 0 ? [{ label: t('refund.unpaid'), value: unpaid }] : []),
        { label: t('refund.amount'), value: formatRupiah(amount), sum: true },
      ]}
    />
  );
}

type EnterProps = { lending: string; group: string; figures: RefundFigures; onClose: () => void };

export function EnterRefundDialog({ lending, group, figures, onClose }: EnterProps) {
  const [reason, setReason] = useState('');
  const entering = useEnterRefund(lending, () => {
    onClose();
    toast(t('refund.entered.toast', { group }));
  });
  return (
    <ActDialog
      opened
      title={t('refund.enter')}
      act={t('refund.enter.act')}
      reason={{ label: t('decision.reason'), value: reason, needed: true, onChange: setReason }}
      acting={entering}
      onSubmit={() => entering.mutate(reason)}
      onClose={onClose}
    >
      <RefundLines group={group} figures={figures} />
      <p className={styles.lead}>{t('refund.enter.text')}</p>
    </ActDialog>
  );
}

/** The entry as it was when its dialog was opened: what is shown does not change under the reader. */
export type SeenRefund = { refund: Refund; group: string; act: 'approve' | 'cancel' };
type SeenProps = { seen: SeenRefund | null; onClose: () => void };

export function RefundDialogs({ seen, onClose }: SeenProps) {
  return (
    <>
      <ApproveRefundDialog seen={seen?.act === 'approve' ? seen : null} onClose={onClose} />
      <CancelRefundDialog seen={seen?.act === 'cancel' ? seen : null} onClose={onClose} />
    </>
  );
}

function ApproveRefundDialog({ seen, onClose }: SeenProps) {
  const [reason, setReason] = useState('');
  const approving = useApproveRefund(() => {
    setReason('');
    onClose();
    toast(t('refund.approved.toast', { group: seen?.group ?? '' }));
  });
  const close = () => {
    approving.reset();
    onClose();
  };
  return (
    <ActDialog
      opened={seen !== null}
      title={t('refund.approve')}
      act={t('refund.approve.act')}
      reason={{ label: t('refund.approve.reason'), value: reason, needed: false, onChange: setReason }}
      acting={approving}
      onSubmit={() => seen && approving.mutate({ id: seen.refund.id, version: seen.refund.version, reason })}
      onClose={close}
    >
      {seen && <SeenVersion {...seen} />}
      <p className={styles.lead}>{t('refund.approve.text')}</p>
    </ActDialog>
  );
}

function CancelRefundDialog({ seen, onClose }: SeenProps) {
  const person = usePerson();
  const [reason, setReason] = useState('');
  const cancelling = useCancelRefund(() => {
    setReason('');
    onClose();
    toast(t('refund.cancelled.toast', { group: seen?.group ?? '' }));
  });
  const close = () => {
    cancelling.reset();
    onClose();
  };
  const act = seen && !isOwnRefund(person, seen.refund) ? t('refund.reject') : t('refund.cancel');
  return (
    <ActDialog
      opened={seen !== null}
      title={act}
      act={act}
      danger
      reason={{ label: t('decision.reason'), value: reason, needed: true, onChange: setReason }}
      acting={cancelling}
      onSubmit={() => seen && cancelling.mutate({ id: seen.refund.id, version: seen.refund.version, reason })}
      onClose={close}
    >
      {seen && <SeenVersion {...seen} />}
      <p className={styles.lead}>{t('refund.cancel.text')}</p>
    </ActDialog>
  );
}

function SeenVersion({ refund, group }: SeenRefund) {
  const { version, enteredBy, enteredAt, reason } = refund;
  return (
    <>
      <p className={styles.lead}>
        <b>{group}</b> · {t('refund.version', { version })}
        <br />
        {t('refund.entered.by', { name: enteredBy, at: instantText(enteredAt) })}
        <br />
        {reason}
      </p>
      <RefundLines figures={refund} />
    </>
  );
}
