// The board of live figures: each in short form, with the exact one or its base below, and the time of the figures.
// Source: docs/domain.md §10.
import type { Statistics } from '#contract/site.ts';
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { formatRupiahTotal, formatShortRupiahTotal } from '#domain/money.ts';
import { formatShare } from '#domain/statistics.ts';
import { t } from '#ui/text.ts';
import { formatCount } from '../count.ts';
import { paths } from '../paths.ts';
import styles from './FigureStrip.module.css';

export function FigureStrip({ statistics }: { statistics: Statistics }) {
  const { disbursed, since, groups, borrowers, tkb, twp90, lenders } = statistics;
  const at = new Date(statistics.asOf);
  const exact =
    since === null
      ? t('home.disbursed.none')
      : t('home.disbursed.exact', { amount: formatRupiahTotal(disbursed), year: since.slice(0, 4) });
  const figures = [
    [t('home.disbursed'), formatShortRupiahTotal(disbursed), exact],
    [t('home.groups'), formatCount(groups), t('home.groups.members', { count: formatCount(borrowers.ever) })],
    [t('home.tkb'), formatShare(tkb.days90), t('home.tkb.late', { percent: formatShare(twp90) })],
    [
      t('home.lenders'),
      formatCount(lenders.active),
      t('home.lenders.registered', { count: formatCount(lenders.registered) }),
    ],
  ] as const;
  return (
    <section className={styles.strip} aria-label={t('home.figures')}>
      <div className="wrap">
        <dl>
          {figures.map(([label, figure, qualifier]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {figure}
                <small>{qualifier}</small>
              </dd>
            </div>
          ))}
        </dl>
        <p>
          {t('home.asOf', { date: formatDate(businessDateOf(at)), time: formatTime(at) })}{' '}
          <a href={paths.statistics}>{t('home.asOf.how')}</a>
        </p>
      </div>
    </section>
  );
}
