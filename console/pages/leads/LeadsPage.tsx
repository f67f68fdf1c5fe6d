// /leads: who sent the borrower form, what waits first and of it the oldest; a table, on phones a list.
// Source: screens.md (Calon peminjam; filters in the address; queues with their age against the promised time).
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { LeadItem } from '#contract/lead.ts';
import { leadStates } from '#domain/lead.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { instantText } from '../instants.ts';
import { Overdue } from '../Overdue.tsx';
import { QueueFrame } from '../QueueFrame.tsx';
import { type Filters, listAt, readFilters, searchOf } from './filters.ts';
import { leadsQuery } from './leadQueries.ts';
import { LeadRows } from './LeadRows.tsx';

export function LeadsPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const wide = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false });
  const filters = readFilters(address);
  const change = (part: Partial<Filters>) =>
    void navigate(listAt({ ...filters, page: 1, ...part }), { preventScrollReset: true });
  const to = ({ id }: LeadItem) => paths.lead(id) + searchOf(filters);
  return (
    <QueueFrame
      title={t('leads.title')}
      what={t('leads.what')}
      count={(count) => t('leads.count', { count })}
      query={useQuery(leadsQuery(filters))}
      page={filters.page}
      toPage={(page) => listAt({ ...filters, page })}
      search={{ label: t('leads.search'), value: filters.search, onSearch: (search) => change({ search }) }}
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
      state === 'new' && (
        <>
          {t('leads.due', { at: instantText(dueAt) })}
          {overdue && (
            <Sub>
              <Overdue />
            </Sub>
          )}
        </>
      ),
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
