// /reports/portfolio: is this week worse than last, where, and why; then every figure of the loan book at one close.
// Source: docs/screens.md; decision 0122.
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#domain/calendar.ts';
import { EmptyState } from '#ui/Faces.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { CollectionSection } from './collection/CollectionSection.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { reportChoicesQuery, useReportFilters } from './reportFilters.ts';

export function PortfolioPage() {
  const { data } = useQuery(reportChoicesQuery);
  const { filters } = useReportFilters();
  const on = filters.on ?? data?.dates?.last ?? null;
  return (
    <ReportFrame
      title={t('loanreport.portfolio.title')}
      lead={on === null ? undefined : t('loanreport.portfolio.lead', { date: formatDate(on) })}
      on={on}
    >
      {data?.dates === null && (
        <div className={frame.empty}>
          <EmptyState title={t('loanreport.none.title')} text={t('loanreport.none.text')} />
        </div>
      )}
      {data?.dates && <CollectionSection />}
    </ReportFrame>
  );
}
