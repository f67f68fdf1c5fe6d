// The form of a group: a new one with its meeting day and officer, or the description of an existing one.
// Invariant: untouched fields follow the group's current values, so that saving does not undo a colleague's change.
// Source: docs/screens.md; docs/domain.md §3.
import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { zoneOfCity } from '#domain/time-zone.ts';
import { call } from '#ui/client.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { CountField } from '#ui/CountField.tsx';
import { DigitsField } from '#ui/DigitsField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { ActDialog } from '../ActDialog.tsx';
import { choicesQuery } from '../groupChoices.ts';
import { TimeField } from '../TimeField.tsx';
import { weekdays } from './filters.ts';
import { type ActProps, GroupActDialog } from './GroupActDialog.tsx';
import { draftOf, emptyDraft, fieldsOf, type GroupDraft } from './groupDraft.ts';
import { dayText } from './GroupMarks.tsx';
import { useGroupAct } from './groupQueries.ts';
import styles from './groups.module.css';

export const dayOptions = weekdays.map((day) => ({ value: day as string, label: dayText(Number(day)) }));

/** The officers that can be chosen for a group; for a new one only those of a branch where one may make it. */
export function useOfficers({ forNew = false } = {}) {
  const { data } = useQuery(choicesQuery);
  const officers = (data?.officers ?? []).filter(({ reached }) => reached || !forNew);
  return officers.map(({ id, name, branch }) => ({ value: id, label: `${name} · ${branch.name}` }));
}

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const officers = useOfficers({ forNew: true });
  const [draft, setDraft] = useState(emptyDraft);
  const [weekday, setWeekday] = useState<string | null>(null);
  const [officer, setOfficer] = useState<string | null>(null);
  const fields = fieldsOf(draft);
  const creating = useGroupAct(
    (body: Parameters<typeof create>[0]) => create(body),
    (group) => {
      onClose();
      toast(t('group.create.done', { group: group.name }));
      void navigate(paths.group(group.id));
    },
  );
  const ready =
    fields === null || weekday === null || officer === null
      ? null
      : { ...fields, meetingWeekday: Number(weekday), officer };
  return (
    <ActDialog
      title={t('groups.new')}
      act={t('group.create')}
      acting={creating}
      shut={ready === null}
      onSubmit={() => ready !== null && creating.mutate(ready)}
      onClose={onClose}
    >
      <GroupFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
      <div className={styles.pair}>
        <SelectField label={t('groups.weekday')} options={dayOptions} value={weekday} onChange={setWeekday} />
        <SelectField label={t('groups.officer')} options={officers} value={officer} onChange={setOfficer} />
      </div>
    </ActDialog>
  );
}

const create = (body: NonNullable<ReturnType<typeof fieldsOf>> & { meetingWeekday: number; officer: string }) =>
  call('POST staff/groups', { body });

export function EditDialog({ group, onClose }: ActProps) {
  const [touched, setTouched] = useState<Partial<GroupDraft>>({});
  const draft = { ...draftOf(group), ...touched };
  const fields = fieldsOf(draft);
  return (
    <GroupActDialog
      group={group}
      onClose={onClose}
      title={t('group.edit')}
      done={({ name }) => t('group.edit.done', { group: name })}
      shut={fields === null || Object.keys(touched).length === 0}
      perform={(seen) => {
        if (fields === null) throw new Error('the form is shut while it is not whole');
        return call('PUT staff/groups/:id', { params: { id: group.id }, body: { ...fields, ...seen } });
      }}
    >
      <GroupFields
        draft={draft}
        onChange={(part) => setTouched({ ...touched, ...part })}
        {...(group.account ? { currentNumber: group.account.number } : {})}
      />
    </GroupActDialog>
  );
}

/** With the clocks on which the group meets, once its city is chosen. */
function MeetingTime({ draft: { city, meetingTime }, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const zone = city === null ? undefined : t('group.form.zone', { zone: zoneOfCity(Number(city)) });
  return (
    <TimeField
      label={t('group.form.time')}
      description={zone}
      value={meetingTime}
      onChange={(time) => onChange({ meetingTime: time })}
    />
  );
}

type NumberProps = { current: string | undefined; value: string; onChange: (number: string) => void };

/** The group's account; left empty it stays the current one. */
function NumberField({ current, ...field }: NumberProps) {
  const kept = current === undefined ? undefined : t('group.form.number.kept', { number: current });
  return <DigitsField label={t('group.form.number')} most={20} description={kept} {...field} />;
}

type FieldsProps = { draft: GroupDraft; onChange: (part: Partial<GroupDraft>) => void; currentNumber?: string };

function GroupFields({ draft, onChange, currentNumber }: FieldsProps) {
  const { data } = useQuery(choicesQuery);
  const options = (list: readonly { id: number; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }));
  const text = (field: 'name' | 'meetingPlace' | 'score' | 'number' | 'holder') => ({
    value: draft[field],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [field]: currentTarget.value }),
  });
  return (
    <>
      <TextInput label={t('group.form.name')} maxLength={80} {...text('name')} />
      <div className={styles.pair}>
        <SelectField
          label={t('group.sector')}
          options={options(data?.sectors)}
          value={draft.sector}
          onChange={(sector) => onChange({ sector })}
        />
        <SelectField
          label={t('groups.city')}
          searchable
          options={options(data?.cities)}
          value={draft.city}
          onChange={(city) => onChange({ city })}
        />
      </div>
      <Textarea
        label={t('group.description')}
        rows={2}
        maxLength={2000}
        value={draft.description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <div className={styles.pair}>
        <MeetingTime draft={draft} onChange={onChange} />
        <TextInput label={t('group.place')} maxLength={200} {...text('meetingPlace')} />
      </div>
      <CountField
        label={t('group.form.score')}
        most={100}
        value={draft.score}
        onChange={(score) => onChange({ score })}
      />
      <SelectField
        label={t('group.form.bank')}
        options={options(data?.banks)}
        value={draft.bank}
        onChange={(bank) => onChange({ bank })}
      />
      <div className={styles.pair}>
        <NumberField current={currentNumber} value={draft.number} onChange={(number) => onChange({ number })} />
        <TextInput label={t('group.form.holder')} maxLength={80} autoComplete="off" {...text('holder')} />
      </div>
    </>
  );
}
