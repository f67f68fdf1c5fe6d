// /reports/defaults/loans: the loans behind a figure of defaults or recoveries, the one that owed most first, also as a file.
// Source: docs/screens.md; decision 0130.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { DefaultedLoan } from '#contract/default-report.ts';
import { formatShortDate, monthTitle } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { type Column, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { gradeColumn, loanColumn } from '../loanColumns.tsx';
import { paths } from '../../../paths.ts';
import { QueueFrame } from '../../QueueFrame.tsx';
import { FilterBar } from '../FilterBar.tsx';
import { pageLink } from '../monthAddress.ts';
import { useReportFilters } from '../reportFilters.ts';
import { defaultLoansQuery, loansQueryOf, readSelection } from './defaultQueries.ts';

export function DefaultLoansPage() {
  const [address] = useSearchParams();
  const { filters } = useReportFilters();
  const selection = readSelection(address);
  const { defaultedIn, recoveredIn, page } = selection;
  const title = recoveredIn
    ? t('defaulted.rows.recovered', { month: monthTitle(recoveredIn) })
    : defaultedIn && t('defaulted.rows.in', { month: monthTitle(defaultedIn) });
  return (
    <QueueFrame
      title={title ?? t('defaulted.rows.title')}
      what={t('defaulted.rows.title')}
      count={(count) => t('loanreport.rows.count', { count })}
      query={useQuery(defaultLoansQuery(filters, selection))}
      list={{ page, toPage: (next) => pageLink(address, next) }}
      filters={<FilterBar on={filters.on} />}
      file={{
        call: 'GET staff/reports/defaults/loans/files/:form',
        query: loansQueryOf(filters, selection),
        name: 'gagal-bayar-pemulihan',
      }}
      columns={5}
      empty={{ title: t('loanreport.rows.empty.title'), text: t('defaulted.rows.empty') }}
    >
      {(loans) => (
        <Table
          caption={t('defaulted.rows.title')}
          columns={columns}
          rows={loans}
          rowKey={({ id }) => id}
          rowTo={({ id }) => paths.lending(id)}
        />
      )}
    </QueueFrame>
  );
}

const columns: readonly Column<DefaultedLoan>[] = [
  loanColumn<DefaultedLoan>(({ defaultedOn }) => t('defaulted.rows.on', { date: formatShortDate(defaultedOn) })),
  gradeColumn(),
  {
    key: 'principal',
    head: t('defaulted.principal'),
    align: 'right',
    only: 'desk',
    cell: ({ principal }) => formatRupiahTotal(principal),
  },
  {
    key: 'recovered',
    head: t('defaulted.recovered'),
    align: 'right',
    strong: true,
    cell: ({ recovered }) => formatRupiahTotal(recovered),
  },
  { key: 'open', head: t('defaulted.open'), align: 'right', cell: ({ open }) => formatRupiahTotal(open) },
];
