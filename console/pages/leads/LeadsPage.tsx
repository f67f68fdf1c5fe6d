// /leads: borrower forms that were sent in, waiting ones first, the oldest on top; a table, on phones a list.
// Source: docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadItem } from '#contract/lead.ts';
import { leadStates } from '#domain/lead.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { instantText } from '../instants.ts';
import { useFilters } from '../listFilters.ts';
import { Promised } from '../Overdue.tsx';
import { QueueFrame } from '../QueueFrame.tsx';
import { type Filters, listAt, orders, queryOf, readFilters, searchOf } from './filters.ts';
import { leadsQuery } from './leadQueries.ts';
import { LeadRows } from './LeadRows.tsx';
import { WriteDialog } from './WriteDialog.tsx';

export function LeadsPage() {
  const wide = useWide();
  const mayWrite = canDo(usePerson(), 'lead.step');
  const [isWriting, setWriting] = useState(false);
  const { filters, change, list } = useFilters(readFilters, listAt, orders);
  const to = ({ id }: LeadItem) => paths.lead(id) + searchOf(filters);
  return (
    <>
      <QueueFrame
        title={t('leads.title')}
        what={t('leads.what')}
        count={(count) => t('leads.count', { count })}
        query={useQuery(leadsQuery(filters))}
        list={list}
        file={{ call: 'GET staff/leads/files/:form', query: queryOf(filters), name: 'calon-peminjam' }}
        search={t('leads.search')}
        acts={mayWrite && <Button onClick={() => setWriting(true)}>{t('leads.write')}</Button>}
        filters={
          <ChoiceChips
            label={t('leads.filter')}
            all={t('leads.all')}
            choices={leadStates}
            textOf={(state) => t(`status.lead.${state}`)}
            chosen={filters.state}
            onChoose={(state) => change({ state })}
          />
        }
        empty={nothingFor(filters)}
      >
        {(rows) =>
          wide ? (
            <Table caption={t('leads.what')} columns={columns} rows={rows} rowKey={({ id }) => id} rowTo={to} />
          ) : (
            <LeadRows items={rows} to={to} />
          )
        }
      </QueueFrame>
      {isWriting && <WriteDialog onClose={() => setWriting(false)} />}
    </>
  );
}

const columns: readonly Column<LeadItem>[] = [
  {
    key: 'name',
    head: t('leads.col.name'),
    cell: ({ name, phone }) => (
      <>
        {name}
        <Sub>{phone}</Sub>
      </>
    ),
  },
  {
    key: 'business',
    head: t('leads.col.business'),
    cell: ({ sector, city }) => (
      <>
        {sector}
        <Sub>{city}</Sub>
      </>
    ),
  },
  { key: 'sent', head: t('leads.col.sent'), cell: ({ createdAt }) => instantText(createdAt) },
  {
    key: 'due',
    head: t('leads.col.due'),
    cell: ({ state, dueAt, overdue }) =>
      state === 'new' && <Promised by={t('leads.due', { at: instantText(dueAt) })} overdue={overdue} />,
  },
  { key: 'state', head: t('leads.col.state'), cell: ({ state }) => <StatusBadge kind="lead" status={state} /> },
];

function nothingFor({ state, search }: Filters) {
  const kind = state === null && search === '' ? 'empty' : 'nothing';
  return {
    title: t(`leads.${kind}.title`),
    text: t(`leads.${kind}.text`),
    action: kind === 'nothing' && <Button to={paths.leads}>{t('leads.nothing.action')}</Button>,
  };
}
