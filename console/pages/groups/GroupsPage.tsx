// /groups: every group by name, 20 a page, with search and filters in the address; loan staff begin a new one here.
// Source: screens.md (Kelompok); the look's console and table.
import { sorting } from '../listSort.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GroupItem } from '#contract/group.ts';
import { Button } from '#ui/Button.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { useFilters } from '../useFilters.ts';
import { type Filters, isFiltered, listAt, orders, queryOf, readFilters, searchOf } from './filters.ts';
import { GroupFilters } from './GroupFilters.tsx';
import { CreateDialog } from './GroupForm.tsx';
import { GroupState, meetingText, ScoreGrade } from './GroupMarks.tsx';
import { groupsQuery } from './groupQueries.ts';
import { GroupRows } from './GroupRows.tsx';

export function GroupsPage() {
  const [creating, setCreating] = useState(false);
  const wide = useWide();
  const mayCreate = canDo(usePerson(), 'group.write');
  const { filters, change, toPage } = useFilters(readFilters, listAt);
  // The filters go along, so that the queue beside the detail is this list.
  const to = ({ id }: GroupItem) => paths.group(id) + searchOf(filters);
  return (
    <>
      <QueueFrame
        title={t('groups.title')}
        what={t('groups.what')}
        count={(count) => t('groups.count', { count })}
        query={useQuery(groupsQuery(filters))}
        page={filters.page}
        toPage={toPage}
        sort={sorting(orders, filters.sort, (sort) => change({ sort }))}
        file={{ call: 'GET staff/groups/files/:form', query: queryOf(filters), name: 'kelompok' }}
        search={{ label: t('groups.search'), value: filters.search, onSearch: (search) => change({ search }) }}
        acts={mayCreate && <Button onClick={() => setCreating(true)}>{t('groups.new')}</Button>}
        filters={<GroupFilters filters={filters} onChange={change} />}
        columns={6}
        empty={nothingFor(filters)}
      >
        {(rows) =>
          wide ? (
            <Table caption={t('groups.what')} columns={columns} rows={rows} rowKey={({ id }) => id} rowTo={to} />
          ) : (
            <GroupRows items={rows} to={to} />
          )
        }
      </QueueFrame>
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
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

function nothingFor(filters: Filters) {
  const kind = isFiltered(filters) ? 'nothing' : 'empty';
  return {
    title: t(`groups.${kind}.title`),
    text: t(`groups.${kind}.text`),
    action: isFiltered(filters) && <Button to={paths.groups}>{t('groups.nothing.action')}</Button>,
  };
}
