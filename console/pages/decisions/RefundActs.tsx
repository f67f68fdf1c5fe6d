// The three actions on a refund: entering it (maker), approving the version seen (checker), cancelling or refusing
// it. Each shows how much goes back to how many lenders. Mounted outside of anything that the action may remove, so
// that a refusal stays readable.
// Source: docs/domain.md §4; decision 0026.
import type { Refund, RefundFigures } from '#contract/decision.ts';
import { formatRupiah } from '#domain/money.ts';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { usePerson } from '../../person.ts';
import styles from '../Act.module.css';
import { isOwn } from '../four-eyes/entry.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { instantText } from '../instants.ts';
import { approveRefund, cancelRefund, enterRefund, shownBy } from './decisionQueries.ts';

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
  return (
    <ReasonDialog
      title={t('refund.enter')}
      act={t('refund.enter.act')}
      label={t('decision.reason')}
      shownBy={shownBy}
      send={(reason) => enterRefund(lending, reason)}
      done={t('refund.entered.toast', { group })}
      onClose={onClose}
    >
      <RefundLines group={group} figures={figures} />
      <p className={styles.lead}>{t('refund.enter.text')}</p>
    </ReasonDialog>
  );
}

/** The entry as it was when its dialog opened: what is shown does not change while it is open. */
export type SeenRefund = { refund: Refund; group: string; act: 'approve' | 'cancel' };

export function RefundDialog({ seen, onClose }: { seen: SeenRefund | null; onClose: () => void }) {
  const person = usePerson();
  if (seen === null) return null;
  const { refund, group, act } = seen;
  if (act === 'approve')
    return (
      <ReasonDialog
        title={t('refund.approve')}
        act={t('refund.approve.act')}
        optional
        label={t('refund.approve.reason')}
        shownBy={shownBy}
        send={(reason) => approveRefund(refund, reason)}
        done={t('refund.approved.toast', { group })}
        onClose={onClose}
      >
        <SeenVersion refund={refund} group={group} />
        <p className={styles.lead}>{t('refund.approve.text')}</p>
      </ReasonDialog>
    );
  return (
    <ReasonDialog
      title={t(isOwn(person, refund) ? 'refund.cancel' : 'refund.reject')}
      danger
      label={t('decision.reason')}
      shownBy={shownBy}
      send={(reason) => cancelRefund(refund, reason)}
      done={t('refund.cancelled.toast', { group })}
      onClose={onClose}
    >
      <SeenVersion refund={refund} group={group} />
      <p className={styles.lead}>{t('refund.cancel.text')}</p>
    </ReasonDialog>
  );
}

export function SeenVersion({ refund, group }: Omit<SeenRefund, 'act'>) {
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
