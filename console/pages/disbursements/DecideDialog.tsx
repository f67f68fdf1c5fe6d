// Decides a disbursement as it was when the dialog opened. The checker approves exactly that version, with its lines
// and sum; before approval it can be cancelled or sent back, with a reason. Mounted outside of anything that the
// action may remove.
import type { Disbursement } from '#contract/disbursement.ts';
import { formatRupiah } from '#domain/money.ts';
import { t } from '#ui/text.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { instantText } from '../instants.ts';
import styles from '../Act.module.css';
import { DisbursementLines, TargetAccount } from './DisbursementLines.tsx';
import { approveDisbursement, cancelDisbursement, shownBy } from './disbursementQueries.ts';

export type Seen = { act: 'approve' | 'cancel'; disbursement: Disbursement; group: string };
type Props = { seen: Seen | null; onClose: () => void };

export function DecideDialog({ seen, onClose }: Props) {
  if (seen === null) return null;
  const { act, disbursement, group } = seen;
  const { version, amount } = disbursement;
  return act === 'approve' ? (
    <ReasonDialog
      title={t('disbursement.approve')}
      act={t('disbursement.approve.act')}
      back={t('action.cancel')}
      optional
      label={t('disbursement.approve.reason')}
      shownBy={shownBy}
      send={(reason) => approveDisbursement(disbursement, reason)}
      done={t('disbursement.approved.toast', { group })}
      onClose={onClose}
    >
      <SeenVersion disbursement={disbursement} group={group} />
    </ReasonDialog>
  ) : (
    <ReasonDialog
      title={t('disbursement.cancel.title')}
      act={t('disbursement.cancel')}
      back={t('disbursement.cancel.keep')}
      danger
      label={t('disbursement.cancel.reason')}
      lead={t('disbursement.cancel.text', { amount: formatRupiah(amount), group, version })}
      shownBy={shownBy}
      send={(reason) => cancelDisbursement(disbursement, reason)}
      done={t('disbursement.cancelled.toast', { group })}
      onClose={onClose}
    />
  );
}

export function SeenVersion({ disbursement, group }: Omit<Seen, 'act'>) {
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
