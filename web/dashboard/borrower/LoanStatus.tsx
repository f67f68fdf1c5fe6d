// A loan's badge, with the percentage raised while it is opened and the days past due while it is late.
// Usage: <LoanStatus loan={loan} />.
// Source: spec §4.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { Badge, StatusBadge } from '#ui/Badge.tsx';
import { t } from '#ui/text.ts';
import styles from '../portfolio/portfolio.module.css';

export function LoanStatus({ loan: { status, lending, installment } }: { loan: BorrowerPortfolio }) {
  const late = installment?.own.daysLate ?? 0;
  return (
    <span className={styles.status}>
      <StatusBadge kind="lending" status={status} />
      {status === 'opened' && (
        <span className={styles.percent}>{t('progress.raised', { percent: `${lending.progress}%` })}</span>
      )}
      {status === 'disbursed' && late > 0 && (
        <Badge tone="danger" icon="warn">
          {t('loan.late', { days: late })}
        </Badge>
      )}
    </span>
  );
}
