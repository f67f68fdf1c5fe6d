// /groups: every group by name, 20 a page, with search and filters in the address; loan staff begin a new one here.
// Source: screens.md (Kelompok); the look's console and table.
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { GroupItem } from '#contract/group.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { KeyHints } from '../KeyHints.tsx';
import { useListKeys } from '../keys.ts';
import { PageHead } from '../PageHead.tsx';
import { SearchField } from '../SearchField.tsx';
import { type Filters, isFiltered, listAt, readFilters, searchOf } from './filters.ts';
import { GroupFilters } from './GroupFilters.tsx';
import { CreateDialog } from './GroupForm.tsx';
import { GroupState, meetingText, ScoreGrade } from './GroupMarks.tsx';
import { type GroupListPage, groupsQuery } from './groupQueries.ts';
import { GroupRows } from './GroupRows.tsx';

export function GroupsPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const filters = readFilters(address);
  const groups = useQuery(groupsQuery(filters));
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(list, search);
  const mayCreate = canDo(usePerson(), 'loan');
  const change = (part: Partial<Filters>) =>
    void navigate(listAt({ ...filters, page: 1, ...part }), { preventScrollReset: true });
  return (
    <div className={frame.page}>
      <PageHead
        title={t('groups.title')}
        lead={groups.data ? t('groups.count', { count: groups.data.totalCount }) : t('list.loading')}
        aside={
          <>
            <SearchField
              label={t('groups.search')}
              value={filters.search}
              onSearch={(text) => change({ search: text })}
              fieldRef={search}
            />
            {mayCreate && <Button onClick={() => setCreating(true)}>{t('groups.new')}</Button>}
          </>
        }
      />
      <h2 className="sr">{t('groups.what')}</h2>
      <GroupFilters filters={filters} onChange={change} />
      <div
        ref={list}
        className={classes(frame.dense, groups.isPlaceholderData && frame.stale)}
        aria-busy={groups.isPlaceholderData}
      >
        <ListFaces
          query={groups}
          what={t('groups.what')}
          loading={
            <Card className={frame.flush} flush label={t('groups.what')}>
              <TableSkeleton columns={6} />
            </Card>
          }
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<NothingHere filters={filters} />}
        >
          {(page) => <Found page={page} filters={filters} isOld={groups.isPlaceholderData} />}
        </ListFaces>
      </div>
      <KeyHints search />
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </div>
  );
}

const columns: readonly Column<GroupItem>[] = [
  {
    key: 'group',
    head: t('groups.col.group'),
    cell: ({ name, officer }) => (
      <>
        {name}
        <Sub>{t('lendings.officer', { name: officer.name })}</Sub>
      </>
    ),
  },
  { key: 'city', head: t('groups.col.city'), cell: ({ city }) => city.name },
  {
    key: 'meeting',
    head: t('groups.col.meeting'),
    cell: (group) => (
      <>
        {meetingText(group)}
        {group.meetingPlace !== '' && <Sub>{group.meetingPlace}</Sub>}
      </>
    ),
  },
  {
    key: 'members',
    head: t('groups.col.members'),
    align: 'right',
    cell: ({ members, openLendings }) => (
      <>
        {members}
        {openLendings > 0 && <Sub>{t('groups.loans', { count: openLendings })}</Sub>}
      </>
    ),
  },
  { key: 'grade', head: t('groups.col.grade'), cell: (group) => <ScoreGrade group={group} /> },
  { key: 'state', head: t('groups.col.state'), cell: ({ active }) => <GroupState active={active} /> },
];

function Found({ page, filters, isOld }: { page: GroupListPage; filters: Filters; isOld: boolean }) {
  const wide = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false });
  const toPage = (no: number) => listAt({ ...filters, page: no });
  if (!isOld && filters.page > page.numberOfPages) return <Navigate to={toPage(page.numberOfPages)} replace />;
  // The filters go along, so that the queue beside the detail is this list.
  const to = ({ id }: GroupItem) => paths.group(id) + searchOf(filters);
  return (
    <>
      <Card className={frame.flush} flush label={t('groups.what')}>
        {wide ? (
          <Table caption={t('groups.what')} columns={columns} rows={page.data} rowKey={({ id }) => id} rowTo={to} />
        ) : (
          <GroupRows items={page.data} to={to} />
        )}
      </Card>
      <div className={frame.pages}>
        <Pager page={filters.page} pages={page.numberOfPages} to={toPage} />
      </div>
    </>
  );
}

function NothingHere({ filters }: { filters: Filters }) {
  const kind = isFiltered(filters) ? 'nothing' : 'empty';
  return (
    <div className={frame.empty}>
      <EmptyState
        title={t(`groups.${kind}.title`)}
        text={t(`groups.${kind}.text`)}
        action={isFiltered(filters) && <Button to={paths.groups}>{t('groups.nothing.action')}</Button>}
      />
    </div>
  );
}
