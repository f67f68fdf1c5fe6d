// "Tertagih tiap minggu": of the instalments that fell due in seven days, what was paid on the day and within seven days,
// over thirteen weeks. Every point leads to its instalments; the same figures stand in a table.
// Source: docs/glossary.md (collection rate); decision 0123.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CollectedWeek, CollectionReport } from '#contract/collection-report.ts';
import { formatDayMonth } from '#domain/calendar.ts';
import { formatRupiahTotal, formatShareBp } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { type Column, PlainTable } from '#ui/PlainTable.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { Formula } from '../Formula.tsx';
import { RateChart } from '../RateChart.tsx';
import { type Filters, useReportFilters } from '../reportFilters.ts';
import { Change } from './Change.tsx';
import styles from './collection.module.css';
import { collectionLink, collectionQuery } from './collectionQueries.ts';

export function CollectionSection() {
  const { filters } = useReportFilters();
  const query = useQuery(collectionQuery(filters));
  return (
    <ListFaces
      query={query}
      what={t('collected.title')}
      loading={
        <Card title={t('collected.title')}>
          <TableSkeleton columns={4} />
        </Card>
      }
    >
      {(report) => <Collected report={report} filters={filters} />}
    </ListFaces>
  );
}

export const rateText = (rate: number | null): string => (rate === null ? '–' : formatShareBp(rate));
/** "20–26 Nov": the year stands on the report. */
export const weekText = ({ from, through }: Pick<CollectedWeek, 'from' | 'through'>): string =>
  `${formatDayMonth(from)} – ${formatDayMonth(through)}`;
type Props = { report: CollectionReport; filters: Filters };

function Collected({ report: { weeks, monthAgo }, filters }: Props) {
  const [now, before] = weeks;
  if (!now || !before || !monthAgo) return null;
  const to = (week: CollectedWeek) => collectionLink(filters, { list: 'instalments', through: week.through });
  return (
    <section className={styles.card} aria-label={t('collected.title')}>
      <div className={styles.head}>
        <h2>
          <Formula
            name={t('collected.title')}
            what={t('collected.formula')}
            sum={`${formatRupiahTotal(now.onDay)} ÷ ${formatRupiahTotal(now.due)} = ${rateText(now.onDayRate)}`}
            parts={[
              [t('collected.formula.part'), t('collected.formula.paid')],
              [t('collected.formula.whole'), t('collected.formula.due', { week: weekText(now) })],
              [t('collected.formula.late'), t('collected.formula.within')],
            ]}
          />
        </h2>
        <span>{t('collected.remark')}</span>
      </div>
      <div className={styles.figures}>
        <Link to={to(now)} className={styles.main}>
          <span>{t('collected.now', { week: weekText(now) })}</span>
          <b>{rateText(now.onDayRate)}</b>
        </Link>
        <Earlier label={t('collected.before', { week: weekText(before) })} week={before} now={now} to={to(before)} />
        <Earlier
          label={t('collected.month', { week: weekText(monthAgo) })}
          week={monthAgo}
          now={now}
          to={to(monthAgo)}
        />
      </div>
      <WeekChart weeks={weeks} to={to} />
      <details className={styles.table}>
        <summary>{t('collected.table')}</summary>
        <PlainTable
          inset
          caption={t('collected.title')}
          columns={columnsOf(to)}
          rows={weeks}
          rowKey={({ through }) => through}
        />
      </details>
      <div className={styles.links}>
        <Link to={collectionLink(filters, { list: 'branch' })}>{t('collected.by.branch')}</Link>
        <Link to={collectionLink(filters, { list: 'officer' })}>{t('collected.by.officer')}</Link>
      </div>
    </section>
  );
}

type EarlierProps = { label: string; week: CollectedWeek; now: CollectedWeek; to: string };

const Earlier = ({ label, week, now, to }: EarlierProps) => (
  <div className={styles.earlier}>
    <span>{label}</span>
    <Link to={to}>{rateText(week.onDayRate)}</Link>
    <Change now={now.onDayRate} before={week.onDayRate} better="up" />
  </div>
);

function WeekChart({ weeks, to }: { weeks: readonly CollectedWeek[]; to: (week: CollectedWeek) => string }) {
  const wide = useWide();
  // A phone has room for eight weeks; the table holds all.
  const shown = weeks.slice(0, wide ? weeks.length : 8).toReversed();
  const label = (week: CollectedWeek, name: string, rate: number | null) =>
    t('collected.point', { week: weekText(week), name, rate: rateText(rate) });
  return (
    <>
      <div className={styles.key} aria-hidden="true">
        <span className={styles.first}>{t('collected.on_day')}</span>
        <span className={styles.second}>{t('collected.within')}</span>
        <span>{t('collected.incomplete')}</span>
      </div>
      <RateChart
        label={t('collected.chart')}
        wide={wide}
        steps={shown.map(({ through }) => formatDayMonth(through))}
        lines={[
          {
            name: t('collected.within'),
            tone: 'second',
            points: shown.map((week) => ({ rate: week.withinRate, isOpen: !week.isComplete })),
          },
          {
            name: t('collected.on_day'),
            tone: 'first',
            points: shown.map((week) => ({
              rate: week.onDayRate,
              to: to(week),
              label: label(week, t('collected.on_day'), week.onDayRate),
            })),
          },
        ]}
      />
    </>
  );
}

const columnsOf = (to: (week: CollectedWeek) => string): readonly Column<CollectedWeek>[] => [
  {
    key: 'week',
    head: t('collected.week'),
    cell: (week) => <Link to={to(week)}>{weekText(week)}</Link>,
  },
  { key: 'due', head: t('collected.due'), align: 'right', cell: ({ due }) => formatRupiahTotal(due) },
  { key: 'day', head: t('collected.on_day'), align: 'right', cell: ({ onDayRate }) => rateText(onDayRate) },
  {
    key: 'within',
    head: t('collected.within'),
    align: 'right',
    cell: ({ withinRate, isComplete }) => (
      <>
        {rateText(withinRate)}
        {!isComplete && <small className={styles.note}>{t('collected.incomplete')}</small>}
      </>
    ),
  },
];
