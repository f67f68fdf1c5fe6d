// A portfolio's badge, with the percentage raised while its lending is opened and the days past due while it is late.
// Usage: <PortfolioStatus portfolio={p} />.
// Source: spec §4; docs/settled.md 04-06.
import type { Portfolio } from '#contract/funding.ts';
import { Badge, StatusBadge } from '#ui/Badge.tsx';
import { t } from '#ui/text.ts';
import styles from './portfolio.module.css';

type Part = Pick<Portfolio, 'status' | 'reason' | 'daysLate'> & { lending: { progress: number } };

export function PortfolioStatus({ portfolio: { status, reason, daysLate, lending } }: { portfolio: Part }) {
  return (
    <span className={styles.status}>
      <StatusBadge kind="portfolio" status={status} detail={reason} />
      {status === 'opened' && (
        <span className={styles.percent}>{t('progress.raised', { percent: `${lending.progress}%` })}</span>
      )}
      {status === 'disbursed' && daysLate > 0 && (
        <Badge tone="danger" icon="warn">
          {t('portfolio.late', { days: daysLate })}
        </Badge>
      )}
    </span>
  );
}
