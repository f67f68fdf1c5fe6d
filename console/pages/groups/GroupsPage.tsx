// /groups: every group by name, 20 a page, with search and filters in the URL; loan staff create groups here.
// Source: docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GroupItem } from '#contract/group.ts';
import { Button } from '#ui/Button.tsx';
import { ChipRow } from '#ui/Chip.tsx';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useNarrow, useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { BranchFilter } from '../BranchFilter.tsx';
import { choicesQuery } from '../groupChoices.ts';
import { useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import {
  type Filters,
  isFiltered,
  listAt,
  orders,
  queryOf,
  readFilters,
  searchOf,
  states,
  weekdays,
} from './filters.ts';
import { CreateDialog } from './GroupForm.tsx';
import { dayText, GroupState, meetingText, ScoreGrade } from './GroupMarks.tsx';
import { GroupRows } from './GroupRows.tsx';
import { groupsQuery } from './groupQueries.ts';
import { HandoverDialog } from './HandoverDialog.tsx';

export function GroupsPage() {
  const [creating, setCreating] = useState(false);
  const [handing, setHanding] = useState(false);
  const wide = useWide();
  const narrow = useNarrow();
  const mayCreate = canDo(usePerson(), 'group.write');
  const { filters, change, list } = useFilters(readFilters, listAt, orders);
  const groups = useQuery(groupsQuery(filters));
  // Links carry the filters, so that the queue beside the detail is this list.
  const to = ({ id }: GroupItem) => paths.group(id) + searchOf(filters);
  const handover = mayCreate && (
    <Button kind="outline" disabled={!groups.data?.data.length} onClick={() => setHanding(true)}>
      {t('handover.title')}
    </Button>
  );
  return (
    <>
      <QueueFrame
        title={t('groups.title')}
        what={t('groups.what')}
        count={(count) => t('groups.count', { count })}
        query={groups}
        list={list}
        file={{ call: 'GET staff/groups/files/:form', query: queryOf(filters), name: 'kelompok' }}
        search={t('groups.search')}
        acts={
          mayCreate && (
            <>
              {!narrow && handover}
              <Button onClick={() => setCreating(true)}>{t('groups.new')}</Button>
            </>
          )
        }
        above={narrow && handover}
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
      {handing && groups.data && <HandoverDialog groups={groups.data.data} onClose={() => setHanding(false)} />}
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  );
}

const columns: readonly Column<GroupItem>[] = [
  {
    key: 'group',
    head: t('groups.col.group'),
    cell: ({ name, officer, branch }) => (
      <>
        {name}
        <Sub>{t('group.officer.branch', { name: officer.name, branch: branch.name })}</Sub>
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

type Props = { filters: Filters; onChange: (change: Partial<Filters>) => void };

/** The groups' filters: city, branch, officer, meeting day, active or not. One row that scrolls sideways on phones. */
function GroupFilters({ filters, onChange }: Props) {
  const { data } = useQuery(choicesQuery);
  return (
    <ChipRow label={t('groups.filter')}>
      <ChipSelect
        label={t('groups.city')}
        any={t('groups.city.any')}
        search
        options={(data?.cities ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.city}
        onChange={(city) => onChange({ city })}
      />
      <BranchFilter value={filters.branch} onChange={(branch) => onChange({ branch })} />
      <ChipSelect
        label={t('groups.officer')}
        any={t('groups.officer.any')}
        options={(data?.officers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.officer}
        onChange={(officer) => onChange({ officer })}
      />
      <ChipSelect
        label={t('groups.weekday')}
        any={t('groups.weekday.any')}
        options={weekdays.map((day) => ({ value: day, label: dayText(Number(day)) }))}
        value={filters.weekday}
        onChange={(value) => onChange({ weekday: weekdays.find((day) => day === value) ?? null })}
      />
      <ChipSelect
        label={t('groups.state')}
        any={t('groups.state.any')}
        options={states.map((state) => ({ value: state, label: t(`groups.state.${state}`) }))}
        value={filters.state}
        onChange={(value) => onChange({ state: states.find((state) => state === value) ?? null })}
      />
    </ChipRow>
  );
}
