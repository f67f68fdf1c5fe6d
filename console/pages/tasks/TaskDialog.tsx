// Makes a task about a subject, or changes an open one: what, who, until when.
// Source: docs/screens.md; decision 0113.
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Task } from '#contract/task.ts';
import { addDays, type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import { longestTaskDays, type TaskSubjectKind } from '#domain/task.ts';
import { now } from '#ui/clock.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { usePerson } from '../../person.ts';
import { ActDialog } from '../ActDialog.tsx';
import { useAct } from '../useAct.ts';
import { assigneesQuery, editTask, makeTask, shownBy } from './taskQueries.ts';

export type Subject = { kind: TaskSubjectKind; id: string };
/** A task that is changed, or what a new one is about. */
type Props = { of: Subject | Task; onClose: () => void };

const MOST = 200;

export function TaskDialog({ of, onClose }: Props) {
  const person = usePerson();
  const task = 'subject' in of ? of : null;
  const { kind, id: about } = 'subject' in of ? of.subject : of;
  const [what, setWhat] = useState(task?.what ?? '');
  const [assignee, setAssignee] = useState<string>(task?.assignee.id ?? person.id);
  const [dueOn, setDueOn] = useState<BusinessDate | null>(task?.dueOn ?? null);
  const { data: people = [] } = useQuery(assigneesQuery(kind));
  const today = businessDateOf(now());
  const first = task && task.dueOn < today ? task.dueOn : today;
  const send = (fields: { what: string; assignee: string; dueOn: BusinessDate }) =>
    task ? editTask(task, fields) : makeTask({ kind, subject: about, ...fields });
  const acting = useAct(shownBy, send, (after) => {
    onClose();
    toast(task ? t('task.saved') : t('task.made', { name: after.assignee.name }));
  });
  return (
    <ActDialog
      title={t(task ? 'task.edit' : 'task.new')}
      act={t(task ? 'task.save' : 'task.new')}
      acting={acting}
      shut={what.trim() === '' || dueOn === null}
      onSubmit={() => dueOn && acting.mutate({ what: what.trim(), assignee, dueOn })}
      onClose={onClose}
    >
      <TextInput
        label={t('task.what')}
        maxLength={MOST}
        value={what}
        onChange={({ currentTarget }) => setWhat(currentTarget.value)}
      />
      <SelectField
        label={t('task.assignee')}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={assignee}
        onChange={setAssignee}
        searchable
      />
      <DateInput
        label={t('task.due')}
        value={dueOn}
        onChange={setDueOn}
        min={first}
        max={addDays(today, longestTaskDays)}
      />
    </ActDialog>
  );
}
