// /reports/portfolio/loans: the loans behind one figure of the portfolio report, the largest first, also as a file.
// Source: docs/screens.md; decision 0122.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ReportLoan } from '#contract/portfolio-report.ts';
import type { LoanSelection } from '#domain/portfolio-report.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { gradeColumn, loanColumn } from './loanColumns.tsx';
import { paths } from '../../paths.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { signedText } from './portfolio/parts.tsx';
import { loansQuery, readSelection } from './portfolio/portfolioQueries.ts';
import { pageLink } from './monthAddress.ts';
import { queryOf, useReportFilters } from './reportFilters.ts';
import { FilterBar } from './FilterBar.tsx';

export function PortfolioLoansPage() {
  const [address] = useSearchParams();
  const { filters } = useReportFilters();
  const selection = readSelection(address);
  const { rows, page } = selection;
  return (
    <QueueFrame
      title={titleOf(rows)}
      what={t('loanreport.rows.title')}
      count={(count) => t('loanreport.rows.count', { count })}
      query={useQuery(loansQuery(filters, selection))}
      list={{ page, toPage: (next) => pageLink(address, next) }}
      filters={<FilterBar on={filters.on} />}
      file={{
        call: 'GET staff/reports/portfolio/loans/files/:form',
        query: { ...queryOf(filters), rows },
        name: 'laporan-pinjaman',
      }}
      columns={5}
      empty={{ title: t('loanreport.rows.empty.title'), text: t('loanreport.rows.empty.text') }}
    >
      {(loans) => <LoansTable loans={loans} />}
    </QueueFrame>
  );
}

const parts = ['crossed', 'cured', 'paid', 'ended'] as const;
const ages = ['0', '1', '31', '61', '91', '181'] as const;

/** What the figure is, in words. */
function titleOf(rows: LoanSelection): string {
  const part = parts.find((one) => one === rows);
  if (part) return t(`loanreport.bridge.${part}`);
  const age = ages.find((one) => rows === `age${one}`);
  if (age) return t(`loanreport.age.${age}`);
  const days = rows.replace(/\D/g, '');
  if (days === '') return t('loanreport.rows.running');
  return days === '0' ? t('loanreport.rows.late.first') : t('loanreport.rows.late', { days });
}

const columns: readonly Column<ReportLoan>[] = [
  loanColumn<ReportLoan>(),
  gradeColumn(),
  {
    key: 'days',
    head: t('loanreport.rows.days'),
    align: 'right',
    cell: ({ daysLate }) => (daysLate === null ? '–' : t('loanreport.late.for', { days: daysLate })),
  },
  {
    key: 'principal',
    head: t('loanreport.ages.principal'),
    align: 'right',
    strong: true,
    cell: ({ principal, change }) => (
      <>
        {formatRupiahTotal(principal)}
        {change !== null && <Sub>{signedText(change)}</Sub>}
      </>
    ),
  },
  {
    key: 'arrears',
    head: t('loanreport.ages.arrears'),
    align: 'right',
    only: 'desk',
    cell: ({ arrears }) => formatRupiahTotal(arrears),
  },
];

const LoansTable = ({ loans }: { loans: readonly ReportLoan[] }) => (
  <Table
    caption={t('loanreport.rows.title')}
    columns={columns}
    rows={loans}
    rowKey={({ id }) => id}
    rowTo={({ id }) => paths.lending(id)}
  />
);
