// The browser's own field for a date within bounds. While what was typed is no date of them, the value is null and the
// field says why, so that no button is shut without a word.
// Usage: <DateInput label={…} value={date} onChange={setDate} min={…} max={…} />.
// Source: decision 0090.
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { type BusinessDate, findBusinessDate, firstDate, formatDate, lastDate } from '#domain/calendar.ts';
import { t } from './text.ts';

type Props = Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'onChange' | 'onBlur'> & {
  value: BusinessDate | null;
  /** `isEmpty` tells an emptied field from one whose date is not complete or out of bounds. */
  onChange: (date: BusinessDate | null, isEmpty: boolean) => void;
  min?: BusinessDate | undefined;
  max?: BusinessDate | undefined;
};

type Typed = { text: string; of: (BusinessDate | null)[]; fault: string | null };

export function DateInput({ value, onChange, error, min = firstDate, max = lastDate, ...rest }: Props) {
  const [last, setLast] = useState<Typed | null>(null);
  // A value from elsewhere takes the place of what was typed.
  const typed = last?.of.includes(value) ? last : null;
  const read = (input: HTMLInputElement, isLeft: boolean): Typed => {
    const text = input.value;
    const date = inBounds(text);
    return { text, of: [value, date], fault: date === null ? faultOf(input, isLeft) : null };
  };
  const inBounds = (text: string): BusinessDate | null => {
    const date = findBusinessDate(text);
    return date === null || date < min || date > max ? null : date;
  };
  const faultOf = ({ value: text, validity }: HTMLInputElement, isLeft: boolean): string | null => {
    if (text === '') return isLeft && validity.badInput ? t('date.incomplete') : null;
    // Year 0002 is the first key of one in this century.
    if (!isLeft && text < '1000') return null;
    return t('date.bounds', { first: formatDate(min), last: formatDate(max) });
  };
  return (
    <TextInput
      {...rest}
      type="date"
      min={min}
      max={max}
      value={typed?.text ?? value ?? ''}
      error={error || (typed?.fault ?? null)}
      onChange={({ currentTarget }) => {
        setLast(read(currentTarget, false));
        onChange(inBounds(currentTarget.value), currentTarget.value === '' && !currentTarget.validity.badInput);
      }}
      onBlur={({ currentTarget }) => setLast(read(currentTarget, true))}
    />
  );
}
