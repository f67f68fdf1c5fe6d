// "Kohort menurut bulan cair": a curve for each month of disbursement by age in months, the worst one drawn out; every point
// of the table leads to its loans.
// Source: docs/screens.md; docs/glossary.md (cohort rate); decision 0130.
import { formatDayMonth, monthTitle } from '#domain/calendar.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { CohortReport } from '#contract/cohort-report.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import {
  COHORT_AGES,
  type CohortCurve,
  type CohortMeasure,
  cohortMeasures,
  monthOf,
  worstCohort,
} from '#domain/cohort-report.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { ChoiceChips } from '../../ChoiceChips.tsx';
import { Formula } from '../Formula.tsx';
import { Section, shareText } from '../portfolio/parts.tsx';
import { RateChart } from '../RateChart.tsx';
import type { Filters } from '../reportFilters.ts';
import { cohortLink, cohortQuery, readMeasure, shortMonth } from './cohortQueries.ts';
import { CohortTable } from './CohortTable.tsx';
import styles from './cohorts.module.css';

export function CohortCard({ filters }: { filters: Filters }) {
  const query = useQuery(cohortQuery(filters));
  const [address, setAddress] = useSearchParams();
  const measure = readMeasure(address);
  const choose = (chosen: CohortMeasure | null) => {
    const next = new URLSearchParams(address);
    if (chosen === null || chosen === 'late') next.delete('measure');
    else next.set('measure', chosen);
    setAddress(next, { preventScrollReset: true });
  };
  return (
    <Section
      title={<Title report={query.data} measure={measure} />}
      label={t('cohort.title')}
      remark={t(`cohort.measure.${measure}`)}
    >
      <div className={styles.choice}>
        <ChoiceChips
          label={t('cohort.measure')}
          choices={cohortMeasures}
          textOf={(one) => t(`cohort.measure.${one}`)}
          chosen={measure}
          onChoose={choose}
        />
      </div>
      <ListFaces
        query={query}
        what={t('cohort.title')}
        loading={<TableSkeleton columns={4} />}
        isEmpty={({ cohorts }) => cohorts.every(({ points }) => points.length === 0)}
        empty={<p>{t('cohort.none')}</p>}
      >
        {(report) => <Curves report={report} measure={measure} filters={filters} />}
      </ListFaces>
    </Section>
  );
}

/** The name with its formula: of the last point of the oldest cohort, as an example. */
function Title({ report, measure }: { report: CohortReport | undefined; measure: CohortMeasure }) {
  const share = report?.cohorts.findLast(({ points }) => points.length > 0)?.points.at(-1)?.[measure];
  if (!share) return t('cohort.title');
  const [part, whole] = [formatRupiahTotal(share.numerator), formatRupiahTotal(share.denominator)];
  return (
    <Formula
      name={t('cohort.title')}
      what={t('cohort.what')}
      sum={t('loanreport.formula.share', { part, whole, share: shareText(share) })}
      parts={[
        [t('cohort.numerator'), t(`cohort.measure.${measure}`)],
        [t('cohort.denominator'), t('cohort.denominator.text')],
      ]}
    />
  );
}

type Props = { report: CohortReport; measure: CohortMeasure; filters: Filters };

function Curves({ report: { on, cohorts }, measure, filters }: Props) {
  const wide = useWide();
  const shown = cohorts.filter(({ points }) => points.length > 0);
  const worst = worstCohort(shown.map(fromWire), measure);
  const drawn = worst?.month ?? shown[0]?.month;
  const ages = Array.from({ length: COHORT_AGES }, (_, no) => no + 1);
  const words = worst
    ? t('cohort.worst', {
        month: monthTitle(worst.month),
        share: shareText(shareOf(worst.share)),
        age: worst.age,
        others: shareText(shareOf(worst.others)),
      })
    : t('cohort.even');
  return (
    <>
      {shown.length > 1 && <p className={styles.worst}>{words}</p>}
      <RateChart
        label={t('cohort.chart', { measure: t(`cohort.measure.${measure}`), worst: words })}
        wide={wide}
        fromZero
        steps={ages.map(String)}
        lines={shown
          .map((cohort) => ({
            name: monthTitle(cohort.month),
            tone: cohort.month !== drawn ? ('ghost' as const) : worst ? ('late' as const) : ('first' as const),
            points: ages.map((age) => pointOf(cohort, age, { measure, filters })),
          }))
          .sort((one, other) => Number(one.tone !== 'ghost') - Number(other.tone !== 'ghost'))}
      />
      <p className={styles.axis}>{t('cohort.axis')}</p>
      <p className={styles.key} aria-hidden="true">
        <span className={worst ? styles.late : styles.first}>{drawn && shortMonth(drawn)}</span>
        {shown.length > 1 && <span className={styles.ghost}>{t('cohort.key.others')}</span>}
        {on && <span className={styles.open}>{t('cohort.key.open', { date: formatDayMonth(on) })}</span>}
      </p>
      <details className={styles.table}>
        <summary>{t('cohort.table')}</summary>
        <CohortTable cohorts={cohorts} measure={measure} filters={filters} />
      </details>
    </>
  );
}

const shareOf = ({ numerator, denominator, bp }: { numerator: bigint; denominator: bigint; bp: number | null }) => ({
  numerator: String(numerator),
  denominator: String(denominator),
  bp,
});

type WireCohort = CohortReport['cohorts'][number];
const countedOf = (share: WireCohort['points'][number]['late']) => ({
  ...share,
  numerator: BigInt(share.numerator),
  denominator: BigInt(share.denominator),
});
const fromWire = ({ principal, points, ...cohort }: WireCohort): CohortCurve => ({
  ...cohort,
  principal: BigInt(principal),
  points: points.map(({ late, defaulted, ...point }) => ({
    ...point,
    late: countedOf(late),
    defaulted: countedOf(defaulted),
  })),
});

function pointOf(cohort: WireCohort, age: number, { measure, filters }: Pick<Props, 'measure' | 'filters'>) {
  const point = cohort.points.find((one) => one.age === age);
  if (!point) return { rate: null };
  const share = point[measure];
  return {
    rate: share.bp,
    isOpen: point.isOpen,
    to: cohortLink(filters, cohort.month, measure, monthOf(point.on)),
    label: t('cohort.point', {
      month: monthTitle(cohort.month),
      age,
      measure: t(`cohort.measure.${measure}`),
      share: shareText(share),
    }),
  };
}
