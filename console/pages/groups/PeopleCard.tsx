// The members of a group: role, business, masked phone, what is still missing; former members at the end.
// Source: docs/screens.md; docs/domain.md §1.
import { useState } from 'react';
import type { GroupMember, StaffGroup } from '#contract/group.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import styles from './groups.module.css';
import { MemberActsDialog } from './MemberActs.tsx';

export function PeopleCard({ group }: { group: StaffGroup }) {
  const mayAct = canDo(usePerson(), 'group.write') && group.active;
  const [asked, setAsked] = useState<GroupMember | null>(null);
  const { members, minimumMembers: minimum, people } = group;
  return (
    <Card
      title={t('group.people')}
      remark={t('group.people.count', { count: members, minimum })}
      className={frame.flush}
      flush
    >
      {people.length === 0 ? (
        <p className={styles.pad}>{t('group.people.none')}</p>
      ) : (
        <div className={frame.dense}>
          <Table
            caption={t('group.people')}
            columns={columnsFor(mayAct ? setAsked : null)}
            rows={people}
            rowKey={({ id }) => id}
          />
        </div>
      )}
      {group.active && members < minimum && <p className={styles.pad}>{t('group.people.few', { minimum })}</p>}
      {asked && <MemberActsDialog group={group} member={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function columnsFor(onAct: ((member: GroupMember) => void) | null): Column<GroupMember>[] {
  return [
    {
      key: 'name',
      head: t('group.person.col'),
      cell: ({ no, name, role, business, phone, hasSignIn, hasNik, leftOn }) => (
        <>
          {name}
          <Sub>{t('group.person.no', { no, role: t(`member.${role}`), business })}</Sub>
          {leftOn === null && !hasNik && <Sub>{t('group.person.no_nik')}</Sub>}
          {leftOn === null ? (
            (phone !== null || hasSignIn) && (
              <Sub>{[phone, hasSignIn && t('group.person.signin')].filter(Boolean).join(' · ')}</Sub>
            )
          ) : (
            <Sub>{t('group.person.left', { date: formatShortDate(leftOn) })}</Sub>
          )}
        </>
      ),
    },
    {
      key: 'open',
      head: t('group.person.open'),
      align: 'right',
      cell: ({ open }) => (open === null ? null : <Money of={open} />),
    },
    ...(onAct === null ? [] : [actColumn(onAct)]),
  ];
}

function actColumn(onAct: (member: GroupMember) => void): Column<GroupMember> {
  return {
    key: 'act',
    head: <span className="sr">{t('group.acts')}</span>,
    align: 'right',
    cell: (member) =>
      member.leftOn === null && (
        <Button kind="outline" size="sm" onClick={() => onAct(member)}>
          {t('group.person.acts')}
          <span className="sr"> {member.name}</span>
        </Button>
      ),
  };
}
