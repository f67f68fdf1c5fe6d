// /reports/cohorts/loans: the loans behind one point of a cohort's curve, the largest first, also as a file.
// Source: docs/screens.md; decision 0130.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { CohortLoan } from '#contract/cohort-report.ts';
import { formatShortDate, monthTitle } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { gradeColumn, loanColumn } from '../loanColumns.tsx';
import { paths } from '../../../paths.ts';
import { QueueFrame } from '../../QueueFrame.tsx';
import { FilterBar } from '../FilterBar.tsx';
import { pageLink } from '../monthAddress.ts';
import { useReportFilters } from '../reportFilters.ts';
import { cohortLoansQuery, loansQueryOf, readSelection } from './cohortQueries.ts';

export function CohortLoansPage() {
  const [address] = useSearchParams();
  const { filters } = useReportFilters();
  const selection = readSelection(address);
  const { rows, at, page } = selection;
  const name = t(`cohort.rows.${rows}`);
  return (
    <QueueFrame
      title={at === null ? name : `${name}, ${t('cohort.rows.at', { date: monthTitle(at) })}`}
      what={t('cohort.rows.what')}
      count={(count) => t('loanreport.rows.count', { count })}
      query={useQuery(cohortLoansQuery(filters, selection))}
      list={{ page, toPage: (next) => pageLink(address, next) }}
      filters={<FilterBar on={filters.on} />}
      file={{
        call: 'GET staff/reports/cohorts/loans/files/:form',
        query: loansQueryOf(filters, selection),
        name: 'kohort-pinjaman',
      }}
      columns={5}
      empty={{ title: t('loanreport.rows.empty.title'), text: t('cohort.rows.empty') }}
    >
      {(loans) => (
        <Table
          caption={t('cohort.rows.what')}
          columns={columns}
          rows={loans}
          rowKey={({ id }) => id}
          rowTo={({ id }) => paths.lending(id)}
        />
      )}
    </QueueFrame>
  );
}

const columns: readonly Column<CohortLoan>[] = [
  loanColumn<CohortLoan>(({ disbursedOn }) => t('cohort.disbursed_on.text', { date: formatShortDate(disbursedOn) })),
  gradeColumn(),
  {
    key: 'days',
    head: t('loanreport.rows.days'),
    align: 'right',
    cell: ({ daysLate, defaultedOn }) => (
      <>
        {daysLate === null ? t('cohort.repaid') : t('loanreport.late.for', { days: daysLate })}
        {defaultedOn && <Sub>{`${t('cohort.defaulted_on')} ${formatShortDate(defaultedOn)}`}</Sub>}
      </>
    ),
  },
  {
    key: 'principal',
    head: t('cohort.principal'),
    align: 'right',
    strong: true,
    cell: ({ principal }) => formatRupiahTotal(principal),
  },
  {
    key: 'disbursed',
    head: t('cohort.disbursed'),
    align: 'right',
    only: 'desk',
    cell: ({ disbursed }) => formatRupiahTotal(disbursed),
  },
];
