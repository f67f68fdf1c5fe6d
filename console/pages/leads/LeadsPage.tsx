// /leads: who sent the borrower form, what waits first and of it the oldest; a table, on phones a list.
// Source: screens.md (Calon peminjam; filters in the address; queues with their age against the promised time).
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { LeadItem } from '#contract/lead.ts';
import { leadStates } from '#domain/lead.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Chip, ChipRow } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { KeyHints } from '../KeyHints.tsx';
import { useListKeys } from '../keys.ts';
import { Overdue } from '../kyc/KycRows.tsx';
import { PageHead } from '../PageHead.tsx';
import { SearchField } from '../SearchField.tsx';
import { type Filters, listAt, readFilters, searchOf, type State } from './filters.ts';
import { type LeadQueuePage, leadsQuery } from './leadQueries.ts';
import { LeadRows } from './LeadRows.tsx';

export function LeadsPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filters = readFilters(address);
  const leads = useQuery(leadsQuery(filters));
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(list, search);
  const change = (part: Partial<Filters>) =>
    void navigate(listAt({ ...filters, page: 1, ...part }), { preventScrollReset: true });
  return (
    <div className={frame.page}>
      <PageHead
        title={t('leads.title')}
        lead={leads.data ? t('leads.count', { count: leads.data.totalCount }) : t('list.loading')}
        aside={
          <SearchField
            label={t('leads.search')}
            value={filters.search}
            onSearch={(text) => change({ search: text })}
            fieldRef={search}
          />
        }
      />
      <h2 className="sr">{t('leads.what')}</h2>
      <StateChips chosen={filters.state} onChoose={(state) => change({ state })} />
      <div
        ref={list}
        className={classes(frame.dense, leads.isPlaceholderData && frame.stale)}
        aria-busy={leads.isPlaceholderData}
      >
        <ListFaces
          query={leads}
          what={t('leads.what')}
          loading={
            <Card className={frame.flush} flush label={t('leads.what')}>
              <TableSkeleton columns={5} />
            </Card>
          }
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<NothingHere filters={filters} />}
        >
          {(page) => <Found page={page} filters={filters} isOld={leads.isPlaceholderData} />}
        </ListFaces>
      </div>
      <KeyHints search />
    </div>
  );
}

function StateChips({ chosen, onChoose }: { chosen: State | null; onChoose: (state: State | null) => void }) {
  return (
    <div className={frame.filters}>
      <ChipRow label={t('leads.filter')}>
        <Chip on={chosen === null} onClick={() => onChoose(null)}>
          {t('leads.all')}
        </Chip>
        {leadStates.map((state) => (
          <Chip key={state} on={chosen === state} onClick={() => onChoose(state)}>
            {t(`status.lead.${state}`)}
          </Chip>
        ))}
      </ChipRow>
    </div>
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

function Found({ page, filters, isOld }: { page: LeadQueuePage; filters: Filters; isOld: boolean }) {
  const wide = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false });
  const toPage = (no: number) => listAt({ ...filters, page: no });
  if (!isOld && filters.page > page.numberOfPages) return <Navigate to={toPage(page.numberOfPages)} replace />;
  const to = ({ id }: LeadItem) => paths.lead(id) + searchOf(filters);
  return (
    <>
      <Card className={frame.flush} flush label={t('leads.what')}>
        {wide ? (
          <Table caption={t('leads.what')} columns={columns} rows={page.data} rowKey={({ id }) => id} rowTo={to} />
        ) : (
          <LeadRows items={page.data} to={to} />
        )}
      </Card>
      <div className={frame.pages}>
        <Pager page={filters.page} pages={page.numberOfPages} to={toPage} />
      </div>
    </>
  );
}

function NothingHere({ filters: { state, search } }: { filters: Filters }) {
  const kind = state === null && search === '' ? 'empty' : 'nothing';
  return (
    <div className={frame.empty}>
      <EmptyState
        title={t(`leads.${kind}.title`)}
        text={t(`leads.${kind}.text`)}
        action={kind === 'nothing' && <Button to={paths.leads}>{t('leads.nothing.action')}</Button>}
      />
    </div>
  );
}
