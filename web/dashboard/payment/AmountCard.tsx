// How much is to be transferred, the largest figure of the page, and until when: counted down by the server's time.
// Source: spec §2 (amount to transfer); the look (numbers first; less than 24 hours left is terracotta); S2.116.
import type { Portfolio } from '#contract/funding.ts';
import { businessDateOf, formatDate, formatRemaining, formatTime } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useSecondsLeft } from '#ui/TimeLeft.tsx';
import { t } from '#ui/text.ts';
import styles from './AmountCard.module.css';
import { secondsUntil } from './deadline.ts';

const A_DAY = 86_400;

export function AmountCard({ portfolio }: { portfolio: Portfolio }) {
  const { amountTransferred, paymentExpiresAt } = portfolio;
  return (
    <Card label={t('payment.transfer')}>
      <dl>
        <dt className={styles.label}>{t('payment.transfer')}</dt>
        <dd className={styles.amount}>{formatRupiah(amountTransferred)}</dd>
      </dl>
      {paymentExpiresAt !== null && <Deadline portfolio={portfolio} expiresAt={paymentExpiresAt} />}
      <div className={styles.copy}>
        <CopyButton value={String(amountTransferred)} label={t('payment.copy_amount')} full />
      </div>
      <p className={styles.note}>{t('payment.transfer.note')}</p>
    </Card>
  );
}

function Deadline({ portfolio, expiresAt }: { portfolio: Portfolio; expiresAt: string }) {
  const until = secondsUntil(expiresAt, portfolio.lending);
  const left = useSecondsLeft(until ?? 0, portfolio);
  const at = new Date(expiresAt);
  const isOver = until !== null && left === 0;
  return (
    <p className={styles.deadline}>
      {until !== null && (
        <b className={classes(styles.left, left < A_DAY && styles.soon)}>
          <Icon name="clock" size={16} />
          {isOver ? t('payment.lapsed') : t('payment.left', { time: formatRemaining(left) })}
        </b>
      )}
      <span>{t('payment.until', { date: formatDate(businessDateOf(at)), time: formatTime(at) })}</span>
    </p>
  );
}
