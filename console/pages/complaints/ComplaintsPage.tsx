// /complaints: complaints from the public form, waiting ones first, the oldest on top; a table, on phones a list.
// Source: docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import type { ComplaintItem } from '#contract/complaint.ts';
import { complaintCategories, complaintStates } from '#domain/complaint.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { instantText } from '../instants.ts';
import { useFilters } from '../listFilters.ts';
import { Promised } from '../Overdue.tsx';
import { QueueFrame } from '../QueueFrame.tsx';
import { complaintsQuery } from './complaintQueries.ts';
import { ComplaintRows } from './ComplaintRows.tsx';
import { type Filters, listAt, orders, queryOf, readFilters, searchOf } from './filters.ts';

export function ComplaintsPage() {
  const wide = useWide();
  const { filters, change, list } = useFilters(readFilters, listAt, orders);
  const to = ({ id }: ComplaintItem) => paths.complaint(id) + searchOf(filters);
  return (
    <QueueFrame
      title={t('complaints.title')}
      what={t('complaints.what')}
      count={(count) => t('complaints.count', { count })}
      query={useQuery(complaintsQuery(filters))}
      list={list}
      file={{ call: 'GET staff/complaints/files/:form', query: queryOf(filters), name: 'pengaduan' }}
      search={t('complaints.search')}
      filters={<ComplaintFilters filters={filters} onChange={change} />}
      empty={nothingFor(filters)}
    >
      {(rows) =>
        wide ? (
          <Table caption={t('complaints.what')} columns={columns} rows={rows} rowKey={({ id }) => id} rowTo={to} />
        ) : (
          <ComplaintRows items={rows} to={to} />
        )
      }
    </QueueFrame>
  );
}

function ComplaintFilters({ filters, onChange }: { filters: Filters; onChange: (part: Partial<Filters>) => void }) {
  return (
    <ChoiceChips
      label={t('complaints.filter')}
      all={t('complaints.all')}
      choices={complaintStates}
      textOf={(state) => t(`status.complaint.${state}`)}
      chosen={filters.state}
      onChoose={(state) => onChange({ state })}
    >
      <ChipSelect
        label={t('complaints.col.category')}
        any={t('complaints.category.any')}
        options={complaintCategories.map((value) => ({ value, label: t(`complaint.category.${value}`) }))}
        value={filters.category}
        onChange={(value) => onChange({ category: complaintCategories.find((one) => one === value) ?? null })}
      />
    </ChoiceChips>
  );
}

const columns: readonly Column<ComplaintItem>[] = [
  {
    key: 'name',
    head: t('complaints.col.name'),
    cell: ({ name, ticket }) => (
      <>
        {name}
        <Sub>{ticket}</Sub>
      </>
    ),
  },
  {
    key: 'category',
    head: t('complaints.col.category'),
    cell: ({ category }) => t(`complaint.category.${category}`),
  },
  { key: 'sent', head: t('complaints.col.sent'), cell: ({ createdAt }) => instantText(createdAt) },
  {
    key: 'due',
    head: t('complaints.col.due'),
    cell: ({ state, dueAt, overdue }) =>
      state === 'open' && <Promised by={t('complaints.due', { at: instantText(dueAt) })} overdue={overdue} />,
  },
  {
    key: 'state',
    head: t('complaints.col.state'),
    cell: ({ state }) => <StatusBadge kind="complaint" status={state} />,
  },
];

function nothingFor({ state, category, search }: Filters) {
  const kind = state === null && category === null && search === '' ? 'empty' : 'nothing';
  return {
    title: t(`complaints.${kind}.title`),
    text: t(`complaints.${kind}.text`),
    action: kind === 'nothing' && <Button to={paths.complaints}>{t('complaints.nothing.action')}</Button>,
  };
}
