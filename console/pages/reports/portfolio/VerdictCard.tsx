// The verdict: PAR30 now beside last week and a month ago, and its line over thirteen weeks; a restated date is marked.
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { PortfolioReport, PortfolioTrend } from '#contract/portfolio-report.ts';
import { formatDayMonth, formatShortDate } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { PlainTable } from '#ui/PlainTable.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../../paths.ts';
import { Change } from '../collection/Change.tsx';
import { RateChart } from '../RateChart.tsx';
import { type Filters, useReportFilters } from '../reportFilters.ts';
import { RowsLink, Section, ShareName, shareText } from './parts.tsx';
import styles from './portfolio.module.css';
import { trendQuery } from './portfolioQueries.ts';

const PAR30 = 1;

type Props = { report: PortfolioReport; filters: Filters };

export function VerdictCard({ report, filters }: Props) {
  const { now, week, month } = report;
  const risk = now.risks[PAR30]?.amount;
  if (!risk) return null;
  return (
    <Section title={verdictOf(report)} label={t('loanreport.col.par30')}>
      <div className={styles.verdict}>
        <div>
          <p>
            <ShareName
              name={t('loanreport.par', { days: 30 })}
              what={t('loanreport.par.what', { days: 30 })}
              share={risk}
              kind="amount"
            />
            , {t('loanreport.par30.what')}
          </p>
          <p className={styles.row}>
            <RowsLink rows="par30" strong>
              {shareText(risk)}
            </RowsLink>
            <Direction report={report} />
          </p>
          <p className={styles.quiet}>
            {formatRupiahTotal(risk.numerator)} {t('loanreport.of', { amount: formatRupiahTotal(risk.denominator) })}
          </p>
        </div>
        <dl className={styles.compared}>
          {(
            [
              ['week', week],
              ['month', month],
            ] as const
          ).map(([name, at]) => {
            const before = at?.figures.risks[PAR30]?.amount;
            return before && at ? (
              <Fragment key={name}>
                <div>
                  <dt>{t(`loanreport.${name}`, { date: formatDayMonth(at.on) })}</dt>
                  <dd>
                    <b>{shareText(before)}</b>
                    <Change now={risk.bp} before={before.bp} better="down" />
                  </dd>
                </div>
              </Fragment>
            ) : null;
          })}
        </dl>
      </div>
      <Trend filters={filters} />
    </Section>
  );
}

const changeOf = ({ now, week }: PortfolioReport): number | null => {
  const [is, was] = [now.risks[PAR30]?.amount.bp, week?.figures.risks[PAR30]?.amount.bp];
  return typeof is === 'number' && typeof was === 'number' ? is - was : null;
};

function verdictOf(report: PortfolioReport): string {
  const change = changeOf(report);
  if (change === null) return t('loanreport.verdict.alone');
  if (change === 0) return t('loanreport.verdict.same');
  if (change < 0) return t('loanreport.verdict.better');
  const place = report.places.find(({ id }) => id === report.main)?.name;
  return place === undefined ? t('loanreport.verdict.worse') : t('loanreport.verdict.worse.at', { place });
}

function Direction({ report }: { report: PortfolioReport }) {
  const change = changeOf(report);
  if (change === null || change === 0) return null;
  return change > 0 ? (
    <Badge tone="danger" icon="up">
      {t('loanreport.verdict.up')}
    </Badge>
  ) : (
    <Badge tone="ok" icon="down">
      {t('loanreport.verdict.down')}
    </Badge>
  );
}

function Trend({ filters }: { filters: Filters }) {
  const query = useQuery(trendQuery(filters));
  return (
    <ListFaces
      query={query}
      what={t('loanreport.trend.caption')}
      loading={<TableSkeleton columns={3} />}
      isEmpty={(points) => points.length < 2}
      empty={null}
    >
      {(points) => <TrendLine points={points} />}
    </ListFaces>
  );
}

function TrendLine({ points }: { points: PortfolioTrend }) {
  const wide = useWide();
  const { linkTo } = useReportFilters();
  const shown = points.slice(wide ? 0 : -8);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return null;
  const restated = points.filter((point) => point.restated);
  return (
    <>
      <RateChart
        label={t('loanreport.trend.label', {
          first: shareText(first.par30),
          from: formatDayMonth(first.on),
          last: shareText(last.par30),
          to: formatDayMonth(last.on),
        })}
        wide={wide}
        steps={shown.map(({ on }) => formatDayMonth(on))}
        lines={[
          {
            name: t('loanreport.trend.caption'),
            tone: 'late',
            points: shown.map(({ on, par30, restated: isOpen }) => ({
              rate: par30.bp,
              isOpen,
              to: paths.portfolioReport(linkTo({ on })),
              label: t('loanreport.trend.point', { date: formatShortDate(on), share: shareText(par30) }),
            })),
          },
        ]}
      />
      <div className={styles.foot}>
        <details className={styles.table}>
          <summary>{t('loanreport.table')}</summary>
          <TrendTable points={points} />
        </details>
        {restated.length > 0 && (
          <a className={styles.restated} href="#ulang">
            <i aria-hidden="true" />
            {t('loanreport.trend.restated', { date: restated.map(({ on }) => formatDayMonth(on)).join(', ') })}
          </a>
        )}
      </div>
    </>
  );
}

function TrendTable({ points }: { points: PortfolioTrend }) {
  return (
    <PlainTable
      inset
      caption={t('loanreport.trend.caption')}
      columns={[
        { key: 'on', head: t('loanreport.col.date'), cell: ({ on }) => formatShortDate(on) },
        { key: 'par', head: t('loanreport.col.par30'), align: 'right', cell: ({ par30 }) => shareText(par30) },
        {
          key: 'late',
          head: t('loanreport.col.late30'),
          align: 'right',
          cell: ({ par30 }) => formatRupiahTotal(par30.numerator),
        },
      ]}
      rows={points.toReversed()}
      rowKey={({ on }) => on}
    />
  );
}
