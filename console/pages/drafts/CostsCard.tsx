// The cost check beside the form: what comes to the group, what it pays back each week, what it costs in all.
// Source: screens.md (Pinjaman: cost check); spec §9; domain §4, §6.
import type { DraftCosts } from '#contract/draft.ts';
import type { Rhythm } from '#domain/schedule.ts';
import { formatRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { Lines } from '#ui/Figures.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { percentText } from './draftForm.ts';
import styles from './drafts.module.css';

type Props = { costs: DraftCosts | undefined; error: Error | null; isOld: boolean; rhythm: Rhythm };

export function CostsCard({ costs, error, isOld, rhythm }: Props) {
  return (
    <Card title={t('draft.costs')} className={frame.card}>
      <ErrorBox error={error} />
      {error === null && costs === undefined && <p className={styles.remark}>{t('draft.costs.none')}</p>}
      {error === null && costs !== undefined && (
        <div className={classes(isOld && frame.stale)} aria-live="polite" aria-busy={isOld}>
          <Lines items={linesOf(costs, rhythm)} />
        </div>
      )}
    </Card>
  );
}

function linesOf(costs: DraftCosts, rhythm: Rhythm) {
  const { disbursement, instalments, effectivePercentage } = costs;
  const less = (amount: DraftCosts['loanAmount']) => t('draft.less', { amount: formatRupiah(amount) });
  return [
    { label: t('draft.cost.loan'), value: formatRupiah(costs.loanAmount) },
    { label: t('draft.cost.service'), value: less(disbursement.serviceFee) },
    { label: t('draft.cost.admin'), value: less(disbursement.adminFee) },
    { label: t('draft.cost.stamp'), value: less(disbursement.stampCost) },
    { label: t('draft.cost.bank'), value: less(disbursement.bankTransferCost) },
    { label: t('draft.cost.received'), value: formatRupiah(disbursement.amount), sum: true },
    {
      label: t(`draft.cost.instalment.${rhythm}`, { count: instalments }),
      value: formatRupiah(costs.instalment),
    },
    { label: t('draft.cost.interest'), value: formatRupiah(costs.interestAmount) },
    { label: t('draft.cost.total'), value: formatRupiah(costs.totalCost) },
    ...(effectivePercentage === null
      ? []
      : [{ label: t('draft.cost.effective'), value: t('draft.rate', { percent: percentText(effectivePercentage) }) }]),
  ];
}
