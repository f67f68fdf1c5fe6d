// The first block of a disbursed portfolio: what comes next and when, how much principal came back, and when the last
// instalment is due. Late, in default or repaid, it says that instead.
// Source: docs/screens.md; decision 0102.
import type { Portfolio } from '#contract/funding.ts';
import { businessDateOf, formatDate, formatShortDate, weekdayOf } from '#domain/calendar.ts';
import { formatRupiah, type Rupiah, ZERO } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { Progress } from '#ui/Progress.tsx';
import { t } from '#ui/text.ts';
import styles from './NextCard.module.css';
import { returnedPercent } from './PortfolioRow.tsx';

export function NextCard({ portfolio }: { portfolio: Portfolio }) {
  const { returned, position } = portfolio;
  const { label, figure, note } = headOf(portfolio);
  const percent = returnedPercent(portfolio);
  return (
    <Card label={t('portfolio.next.card')} className={styles.card}>
      <dl className={styles.next}>
        <dt>{label}</dt>
        <dd className={styles.figure}>{formatRupiah(figure)}</dd>
        <dd className={styles.note}>{note}</dd>
      </dl>
      <div className={styles.back}>
        <span className={styles.between}>
          <b>{t('portfolio.back.principal', { amount: formatRupiah(returned.principal) })}</b>
          <span>{`${percent}%`}</span>
        </span>
        <Progress percent={percent} done label={t('portfolio.returned', { percent })} />
        <span className={styles.between}>
          <span>{t('portfolio.rest', { amount: formatRupiah(position.outstanding) })}</span>
          {position.endsOn !== null && <span>{t('portfolio.ends', { date: formatShortDate(position.endsOn) })}</span>}
        </span>
      </div>
    </Card>
  );
}

type Head = { label: string; figure: Rupiah; note: string };

function headOf({ amount, lending, position }: Portfolio): Head {
  const { group, next, overdue, outstanding, received, recovered, endedAt } = position;
  const ended = endedAt ?? lending.repaidAt;
  const date = ended === null ? '' : formatDate(businessDateOf(new Date(ended)));
  if (group === 'defaulted')
    return {
      label: t('portfolio.lost'),
      figure: outstanding,
      note: t('portfolio.lost.since', { date, amount: formatRupiah(recovered) }),
    };
  if (group === 'returned')
    return {
      label: t('portfolio.returned.total'),
      figure: received,
      note: t('portfolio.returned.note', { date, amount: formatRupiah(amount) }),
    };
  if (group === 'late')
    return {
      label: t('portfolio.late.label'),
      figure: overdue?.amount ?? ZERO,
      note: t('portfolio.late.note', {
        count: overdue?.instalments ?? 0,
        date: next === null ? '' : formatDate(next.dueOn),
      }),
    };
  if (next === null) return { label: t('portfolio.figure.next'), figure: ZERO, note: t('portfolio.figure.next.none') };
  return {
    label: t('portfolio.next.on', { weekday: t(`weekday.${weekdayOf(next.dueOn)}`), date: formatDate(next.dueOn) }),
    figure: next.amount,
    note: t('portfolio.next.note', { period: next.period, of: lending.instalments }),
  };
}
