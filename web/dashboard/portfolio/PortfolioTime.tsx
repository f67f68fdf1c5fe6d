// Time left for what a portfolio waits for, and until when: the signature, the payment, or the raising of its lending;
// otherwise what it waits for.
// Source: spec §2; docs/domain.md §1.
import type { Portfolio } from '#contract/funding.ts';
import { businessDateOf, formatShortDate, formatTime } from '#domain/calendar.ts';
import { TimeLeft } from '#ui/TimeLeft.tsx';
import { t } from '#ui/text.ts';
import { secondsUntil } from '../payment/deadline.ts';
import styles from './PortfolioRow.module.css';

type Left = { seconds: number | null; until: string };

function leftOf({ status, signatureExpiresAt, paymentExpiresAt, lending }: Portfolio): Left | null {
  if (status === 'opened') return { seconds: lending.remainingTime, until: formatShortDate(lending.dueDate) };
  const until =
    status === 'waiting_signature' ? signatureExpiresAt : status === 'waiting_payment' ? paymentExpiresAt : null;
  return until === null ? null : { seconds: secondsUntil(until, lending), until: momentOf(until) };
}

export function PortfolioTime({ portfolio }: { portfolio: Portfolio }) {
  const left = leftOf(portfolio);
  if (left === null) {
    const { status, processedAt, lending } = portfolio;
    if (status === 'processing' && processedAt !== null)
      return <span className={styles.small}>{t('portfolio.step.expected', { date: momentOf(processedAt) })}</span>;
    const key = lending.disbursingAt === null ? 'portfolio.wait.members' : 'portfolio.step.disbursing';
    return <span className={styles.small}>{t(key)}</span>;
  }
  return (
    <span className={styles.small}>
      {left.seconds !== null && (
        <>
          <TimeLeft seconds={left.seconds} answer={portfolio} bare />{' '}
        </>
      )}
      {t('portfolio.until', { until: left.until })}
    </span>
  );
}

/** "30 Nov 2026, 12.59 WIB". */
function momentOf(instant: string): string {
  const at = new Date(instant);
  return t('portfolio.when', { date: formatShortDate(businessDateOf(at)), time: formatTime(at) });
}
