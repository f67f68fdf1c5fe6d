// Declaring a holiday, and withdrawing one: shows what will move before, and what has moved after.
// Source: docs/domain.md §6; docs/screens.md.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { addDays, type BusinessDate, businessDateOf, formatDate, lastPlannedDate } from '#domain/calendar.ts';
import { now } from '#ui/clock.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ActDialog } from '../ActDialog.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import act from '../Act.module.css';
import { type Holiday, type Moved, shownBy, useDeclare, withdrawHoliday } from './holidayQueries.ts';

const movedText = ({ rows, lendings }: Moved): string =>
  rows === 0 ? t('holidays.moved.none') : t('holidays.moved', { rows, lendings });

export function DeclareDialog({ onClose }: { onClose: () => void }) {
  const [date, setDate] = useState<BusinessDate | null>(null);
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const today = businessDateOf(now());
  const declaring = useDeclare((moved) => {
    onClose();
    toast(movedText(moved));
  });
  return (
    <ActDialog
      title={t('holidays.declare')}
      act={t('holidays.declare')}
      reason={{ label: t('holidays.reason'), value: reason, needed: true, onChange: setReason }}
      acting={declaring}
      shut={date === null || name.trim() === ''}
      onSubmit={() => date && declaring.mutate({ date, name, reason })}
      onClose={onClose}
    >
      <p className={act.lead}>{t('holidays.declare.text')}</p>
      <DateInput
        label={t('holidays.col.date')}
        value={date}
        onChange={setDate}
        min={addDays(today, 1)}
        max={lastPlannedDate(today)}
      />
      <TextInput
        label={t('holidays.name')}
        maxLength={80}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </ActDialog>
  );
}

export const WithdrawDialog = ({ holiday: { name, date }, onClose }: { holiday: Holiday; onClose: () => void }) => (
  <ReasonDialog
    title={t('holidays.withdraw.title')}
    label={t('holidays.reason')}
    lead={t('holidays.withdraw.text', { name, date: formatDate(date) })}
    danger
    shownBy={shownBy}
    send={(reason) => withdrawHoliday(date, reason)}
    done={movedText}
    onClose={onClose}
  />
);
