// /statistics: every published figure with its numerator, denominator and date, how each is computed, and the months as a chart.
// Source: domain §10; screens.md (Public site: statistics); settled 31.
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { KeyFigures } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { formatCount } from '../count.ts';
import type { PageProps } from '../page.ts';
import { Explained } from '../parts/Explained.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { paths } from '../paths.ts';
import { Cohorts } from './Cohorts.tsx';
import { People } from './People.tsx';
import { Qualities } from './Qualities.tsx';
import styles from './StatisticsPage.module.css';
import { SuccessRates } from './SuccessRates.tsx';

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
