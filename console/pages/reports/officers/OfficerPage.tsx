// /reports/officers/:id: one officer's month beside the month before and the average; `me` is whoever is signed in.
// Source: docs/screens.md; decision 0123.
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { WorkPage } from '#contract/officer-report.ts';
import { formatDate } from '#domain/calendar.ts';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { type Column, PlainTable, Sub } from '#ui/PlainTable.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../../paths.ts';
import { Change } from '../collection/Change.tsx';
import { ReportFrame } from '../ReportFrame.tsx';
import { type Filters, useReportFilters } from '../reportFilters.ts';
import { cashText, workFigures, type WorkFigure } from './workFigures.tsx';

export function OfficerPage() {
  const { id = 'me' } = useParams();
  const { filters } = useReportFilters();
  const query = filters.on === null ? {} : { on: filters.on };
  const found = useQuery(
    queryOptions({
      queryKey: ['reports', 'officers', 'one', id, query],
      queryFn: ({ signal }) => call('GET staff/reports/officers/:id', { params: { id }, query, signal }),
    }),
  );
  const { on = null, one = null } = found.data ?? {};
  return (
    <ReportFrame
      title={one?.name ?? t('work.own')}
      lead={on === null ? undefined : t('work.lead', { date: formatDate(on) })}
      on={on ?? filters.on}
    >
      <ListFaces
        query={found}
        what={t('work.title')}
        loading={<TableSkeleton columns={4} />}
        isEmpty={(page) => page.one === null}
        empty={<EmptyState title={t('work.empty.title')} text={t('work.empty.text')} />}
      >
        {(page) => <Figures page={page} filters={filters} />}
      </ListFaces>
      <p>
        <Link to={paths.officersReport()}>{t('work.title')}</Link>
      </p>
    </ReportFrame>
  );
}

type BesideProps = Pick<WorkFigure, 'better'> & {
  value: ReactNode;
  now: number | null | undefined;
  before: number | null | undefined;
};

/** What a figure is compared with, and how hers stands to it. */
const Beside = ({ value, now, before, better }: BesideProps) => (
  <>
    {value}
    {now !== undefined && better && (
      <Sub>
        <Change now={now} before={before ?? null} better={better} />
      </Sub>
    )}
  </>
);

type Work = NonNullable<WorkPage['one']>;
type Average = NonNullable<WorkPage['average']>;

/** Her figures, those of a month before, and the average of all. */
function columnsOf(one: Work, average: Average, filters: Filters): readonly Column<WorkFigure>[] {
  return [
    {
      key: 'figure',
      head: t('work.figure'),
      cell: ({ head, of, value }) => (
        <>
          {t(head)}
          {of && <Sub>{of(one.now)}</Sub>}
          <Sub only="phone">{t('work.average.of', { value: value(average) })}</Sub>
        </>
      ),
    },
    {
      key: 'now',
      head: t('work.now'),
      align: 'right',
      strong: true,
      cell: ({ value, to }) => (to ? <Link to={to(one.id, filters)}>{value(one.now)}</Link> : value(one.now)),
    },
    {
      key: 'before',
      head: t('work.before'),
      align: 'right',
      cell: ({ value, rate, better }) => (
        <Beside value={value(one.before)} now={rate?.(one.now)} before={rate?.(one.before)} better={better} />
      ),
    },
    {
      key: 'average',
      head: t('work.average'),
      align: 'right',
      only: 'desk',
      cell: ({ value, rate, better }) => (
        <Beside value={value(average)} now={rate?.(one.now)} before={rate?.(average)} better={better} />
      ),
    },
  ];
}

function Figures({ page: { one, average }, filters }: { page: WorkPage; filters: Filters }) {
  if (!one || !average) return null;
  const cash = cashText(one);
  const columns = columnsOf(one, average, filters);
  return (
    <>
      <Card flush label={t('work.title')}>
        <PlainTable caption={t('work.title')} columns={columns} rows={workFigures} rowKey={({ key }) => key} />
      </Card>
      <p>
        {t('work.cash')}: <Link to={paths.cash}>{cash.value}</Link> {cash.of}
      </p>
    </>
  );
}
