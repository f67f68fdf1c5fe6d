// The loan progress widget: a percentage bar for opened and funded loans, an uppercase status with its icon for the
// others.
// Usage: <LoanProgress lending={l} /> in a list; <LoanProgressDetail lending={l} /> adds the table of time, progress
// and slot.
// Source: spec §2, §9; docs/settled.md 66.
import type { Lending } from '#contract/lending.ts';
import { formatRupiah } from '#domain/money.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Progress } from '#ui/Progress.tsx';
import { TimeLeft } from '#ui/TimeLeft.tsx';
import { t } from '#ui/text.ts';
import styles from './lending.module.css';

type Loan = Pick<Lending, 'status' | 'progress' | 'repaidAt'>;

/** The badge's status: a fully repaid loan keeps its status, but the badge says "repaid". Source: docs/domain.md §4. */
export const shownStatus = ({ status, repaidAt }: Omit<Loan, 'progress'>): string =>
  repaidAt !== null && (status === 'disbursed' || status === 'failed') ? 'returned' : status;

export const isRaising = ({ status }: Pick<Lending, 'status'>): boolean => status === 'opened' || status === 'funded';

export function LoanStatus({ lending }: { lending: Omit<Loan, 'progress'> }) {
  return <StatusBadge kind="lending" status={shownStatus(lending)} capitals />;
}

export function LoanProgress({ lending }: { lending: Loan }) {
  if (!isRaising(lending)) return <LoanStatus lending={lending} />;
  return (
    <div>
      <span className={styles.percent}>{`${lending.progress}%`}</span>
      <Progress percent={lending.progress} />
    </div>
  );
}

export function LoanProgressDetail({ lending }: { lending: Lending }) {
  if (!isRaising(lending)) return <LoanStatus lending={lending} />;
  const { progress, raisedAmount, remainingFundingSlot, loanAmount } = lending;
  const percent = `${progress}%`;
  return (
    <section aria-label={t('progress.table')}>
      <p className={styles.top}>
        <b className="num">{t('progress.raised', { percent })}</b>
        {lending.status === 'funded' && <StatusBadge kind="lending" status="funded" />}
      </p>
      <Progress percent={progress} />
      <Lines
        items={[
          {
            label: t('progress.time'),
            value: (
              <span className={styles.time}>
                <TimeLeft seconds={lending.remainingTime} answer={lending} bare />
              </span>
            ),
          },
          {
            label: t('progress.raised_amount'),
            value: t('progress.raised_of', { percent, amount: formatRupiah(raisedAmount) }),
          },
          {
            label: t('progress.slot'),
            value: t('progress.slot_of', { slot: formatRupiah(remainingFundingSlot), loan: formatRupiah(loanAmount) }),
          },
        ]}
      />
      <p className={styles.remark}>{t('progress.includes')}</p>
    </section>
  );
}
