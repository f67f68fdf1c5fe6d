// /reports/prepayments/loans: the payoffs before their time of a month, the largest first, also as a file.
// Source: docs/screens.md; decision 0130.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { PrepaidLoan } from '#contract/prepayment-report.ts';
import { formatShortDate, monthTitle } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { readPage } from '#ui/address.ts';
import { type Column, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { gradeColumn, loanColumn } from '../loanColumns.tsx';
import { paths } from '../../../paths.ts';
import { QueueFrame } from '../../QueueFrame.tsx';
import { FilterBar } from '../FilterBar.tsx';
import { monthIn, pageLink } from '../monthAddress.ts';
import { useReportFilters } from '../reportFilters.ts';
import { loansQueryOf, prepaidLoansQuery } from './prepaymentQueries.ts';

export function PrepaidLoansPage() {
  const [address] = useSearchParams();
  const { filters } = useReportFilters();
  const paidIn = monthIn(address, 'paidIn');
  const page = readPage(address);
  return (
    <QueueFrame
      title={paidIn === null ? t('prepaid.rows.title') : t('prepaid.rows.in', { month: monthTitle(paidIn) })}
      what={t('prepaid.rows.title')}
      count={(count) => t('prepaid.rows.count', { count })}
      query={useQuery(prepaidLoansQuery(filters, paidIn, page))}
      list={{ page, toPage: (next) => pageLink(address, next) }}
      filters={<FilterBar on={filters.on} />}
      file={{
        call: 'GET staff/reports/prepayments/loans/files/:form',
        query: loansQueryOf(filters, paidIn),
        name: 'pelunasan-dipercepat',
      }}
      columns={5}
      empty={{ title: t('loanreport.rows.empty.title'), text: t('prepaid.rows.empty') }}
    >
      {(loans) => (
        <Table
          caption={t('prepaid.rows.title')}
          columns={columns}
          rows={loans}
          rowKey={({ payoff }) => payoff}
          rowTo={({ id }) => paths.lending(id)}
        />
      )}
    </QueueFrame>
  );
}

const columns: readonly Column<PrepaidLoan>[] = [
  loanColumn<PrepaidLoan>(({ valueOn }) => t('prepaid.rows.on', { date: formatShortDate(valueOn) })),
  gradeColumn(),
  { key: 'members', head: t('prepaid.members'), align: 'right', cell: ({ loans }) => String(loans) },
  {
    key: 'principal',
    head: t('prepaid.principal'),
    align: 'right',
    strong: true,
    cell: ({ principal }) => formatRupiahTotal(principal),
  },
  {
    key: 'waived',
    head: t('prepaid.waived'),
    align: 'right',
    only: 'desk',
    cell: ({ waivedInterest }) => formatRupiahTotal(waivedInterest),
  },
];
