// /authority/takes: every file that was taken, by whom and when, the newest first, each to be downloaded again.
// Source: docs/screens.md; decision 0128.
import { useQuery } from '@tanstack/react-query';
import type { AuthorityTake } from '#contract/authority.ts';
import { formatDigits } from '#domain/money.ts';
import { readPage, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { instantText } from '../instants.ts';
import { useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { periodText, takeName, takesQuery } from './authorityQueries.ts';

export function TakesPage() {
  const { filters, list } = useFilters(readFilters, addressOf);
  return (
    <QueueFrame
      title={t('authority.takes')}
      what={t('authority.takes')}
      count={(count) => t('authority.takes.count', { count })}
      query={useQuery(takesQuery(filters.page))}
      list={list}
      file={{ call: 'GET staff/authoritytakes/files/:form', query: {}, name: 'laporan-otoritas' }}
      columns={3}
      empty={{
        title: t('authority.takes.empty'),
        text: t('authority.takes.empty.text'),
        action: <Button to={paths.authority()}>{t('authority.title')}</Button>,
      }}
    >
      {(rows) => (
        <Table
          caption={t('authority.takes')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowTo={({ set, period }) => paths.authorityReport(set, period)}
        />
      )}
    </QueueFrame>
  );
}

const readFilters = (address: URLSearchParams) => ({ page: readPage(address) });
const addressOf = (filters: { page: number }): string => paths.authorityTakes(searchOf(filters));

const columns: Column<AuthorityTake>[] = [
  {
    key: 'report',
    head: t('authority.takes.report'),
    cell: (take) => (
      <>
        {t(`authority.set.${take.set}`)}
        <Sub>
          {periodText(take.period)}, {takeName(take)}
        </Sub>
      </>
    ),
  },
  {
    key: 'rows',
    head: t('authority.takes.rows'),
    align: 'right',
    only: 'desk',
    cell: ({ rows }) => formatDigits(rows),
  },
  {
    key: 'by',
    head: t('authority.takes.by'),
    cell: ({ by, at }) => (
      <>
        {by}
        <Sub>{instantText(at)}</Sub>
      </>
    ),
  },
];
