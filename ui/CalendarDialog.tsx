// A month's days to choose one from, in Indonesian, weeks from Monday: arrows move by a day or a week, PageUp and PageDown by a
// month (with Shift a year), Home and End within the week, Enter chooses, Esc closes. Days out of bounds cannot be chosen.
// Usage: only by DateInput, which loads it when its calendar is first opened.
// Source: decision 0121.
import { useState } from 'react';
import { DayButton, type DayButtonProps, DayPicker, type DropdownProps, type Matcher } from 'react-day-picker';
import { id } from 'react-day-picker/locale/id';
import { type BusinessDate, businessDate, businessDateOf } from '#domain/calendar.ts';
import { Button } from './Button.tsx';
import styles from './CalendarDialog.module.css';
import { now } from './clock.ts';
import { Dialog } from './Dialog.tsx';
import { t } from './text.ts';

type Props = {
  title: string;
  value: BusinessDate | null;
  min: BusinessDate;
  max: BusinessDate;
  onChoose: (date: BusinessDate) => void;
  onClose: () => void;
};

export function CalendarDialog({ title, value, min, max, onChoose, onClose }: Props) {
  const today = businessDateOf(now());
  const [month, setMonth] = useState(dayOf(within(value ?? today, min, max)));
  const shut: Matcher[] = [{ before: dayOf(min) }, { after: dayOf(max) }];
  return (
    <Dialog
      opened
      over
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button kind="outline" disabled={today < min || today > max} onClick={() => onChoose(today)}>
            {t('date.today')}
          </Button>
        </>
      }
    >
      <DayPicker
        mode="single"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the library's way to choose the day that has the dialog's focus
        autoFocus
        locale={id}
        today={dayOf(today)}
        selected={value === null ? undefined : dayOf(value)}
        month={month}
        onMonthChange={setMonth}
        startMonth={dayOf(min)}
        endMonth={dayOf(max)}
        disabled={shut}
        captionLayout="dropdown"
        navLayout="around"
        fixedWeeks
        classNames={classNames}
        components={components}
        onSelect={(day: Date) => onChoose(dateOf(day))}
      />
    </Dialog>
  );
}

const classNames = {
  month: styles.month,
  month_caption: styles.caption,
  dropdowns: styles.choices,
  button_previous: styles.step,
  button_next: styles.step,
  chevron: styles.chevron,
  month_grid: styles.grid,
  weekday: styles.weekday,
  day_button: styles.day,
  selected: styles.chosen,
  today: styles.today,
};

const components = {
  /** The dialog gives the focus to what is marked, not to its first button. */
  DayButton: (props: DayButtonProps) => (
    <DayButton {...props} data-autofocus={props.modifiers['focused'] || undefined} />
  ),
  Dropdown: ({ options = [], value, onChange, 'aria-label': label }: DropdownProps) => (
    <select className={styles.choice} value={value} onChange={onChange} aria-label={label}>
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  ),
};

const within = (date: BusinessDate, min: BusinessDate, max: BusinessDate): BusinessDate =>
  date < min ? min : date > max ? max : date;

/** The library counts in days of the browser's own zone; at noon no change of its clocks makes it another day. */
const dayOf = (date: BusinessDate): Date => new Date(`${date}T12:00:00`);

const dateOf = (day: Date): BusinessDate =>
  businessDate([day.getFullYear(), twoDigits(day.getMonth() + 1), twoDigits(day.getDate())].join('-'));

const twoDigits = (part: number): string => String(part).padStart(2, '0');
