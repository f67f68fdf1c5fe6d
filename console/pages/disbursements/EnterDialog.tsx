// The maker's act: enters the disbursement of a funded lending, with a note. Another person approves it.
// Mounted outside of what may go, so that a refusal is read even when the page behind it has moved on.
import type { StaffLending } from '#contract/staff.ts';
import { formatRupiah } from '#domain/money.ts';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { EntryDialog } from '../four-eyes/EntryDialog.tsx';
import styles from '../Act.module.css';
import { enterDisbursement, shownBy } from './disbursementQueries.ts';

export function EnterDialog({ lending, onClose }: { lending: StaffLending; onClose: () => void }) {
  const { id, group, loanAmount } = lending;
  return (
    <EntryDialog
      title={t('disbursement.enter')}
      act={t('disbursement.enter.act')}
      back={t('action.cancel')}
      label={t('disbursement.enter.note')}
      lead={t('disbursement.enter.text')}
      shownBy={shownBy}
      send={(note) => enterDisbursement(id, note)}
      done={t('disbursement.entered.toast', { group: group.name })}
      onClose={onClose}
    >
      <Lines
        items={[
          { label: t('lendings.col.group'), value: group.name },
          { label: t('disbursement.loan'), value: formatRupiah(loanAmount), sum: true },
        ]}
      />
      <p className={styles.lead}>{t('disbursement.enter.costs')}</p>
    </EntryDialog>
  );
}
