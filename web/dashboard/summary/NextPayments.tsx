// The instalments of the next two weeks, by day; the first six, and all of them on demand. The sum is of all.
// Source: screens.md (Summary: next payments); api.md (GET me/summary, next); the look's dashboard.
import { useState } from 'react';
import { Link } from 'react-router';
import type { Summary } from '#contract/wallet.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatRupiah, sumRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './NextPayments.module.css';

type Payment = Summary['next'][number];
const FIRST = 6;

export function NextPayments({ next }: { next: readonly Payment[] }) {
  const [all, setAll] = useState(false);
  if (next.length === 0) {
    return (
      <Card title={t('summary.next')}>
        <p className="sm ink2">{t('summary.next.none')}</p>
      </Card>
    );
  }
  const sum = formatRupiah(sumRupiah(next.map(({ amount }) => amount)));
  return (
    <Card title={t('summary.next')} remark={t('summary.next.sum', { sum })}>
      <ul className={styles.list}>
        {(all ? next : next.slice(0, FIRST)).map((payment) => (
          <Line key={`${payment.portfolio} ${payment.period}`} payment={payment} />
        ))}
      </ul>
      {next.length > FIRST && (
        <Button kind="text" size="sm" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('summary.next.less') : t('summary.next.all', { count: next.length })}
        </Button>
      )}
    </Card>
  );
}

function Line({ payment: { portfolio, name, period, periods, dueOn, amount } }: { payment: Payment }) {
  const [day, month] = formatShortDate(dueOn).split(' ');
  return (
    <li>
      <time className={styles.day} dateTime={dueOn}>
        {day}
        <small>{month}</small>
      </time>
      <div className={styles.who}>
        <Link to={paths.portfolio(portfolio)}>{name}</Link>
        <div className={styles.which}>{t('summary.next.of', { period, of: periods })}</div>
      </div>
      <b className="num">{formatRupiah(amount)}</b>
    </li>
  );
}
