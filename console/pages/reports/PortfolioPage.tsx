// /reports/portfolio: is this week worse than last, where, and why; then every figure of the loan book at one close.
// Source: docs/screens.md; decision 0122.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { PortfolioReport } from '#contract/portfolio-report.ts';
import { formatDate } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { CohortCard } from './cohorts/CohortCard.tsx';
import { CollectionSection } from './collection/CollectionSection.tsx';
import { DefaultsCard } from './defaults/DefaultsCard.tsx';
import { BridgeCard, CrossedCard } from './portfolio/BridgeCards.tsx';
import { FiguresCard } from './portfolio/FiguresCard.tsx';
import { ConcentrationCard, RestatedCard, RollsCard } from './portfolio/MoreCards.tsx';
import { readBy, reportQuery } from './portfolio/portfolioQueries.ts';
import { AgesCard, QualityCard } from './portfolio/QualityCards.tsx';
import { ReportFiles } from './portfolio/ReportFiles.tsx';
import { VerdictCard } from './portfolio/VerdictCard.tsx';
import { WhereCard } from './portfolio/WhereCard.tsx';
import { PrepaymentsCard } from './prepayments/PrepaymentsCard.tsx';
import { RollMatrixCard } from './rolls/RollMatrixCard.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { type Filters, reportChoicesQuery, useReportFilters } from './reportFilters.ts';
import styles from './reports.module.css';

export function PortfolioPage() {
  const { data } = useQuery(reportChoicesQuery);
  const { filters } = useReportFilters();
  const [address] = useSearchParams();
  const by = readBy(address);
  const query = useQuery({ ...reportQuery(filters, by), enabled: Boolean(data?.dates) });
  const on = query.data?.on ?? filters.on ?? data?.dates?.last ?? null;
  return (
    <ReportFrame
      title={t('loanreport.portfolio.title')}
      lead={on === null ? undefined : leadOf(on, query.data)}
      on={on}
      acts={query.data && <ReportFiles filters={filters} by={by} on={query.data.on} />}
    >
      {data?.dates === null && (
        <div className={frame.empty}>
          <EmptyState title={t('loanreport.none.title')} text={t('loanreport.none.text')} />
        </div>
      )}
      {data?.dates && <Loaded query={query} filters={filters} />}
    </ReportFrame>
  );
}

function leadOf(on: PortfolioReport['on'], report: PortfolioReport | undefined): string {
  const date = formatDate(on);
  if (!report) return t('loanreport.portfolio.waiting', { date });
  return t('loanreport.portfolio.lead', { date, loans: report.now.loans });
}

type Props = { query: UseQueryResult<PortfolioReport>; filters: Filters };

function Loaded({ query, filters }: Props) {
  const { clear } = useReportFilters();
  return (
    <ListFaces
      query={query}
      what={t('loanreport.portfolio.title')}
      loading={<TableSkeleton columns={4} />}
      isEmpty={({ now, week, month }) => [now, week?.figures, month?.figures].every((at) => !at || at.loans === 0)}
      empty={
        <div className={frame.empty}>
          <EmptyState
            title={t('loanreport.nothing.title')}
            text={t('loanreport.nothing.text', { date: query.data ? formatDate(query.data.on) : '' })}
            action={<Button onClick={clear}>{t('loanreport.clear')}</Button>}
          />
        </div>
      }
    >
      {(report) => (
        <>
          <div className={styles.pair}>
            <VerdictCard report={report} filters={filters} />
            <WhereCard report={report} />
          </div>
          {report.bridge && (
            <div className={styles.pair}>
              <BridgeCard report={report} />
              <CrossedCard report={report} />
            </div>
          )}
          <div className={styles.pair}>
            <FiguresCard report={report} />
            <QualityCard report={report} />
          </div>
          <div className={styles.pair}>
            <AgesCard report={report} />
            <RollsCard report={report} />
          </div>
          <RollMatrixCard filters={filters} />
          <CollectionSection />
          <div className={styles.pair}>
            <CohortCard filters={filters} />
            <ConcentrationCard filters={filters} />
          </div>
          <div className={styles.pair}>
            <DefaultsCard filters={filters} />
            <PrepaymentsCard filters={filters} />
          </div>
          <RestatedCard report={report} />
        </>
      )}
    </ListFaces>
  );
}
