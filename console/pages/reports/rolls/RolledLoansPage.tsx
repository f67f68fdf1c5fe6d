// /reports/rolls/loans: the loans behind a figure of the roll matrix, the largest first, also as a file.
// Source: docs/screens.md; decision 0134.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { RolledLoan } from '#contract/roll-report.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { rollColumns, rollOrigins } from '#domain/roll-matrix.ts';
import { oneOf, readPage } from '#ui/address.ts';
import { type Column, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../../paths.ts';
import { QueueFrame } from '../../QueueFrame.tsx';
import { FilterBar } from '../FilterBar.tsx';
import { gradeColumn, loanColumn } from '../loanColumns.tsx';
import { pageLink } from '../monthAddress.ts';
import { useReportFilters } from '../reportFilters.ts';
import { loansQueryOf, rolledLoansQuery } from './rollQueries.ts';

export function RolledLoansPage() {
  const [address] = useSearchParams();
  const { filters } = useReportFilters();
  const [from, to] = [oneOf(address, 'rolledFrom', rollOrigins), oneOf(address, 'rolledTo', rollColumns)];
  const figure = { rolledFrom: from ?? undefined, rolledTo: to ?? undefined };
  const page = readPage(address);
  const nameOf = (state: typeof from | typeof to) => t(state === null ? 'roll.rows.any' : `roll.state.${state}`);
  return (
    <QueueFrame
      title={
        from === null && to === null
          ? t('roll.rows.title')
          : t('roll.rows.what', { from: nameOf(from), to: nameOf(to) })
      }
      what={t('roll.rows.title')}
      count={(count) => t('loanreport.rows.count', { count })}
      query={useQuery(rolledLoansQuery(filters, figure, page))}
      list={{ page, toPage: (next) => pageLink(address, next) }}
      filters={<FilterBar on={filters.on} />}
      file={{
        call: 'GET staff/reports/rolls/loans/files/:form',
        query: loansQueryOf(filters, figure),
        name: 'perpindahan-pinjaman',
      }}
      columns={4}
      empty={{ title: t('loanreport.rows.empty.title'), text: t('roll.rows.empty') }}
    >
      {(loans) => (
        <Table
          caption={t('roll.rows.title')}
          columns={columns}
          rows={loans}
          rowKey={({ id }) => id}
          rowTo={({ id }) => paths.lending(id)}
        />
      )}
    </QueueFrame>
  );
}

const amount = (principal: string | null): string => (principal === null ? '–' : formatRupiahTotal(principal));

const columns: readonly Column<RolledLoan>[] = [
  loanColumn<RolledLoan>(({ from, to }) =>
    t('roll.rows.moved', { from: t(`roll.state.${from}`), to: t(`roll.state.${to}`) }),
  ),
  gradeColumn(),
  { key: 'before', head: t('roll.before'), align: 'right', cell: ({ before }) => amount(before) },
  { key: 'after', head: t('roll.after'), align: 'right', strong: true, cell: ({ after }) => amount(after) },
];
