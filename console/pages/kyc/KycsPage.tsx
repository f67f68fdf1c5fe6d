// /kycs: identity verifications, waiting ones first, the oldest on top; a table, on phones a list.
// Source: docs/screens.md; spec §9.
import { useQuery } from '@tanstack/react-query';
import type { StaffKycItem } from '#contract/kyc.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { now } from '#ui/clock.ts';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import { ageText } from '../ages.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { instantText } from '../instants.ts';
import { useFilters } from '../listFilters.ts';
import { Promised } from '../Overdue.tsx';
import { QueueFrame } from '../QueueFrame.tsx';
import { type Filters, listAt, orders, queryOf, readFilters, searchOf, statuses } from './filters.ts';
import { kycsQuery } from './kycQueries.ts';
import { KycRows, TimeLeft } from './KycRows.tsx';

export function KycsPage() {
  const wide = useWide();
  const { filters, change, list } = useFilters(readFilters, listAt, orders);
  const to = ({ id }: StaffKycItem) => paths.kyc(id) + searchOf(filters);
  return (
    <QueueFrame
      title={t('kycs.title')}
      what={t('kycs.what')}
      count={(count) => t('kycs.count', { count })}
      query={useQuery(kycsQuery(filters))}
      list={list}
      file={{ call: 'GET staff/kycs/files/:form', query: queryOf(filters), name: 'verifikasi' }}
      search={t('kycs.search')}
      filters={
        <ChoiceChips
          label={t('kycs.filter')}
          choices={statuses}
          textOf={statusText}
          chosen={filters.status}
          onChoose={(status) => change({ status: status ?? 'all' })}
        />
      }
      columns={4}
      empty={nothingFor(filters)}
    >
      {(rows) =>
        wide ? (
          <Table caption={t('kycs.what')} columns={columns} rows={rows} rowKey={({ id }) => id} rowTo={to} />
        ) : (
          <KycRows items={rows} to={to} />
        )
      }
    </QueueFrame>
  );
}

function statusText(status: Filters['status']): string {
  if (status === 'all' || status === 'changing') return t(`kycs.${status}`);
  return t(`status.kyc.${status}`);
}

const columns: readonly Column<StaffKycItem>[] = [
  {
    key: 'name',
    head: t('kycs.col.name'),
    cell: ({ name, phone }) => (
      <>
        {name}
        <Sub>{phone}</Sub>
      </>
    ),
  },
  {
    key: 'submitted',
    head: t('kycs.col.submitted'),
    cell: ({ submittedAt, status }) =>
      submittedAt !== null && (
        <>
          {instantText(submittedAt)}
          {status === 'pending' && <Sub>{t('kycs.age', { time: ageText(submittedAt, now().toISOString()) })}</Sub>}
        </>
      ),
  },
  {
    key: 'due',
    head: t('kycs.col.due'),
    cell: ({ status, dueAt, overdue }) =>
      status === 'pending' &&
      dueAt !== null && (
        <>
          <Promised by={t('kycs.due', { at: instantText(dueAt) })} overdue={overdue} />
          {!overdue && (
            <Sub>
              <TimeLeft dueAt={dueAt} now={now()} />
            </Sub>
          )}
        </>
      ),
  },
  { key: 'status', head: t('kycs.col.status'), cell: ({ status }) => <StatusBadge kind="kyc" status={status} /> },
];

function nothingFor({ status, search }: Filters) {
  const kind = status === 'pending' && search === '' ? 'empty' : 'nothing';
  return {
    title: t(`kycs.${kind}.title`),
    text: t(`kycs.${kind}.text`),
    action: kind === 'nothing' && <Button to={paths.kycs}>{t('kycs.nothing.action')}</Button>,
  };
}
