// /statistics: every published figure with its numerator, denominator and date, how each is computed, and the months
// as a chart.
// Source: docs/domain.md §10; docs/screens.md; docs/settled.md 31.
import type { Statistics } from '#contract/site.ts';
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { formatShare } from '#domain/statistics.ts';
import card from '#ui/Card.module.css';
import { classes } from '#ui/classes.ts';
import { KeyFigures } from '#ui/Figures.tsx';
import { type Column, PlainTable, Sub } from '#ui/PlainTable.tsx';
import { type TextKey, t } from '#ui/text.ts';
import { ShareBar } from '../charts/ShareBar.tsx';
import { formatCount } from '../count.ts';
import type { PageProps } from '../page.ts';
import { Explained } from '../parts/Explained.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { paths } from '../paths.ts';
import { Cohorts } from './Cohorts.tsx';
import styles from './StatisticsPage.module.css';

export function StatisticsPage({ facts: { statistics } }: PageProps) {
  const at = new Date(statistics.asOf);
  return (
    <>
      <Section>
        <SectionHead
          level={1}
          title={t('statistics.title')}
          lead={t('statistics.lead', { date: formatDate(businessDateOf(at)), time: formatTime(at) })}
        />
        <Totals statistics={statistics} />
      </Section>
      <Section tint>
        <SectionHead title={t('statistics.success')} lead={t('statistics.success.lead')} />
        <SuccessRates statistics={statistics} />
      </Section>
      <Section>
        <SectionHead
          title={t('statistics.quality')}
          lead={t('statistics.quality.lead', {
            denominator: formatRupiahTotal(statistics.twp90.denominator),
            date: formatDate(statistics.sharesOn),
          })}
        />
        <Qualities qualities={statistics.qualities} />
      </Section>
      <Section tint>
        <SectionHead title={t('statistics.cohorts')} lead={t('statistics.cohorts.lead')} />
        <Cohorts cohorts={statistics.cohorts} />
      </Section>
      <Section>
        <SectionHead title={t('statistics.people')} lead={t('statistics.people.lead')} />
        <People statistics={statistics} />
      </Section>
      <Section tint>
        <SectionHead title={t('statistics.method')} />
        <Method />
        <p className={styles.past}>
          {t('statistics.past')} <a href={paths.risk}>{t('statistics.risk')}</a>
        </p>
      </Section>
    </>
  );
}

function Totals({ statistics }: Pick<PageProps['facts'], 'statistics'>) {
  const { disbursed, disbursedThisYear, groups, lendings, on, outstanding, since } = statistics;
  return (
    <KeyFigures
      columns={4}
      long
      items={[
        {
          label: t('statistics.disbursed'),
          value: formatRupiahTotal(disbursed),
          note:
            since === null
              ? t('statistics.disbursed.none')
              : t('statistics.disbursed.since', { date: formatDate(since) }),
        },
        {
          label: t('statistics.year', { year: on.slice(0, 4) }),
          value: formatRupiahTotal(disbursedThisYear),
          note: t('statistics.year.note'),
        },
        {
          label: t('statistics.outstanding'),
          value: formatRupiahTotal(outstanding),
          note: t('statistics.outstanding.note'),
        },
        {
          label: t('statistics.loans'),
          value: formatCount(lendings),
          note: t('statistics.loans.note', { groups: formatCount(groups) }),
        },
      ]}
    />
  );
}

const methods = ['books', 'late', 'default', 'rounding'] as const;

const Method = () => (
  <Explained
    items={methods.map((name) => ({ what: t(`statistics.method.${name}`), text: t(`statistics.method.${name}.text`) }))}
  />
);

type Row = { key: string; count: number };

const columns: readonly Column<Row>[] = [
  {
    key: 'who',
    head: t('statistics.people.who'),
    cell: ({ key }) => (
      <>
        <b>{t(`statistics.${key}` as TextKey)}</b>
        <Sub>{t(`statistics.${key}.what` as TextKey)}</Sub>
      </>
    ),
  },
  {
    key: 'count',
    head: t('statistics.people.count'),
    align: 'right',
    strong: true,
    cell: ({ count }) => formatCount(count),
  },
];

/** The number of lenders and borrowers, ever, this year and now, and the rule for counting them. */
function People({ statistics: { lenders, borrowers } }: { statistics: Statistics }) {
  const rows = [
    { key: 'lenders.registered', count: lenders.registered },
    { key: 'lenders.ever', count: lenders.ever },
    { key: 'lenders.year', count: lenders.thisYear },
    { key: 'lenders.active', count: lenders.active },
    { key: 'borrowers.ever', count: borrowers.ever },
    { key: 'borrowers.year', count: borrowers.thisYear },
    { key: 'borrowers.active', count: borrowers.active },
  ];
  return (
    <div className={classes(card.card, card.flush, styles.people)}>
      <PlainTable caption={t('statistics.people.caption')} columns={columns} rows={rows} rowKey={({ key }) => key} />
    </div>
  );
}

/** The five qualities of the outstanding amount, each with its share, its bar and its rupiah: no legend is needed. */
function Qualities({ qualities }: Pick<Statistics, 'qualities'>) {
  return (
    <ul className={classes(card.card, styles.list)}>
      {qualities.map(({ quality, ...share }) => (
        <li key={quality}>
          <p className={styles.name}>
            <b>{t(`statistics.quality.${quality}`)}</b>
            <span>{t(`statistics.quality.${quality}.days`)}</span>
          </p>
          <p className={styles.share}>
            <b>{formatShare(share)}</b>
            <span>{formatRupiahTotal(share.numerator)}</span>
          </p>
          <ShareBar bp={share.bp ?? 0} late={quality === 'macet'} />
        </li>
      ))}
    </ul>
  );
}

/**
 * TKB0 to TKB90 and TWP90: the share, its numerator and denominator in rupiah, and how it is computed in a sentence.
 * TKB90 comes first.
 */
function SuccessRates({ statistics: { tkb, twp90, sharesOn } }: { statistics: Statistics }) {
  const rates = [
    ['tkb90', tkb.days90],
    ['twp90', twp90],
    ['tkb60', tkb.days60],
    ['tkb30', tkb.days30],
    ['tkb0', tkb.days0],
  ] as const;
  return (
    <dl className={styles.rates}>
      {rates.map(([name, share]) => (
        <div key={name}>
          <dt>{t(`statistics.${name}`)}</dt>
          <dd className={styles.successRatesShare}>{formatShare(share)}</dd>
          <dd className={styles.parts}>
            {t('statistics.parts', {
              numerator: formatRupiahTotal(share.numerator),
              denominator: formatRupiahTotal(share.denominator),
            })}
            <span>{t('statistics.on', { date: formatDate(sharesOn) })}</span>
          </dd>
          <dd className={styles.what}>{t(`statistics.${name}.what`)}</dd>
        </div>
      ))}
    </dl>
  );
}
