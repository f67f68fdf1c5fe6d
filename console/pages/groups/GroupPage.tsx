// /groups/:id: one group in full beside the list it was opened from: facts, actions, members, loans, history.
// Source: docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { StaffGroup } from '#contract/group.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { GradeTag } from '#ui/GradeTag.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { type Back, CaseFrame } from '../CaseFrame.tsx';
import { CaseQueue } from '../CaseQueue.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import layout from '../twoColumns.module.css';
import { PageHead } from '../PageHead.tsx';
import { TasksCard } from '../tasks/TasksCard.tsx';
import { type Filters, listAt, readFilters, searchOf } from './filters.ts';
import { GroupActs } from './GroupActs.tsx';
import { GroupState, meetingText } from './GroupMarks.tsx';
import { groupQuery, groupsQuery } from './groupQueries.ts';
import { GroupRows } from './GroupRows.tsx';
import styles from './groups.module.css';
import { HistoryCard } from './HistoryCard.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { PlannedHandover } from './PlannedHandover.tsx';

export function GroupPage() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const filters = readFilters(address);
  const group = useQuery(groupQuery(id));
  const back = { to: listAt(filters), label: t('groups.title') };
  return (
    <CaseFrame
      query={group}
      title={t('groups.title')}
      what={t('group.what')}
      back={back}
      queue={<GroupQueue filters={filters} open={id} />}
    >
      {(found) => <Detail key={found.id} group={found} back={back} />}
    </CaseFrame>
  );
}

function Detail({ group, back }: { group: StaffGroup; back: Back }) {
  const person = usePerson();
  const opens = canDo(person, 'lending.read');
  return (
    <>
      <PageHead
        title={group.name}
        back={{ ...back, only: 'phone' }}
        lead={[
          group.city.name,
          meetingText(group),
          t('group.officer.branch', { name: group.officer.name, branch: group.branch.name }),
        ].join(' · ')}
        aside={
          <>
            {group.grade && <GradeTag grade={group.grade} words />}
            <GroupState active={group.active} />
            {group.active && canDo(person, 'draft.write') && (
              <Button kind="outline" size="sm" to={paths.newDraft(group.id)}>
                {t('draft.new')}
              </Button>
            )}
          </>
        }
      />
      <PlannedHandover group={group} />
      <div className={layout.two}>
        <div className={layout.side}>
          <GroupActs group={group} />
          <TasksCard subject={{ kind: 'group', id: group.id }} />
          <Card title={t('group.facts')} className={frame.card}>
            <Lines items={linesOf(group)} />
            {group.description !== '' && <p className={styles.about}>{group.description}</p>}
          </Card>
          <HistoryCard group={group} />
        </div>
        <div className={layout.main}>
          <PeopleCard group={group} />
          <LendingsCard lendings={group.lendings} opens={opens} />
        </div>
      </div>
    </>
  );
}

function linesOf(group: StaffGroup): Line[] {
  const { creditScore: score, account } = group;
  return [
    { label: t('group.sector'), value: group.sector.name },
    { label: t('group.place'), value: group.meetingPlace || t('group.place.none') },
    { label: t('group.score'), value: score === null ? t('groups.unscored') : t('group.score.of', { score }) },
    {
      label: t('group.account'),
      value:
        account === null
          ? t('group.account.none')
          : t('group.account.of', { bank: account.bank.name, number: account.number, holder: account.holder }),
    },
    ...(group.closedOn === null ? [] : [{ label: t('group.closed'), value: formatShortDate(group.closedOn) }]),
  ];
}

type GroupLending = StaffGroup['lendings'][number];

const columns: readonly Column<GroupLending>[] = [
  {
    key: 'loan',
    head: t('group.lendings.loan'),
    cell: ({ loanAmount, createdAt }) => (
      <>
        <Money of={loanAmount} />
        <Sub>{instantText(createdAt)}</Sub>
      </>
    ),
  },
  { key: 'grade', head: t('groups.col.grade'), cell: ({ grade }) => <GradeTag grade={grade} /> },
  {
    key: 'status',
    head: t('lendings.col.status'),
    cell: ({ status, repaid, daysLate }) => (
      <>
        <StatusBadge kind="lending" status={status} />
        {repaid && <Sub>{t('group.lendings.repaid')}</Sub>}
        {daysLate > 0 && <Sub>{t('group.lendings.late', { days: daysLate })}</Sub>}
      </>
    ),
  },
];

function LendingsCard({ lendings, opens }: { lendings: readonly GroupLending[]; opens: boolean }) {
  return (
    <Card title={t('group.lendings')} className={frame.flush} flush>
      {lendings.length === 0 ? (
        <p className={styles.pad}>{t('group.lendings.none')}</p>
      ) : (
        <div className={frame.dense}>
          <Table
            caption={t('group.lendings')}
            columns={columns}
            rows={lendings}
            rowKey={({ id }) => id}
            {...(opens ? { rowTo: ({ id }: GroupLending) => paths.lending(id) } : {})}
          />
        </div>
      )}
    </Card>
  );
}

function GroupQueue({ filters, open }: { filters: Filters; open: string }) {
  return (
    <CaseQueue
      label={t('group.queue')}
      title={t('groups.title')}
      to={listAt(filters)}
      count={(count) => t('groups.count', { count })}
      what={t('groups.what')}
      query={useQuery(groupsQuery(filters))}
    >
      {(items) => <GroupRows items={items} open={open} to={({ id }) => paths.group(id) + searchOf(filters)} />}
    </CaseQueue>
  );
}
