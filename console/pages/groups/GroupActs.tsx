// Loan staff's actions on an active group: edit it, change meeting day or officer, close it.
// Source: docs/screens.md; docs/domain.md §6.
import { useState } from 'react';
import type { StaffGroup } from '#contract/group.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import act from '../Act.module.css';
import frame from '../frame.module.css';
import { PointDialog } from '../meetings/PointDialog.tsx';
import { type ActProps, GroupActDialog } from './GroupActDialog.tsx';
import { dayOptions, EditDialog, useOfficers } from './GroupForm.tsx';
import { dayText } from './GroupMarks.tsx';
import styles from './groups.module.css';
import { AddMemberDialog } from './MemberActs.tsx';

const acts = {
  add: { label: 'group.member.add', dialog: AddMemberDialog },
  edit: { label: 'group.edit', dialog: EditDialog },
  point: { label: 'meetings.point.title', dialog: PlaceDialog },
  day: { label: 'group.day', dialog: DayDialog },
  officer: { label: 'group.officer', dialog: OfficerDialog },
  close: { label: 'group.close', dialog: CloseDialog },
} as const;
const names = ['add', 'edit', 'point', 'day', 'officer', 'close'] as const;

export function GroupActs({ group }: { group: StaffGroup }) {
  const [asked, setAsked] = useState<keyof typeof acts | null>(null);
  const mayAct = canDo(usePerson(), 'group.write') && group.active;
  const Asked = asked === null ? null : acts[asked].dialog;
  return (
    <>
      {mayAct && (
        <Card title={t('group.acts')} className={frame.card}>
          <div className={styles.acts}>
            {names.map((name) => (
              <Button key={name} size="sm" kind={name === 'add' ? undefined : 'outline'} onClick={() => setAsked(name)}>
                {t(acts[name].label)}
              </Button>
            ))}
          </div>
        </Card>
      )}
      {/* Stays when a colleague closed the group meanwhile, to show the refusal and keep what was typed. */}
      {Asked && <Asked group={group} onClose={() => setAsked(null)} />}
    </>
  );
}

function PlaceDialog({ group: { id, name, meetingPlace }, onClose }: ActProps) {
  return <PointDialog group={{ id, name, place: meetingPlace }} onClose={onClose} />;
}

function DayDialog({ group, onClose }: ActProps) {
  const [weekday, setWeekday] = useState<string | null>(null);
  return (
    <GroupActDialog
      group={group}
      onClose={onClose}
      title={t('group.day')}
      done={(after) => t('group.day.done', { group: after.name, day: dayText(after.meetingWeekday) })}
      shut={weekday === null}
      perform={(seen) =>
        call('POST staff/groups/:id/meetingdays', {
          params: { id: group.id },
          body: { ...seen, weekday: Number(weekday) },
        })
      }
    >
      <p className={act.lead}>{t('group.day.text')}</p>
      <SelectField
        label={t('groups.weekday')}
        options={dayOptions.filter(({ value }) => value !== String(group.meetingWeekday))}
        value={weekday}
        onChange={setWeekday}
      />
    </GroupActDialog>
  );
}

function OfficerDialog({ group, onClose }: ActProps) {
  const officers = useOfficers();
  const [officer, setOfficer] = useState<string | null>(null);
  return (
    <GroupActDialog
      group={group}
      onClose={onClose}
      title={t('group.officer')}
      done={(after) => t('group.officer.done', { name: after.officer.name, group: after.name })}
      shut={officer === null}
      perform={(seen) =>
        call('POST staff/groups/:id/officers', {
          params: { id: group.id },
          body: { ...seen, officer: officer ?? '' },
        })
      }
    >
      <p className={act.lead}>{t('group.officer.text')}</p>
      <SelectField
        label={t('groups.officer')}
        options={officers.filter(({ value }) => value !== group.officer.id)}
        value={officer}
        onChange={setOfficer}
      />
    </GroupActDialog>
  );
}

function CloseDialog({ group, onClose }: ActProps) {
  return (
    <GroupActDialog
      group={group}
      onClose={onClose}
      title={t('group.close')}
      danger
      done={(after) => t('group.close.done', { group: after.name })}
      perform={(seen) => call('POST staff/groups/:id/closings', { params: { id: group.id }, body: seen })}
    >
      <p className={act.lead}>{t('group.close.text', { group: group.name })}</p>
    </GroupActDialog>
  );
}
