// Hands the chosen groups of a list over to another officer, now or from a date; then says what became of each.
// Source: docs/screens.md; decision 0112.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GroupItem, HandoverOutcome } from '#contract/group.ts';
import { addDays, type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import { latestHandover } from '#domain/handover.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/CheckField.tsx';
import { call } from '#ui/client.ts';
import { now } from '#ui/clock.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { t } from '#ui/text.ts';
import act from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import { useOfficers } from './GroupForm.tsx';
import { groupsKey } from './groupQueries.ts';
import styles from './groups.module.css';

type Props = { groups: readonly GroupItem[]; onClose: () => void };

export function HandoverDialog({ groups, onClose }: Props) {
  const client = useQueryClient();
  const officers = useOfficers();
  const today = businessDateOf(now());
  // As they were when the dialog opened: each is handed over in the version that was seen.
  const [offered] = useState(() => groups.filter(({ active }) => active));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [officer, setOfficer] = useState<string | null>(null);
  const [date, setDate] = useState<BusinessDate | null>(today);
  const [reason, setReason] = useState('');
  const taken = offered.filter(({ id }) => chosen.has(id));
  const handing = useMutation({
    mutationFn: (to: { officer: string; date: BusinessDate }) =>
      call('POST staff/grouphandovers', {
        body: { ...to, groups: taken.map(({ id, version }) => ({ id, version })), reason: reason.trim() },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: groupsKey }),
  });
  if (handing.data) return <Outcomes outcomes={handing.data} groups={offered} onClose={onClose} />;
  const mark = (ids: readonly string[], on: boolean) =>
    setChosen(new Set(offered.map(({ id }) => id).filter((id) => (ids.includes(id) ? on : chosen.has(id)))));
  return (
    <ActDialog
      title={t('handover.title')}
      act={taken.length === 0 ? t('handover.none') : t('handover.act', { count: taken.length })}
      reason={{ label: t('group.reason'), value: reason, needed: true, onChange: setReason }}
      acting={handing}
      shut={taken.length === 0 || officer === null || date === null}
      onSubmit={() => officer !== null && date !== null && handing.mutate({ officer, date })}
      onClose={onClose}
    >
      <p className={act.lead}>{t('handover.lead')}</p>
      <GroupChoice offered={offered} chosen={chosen} onMark={mark} />
      <SelectField label={t('handover.to')} options={officers} value={officer} onChange={setOfficer} />
      <DateInput
        label={t('handover.date')}
        value={date}
        onChange={setDate}
        min={today}
        max={addDays(today, latestHandover)}
      />
    </ActDialog>
  );
}

type ChoiceProps = {
  offered: readonly GroupItem[];
  chosen: ReadonlySet<string>;
  onMark: (ids: readonly string[], on: boolean) => void;
};

function GroupChoice({ offered, chosen, onMark }: ChoiceProps) {
  const ids = offered.map(({ id }) => id);
  return (
    <fieldset className={styles.choose}>
      <legend>{t('handover.groups')}</legend>
      <CheckField
        label={t('handover.all')}
        checked={ids.length > 0 && ids.every((id) => chosen.has(id))}
        onChange={(on) => onMark(ids, on)}
      />
      <div className={styles.choices}>
        {offered.map(({ id, name, officer: { name: has } }) => (
          <CheckField
            key={id}
            label={`${name} · ${has}`}
            checked={chosen.has(id)}
            onChange={(on) => onMark([id], on)}
          />
        ))}
      </div>
      <p className={act.lead}>{t('handover.hint')}</p>
    </fieldset>
  );
}

type OutcomesProps = Props & { outcomes: readonly HandoverOutcome[] };

/** Of what has gone out of reach meanwhile the server tells no name; it is the one in the list. */
function Outcomes({ outcomes, groups, onClose }: OutcomesProps) {
  return (
    <Dialog
      opened
      title={t('handover.result')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('handover.close')}</Button>}
    >
      <ul className={styles.outcomes}>
        {outcomes.map(({ group, name, state, message }) => (
          <li key={group}>
            <b>{name || groups.find(({ id }) => id === group)?.name}</b>
            <span>{state === 'refused' ? t('handover.refused', { why: message ?? '' }) : t(`handover.${state}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
