// The date of the meeting, which is the value date of its money: it may lie back, never ahead (the server knows which day it is).
// The address takes a date once it is whole, so that typing a year asks for nothing. Source: screens.md (back-dated value date); domain §1, §6.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type BusinessDate, findBusinessDate, formatDate, weekdayOf } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';
import styles from './MeetingDate.module.css';

type Props = {
  /** Of the sheet on show; null until there is one. */
  value: BusinessDate | null;
  period: number | null | undefined;
  onChange: (date: BusinessDate) => void;
  error?: string | undefined;
};

export function MeetingDate({ value, period, onChange, error }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    const date = findBusinessDate(text);
    setTyped(text);
    if (date === null || date < '2000') return;
    setTyped(null);
    onChange(date);
  };
  return (
    <div className={styles.date}>
      <TextInput
        type="date"
        label={t('sheet.date')}
        value={typed ?? value ?? ''}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => setTyped(null)}
        error={error}
      />
      {value !== null && (
        <p className={styles.words}>
          <b>{t('sheet.day', { day: t(`weekday.${weekdayOf(value)}`), date: formatDate(value) })}</b>
          <br />
          {period ? t('sheet.period', { period }) : t('sheet.period.none')}
        </p>
      )}
    </div>
  );
}
