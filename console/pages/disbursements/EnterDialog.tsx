// The maker's action on a funded lending, from its page and from the first page.
// Source: docs/screens.md; docs/domain.md §4.
import type { LendingId } from '#domain/ids.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import act from '../Act.module.css';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { enterDisbursement, shownBy } from './disbursementQueries.ts';

type Props = { lending: LendingId; group: string; amount: Rupiah; onClose: () => void };

/**
 * The maker's action: enters the disbursement of a funded lending, with a note. Another person approves it. Mounted
 * outside of anything that the action may remove, so that a refusal stays readable.
 */
export function EnterDialog({ lending, group, amount, onClose }: Props) {
  return (
    <ReasonDialog
      title={t('disbursement.enter')}
      act={t('disbursement.enter.act')}
      back={t('action.cancel')}
      optional
      label={t('disbursement.enter.note')}
      lead={t('disbursement.enter.text')}
      shownBy={shownBy}
      send={(note) => enterDisbursement(lending, note)}
      done={t('disbursement.entered.toast', { group })}
      onClose={onClose}
    >
      <Lines
        items={[
          { label: t('lendings.col.group'), value: group },
          { label: t('disbursement.loan'), value: formatRupiah(amount), sum: true },
        ]}
      />
      <p className={act.lead}>{t('disbursement.enter.costs')}</p>
    </ReasonDialog>
  );
}
