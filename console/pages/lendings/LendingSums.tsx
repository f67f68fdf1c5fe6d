// What the filtered lendings owe together: how many run, outstanding principal, arrears. The figures are the server's.
// Source: decision 0117.
import { useQuery } from '@tanstack/react-query';
import { formatShortDate } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { t } from '#ui/text.ts';
import type { Filters } from './filters.ts';
import styles from './lendings.module.css';
import { totalsQuery } from './lendingQueries.ts';

export function LendingSums({ filters }: { filters: Filters }) {
  const { data } = useQuery(totalsQuery(filters));
  if (data === undefined || data.count === 0) return null;
  const { running, principalOutstanding, arrears, asOf } = data;
  return (
    <dl className={styles.sums} aria-label={t('lendings.sums')}>
      <div>
        <dt>{t('lendings.sums.running')}</dt>
        <dd>{running}</dd>
      </div>
      <div>
        <dt>{t('lendings.sums.principal')}</dt>
        <dd>{formatRupiahTotal(principalOutstanding)}</dd>
        {asOf !== null && <dd className={styles.asOf}>{t('lendings.sums.as_of', { date: formatShortDate(asOf) })}</dd>}
      </div>
      <div>
        <dt>{t('standing.arrears')}</dt>
        <dd className={arrears === '0' ? undefined : styles.owed}>{formatRupiahTotal(arrears)}</dd>
      </div>
    </dl>
  );
}
