// A field for a date within bounds, typed as hari/bulan/tahun whatever the browser's language, or chosen in a calendar. The
// day that it stands for is written out beneath.
// Invariant: the value is null unless the field shows exactly that day; what is no such day stays, with the reason.
// Usage: <DateInput label={…} value={date} onChange={setDate} min={…} max={…} />; `bare` where the day stands beside it.
// Source: decisions 0090, 0121.
import './dateWords.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type RefObject, Suspense, useId, useRef, useState } from 'react';
import { type BusinessDate, firstDate, formatDate, formatNumericDate, lastDate, weekdayOf } from '#domain/calendar.ts';
import { readTypedDate, typeDate } from '#domain/typed-date.ts';
import styles from './DateInput.module.css';
import { Icon } from './Icon.tsx';
import { lazyPart } from './late.tsx';
import { t } from './text.ts';

const Calendar = lazyPart(async () => (await import('./CalendarDialog.tsx')).CalendarDialog);

type Props = Omit<
  TextInputProps,
  'type' | 'label' | 'value' | 'defaultValue' | 'min' | 'max' | 'onChange' | 'onBlur'
> & {
  label: string;
  value: BusinessDate | null;
  /** `isEmpty` tells an emptied field from one whose text is no date or out of bounds. */
  onChange: (date: BusinessDate | null, isEmpty: boolean) => void;
  min?: BusinessDate | undefined;
  max?: BusinessDate | undefined;
  /** Without the day written out beneath. */
  bare?: boolean;
};

/** What was typed while the value was `before`, and the day it stands for. */
type Typed = { text: string; date: BusinessDate | null; before: BusinessDate | null; isLeft: boolean };

export function DateInput({ value, onChange, error, description, min = firstDate, max = lastDate, ...rest }: Props) {
  const { bare = false, label, disabled, readOnly, ...input } = rest;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { typed, shown, type, leave } = useTyping(value, onChange, { min, max });
  const date = typed === null ? value : typed.date;
  const fault = typed?.date === null ? faultOf(typed, { min, max }) : null;
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <TextInput
        id={id}
        autoComplete="off"
        placeholder={t('date.form')}
        {...input}
        label={label}
        inputMode="numeric"
        disabled={disabled ?? false}
        readOnly={readOnly ?? false}
        value={shown}
        error={fault ?? error}
        description={
          bare || date === null ? (
            description
          ) : (
            <>
              <Day day={date} />
              {description}
            </>
          )
        }
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={leave}
        rightSectionWidth={44}
        rightSection={
          <Opener opener={opener} field={id} disabled={disabled || readOnly} onOpen={() => setOpen(true)} />
        }
      />
      {isOpen && (
        <Suspense fallback={null}>
          <Calendar
            title={label}
            value={date}
            min={min}
            max={max}
            onChoose={(day) => {
              close();
              type(formatNumericDate(day));
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

type OpenerProps = {
  opener: RefObject<HTMLButtonElement | null>;
  /** Its label tells one such button from another. */
  field: string;
  disabled: boolean | undefined;
  onOpen: () => void;
};

const Opener = ({ opener, field, disabled, onOpen }: OpenerProps) => (
  <button
    ref={opener}
    type="button"
    className={styles.open}
    aria-label={t('date.calendar')}
    aria-describedby={`${field}-label`}
    aria-haspopup="dialog"
    disabled={disabled}
    onClick={onOpen}
  >
    <Icon name="calendar" />
  </button>
);

type Bounds = { min: BusinessDate; max: BusinessDate };

function useTyping(value: BusinessDate | null, onChange: Props['onChange'], { min, max }: Bounds) {
  const [last, setLast] = useState<Typed | null>(null);
  // Once the day was taken over, a return to the one before it comes from elsewhere.
  if (last !== null && last.date === value && last.before !== value) setLast({ ...last, before: value });
  const typed = last !== null && (last.date === value || last.before === value) ? last : null;
  // A value from elsewhere takes the place of what was typed.
  if (last !== typed) setLast(typed);
  const shown = typed?.text ?? (value === null ? '' : formatNumericDate(value));
  const type = (entered: string) => {
    const text = typeDate(shown, entered);
    const read = readTypedDate(text).date;
    const date = read === null || read < min || read > max ? null : read;
    setLast({ text, date, before: value, isLeft: false });
    onChange(date, text.trim() === '');
  };
  const leave = () => {
    if (typed === null) return;
    const { date } = readTypedDate(typed.text);
    setLast({ ...typed, text: date === null ? typed.text : formatNumericDate(date), isLeft: true });
  };
  return { typed, shown, type, leave };
}

/** The reason; while a date is still being typed it is not missed yet. */
function faultOf({ text, isLeft }: Typed, { min, max }: Bounds): string | null {
  const { date, fault } = readTypedDate(text);
  if (date !== null || fault === 'far') return t('date.bounds', { first: formatDate(min), last: formatDate(max) });
  if (fault === 'unreal') return t('date.unreal', { text: text.trim() });
  if (fault === null || !isLeft) return null;
  return t(`date.${fault}`);
}

const Day = ({ day }: { day: BusinessDate }) => (
  <span className={styles.day}>{t('date.day', { day: t(`weekday.${weekdayOf(day)}`), date: formatDate(day) })}</span>
);

/** For a form of texts: the day, '' for an empty field, and for a text that is no day one that is none either. */
export const dayText = (date: BusinessDate | null, isEmpty: boolean): string => date ?? (isEmpty ? '' : '?');
