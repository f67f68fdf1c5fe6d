// A time of day as Indonesian writes it, "09.30" of 24 hours, whatever the browser's language. The value is "09:30", or the
// text as it was typed, which no form takes for a time.
// Usage: <TimeField label={…} value={time} onChange={setTime} />.
// Source: decision 0121.
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { readTypedTime, typeTime } from '#domain/typed-time.ts';
import { t } from '#ui/text.ts';

type Props = Pick<TextInputProps, 'label' | 'description' | 'readOnly'> & {
  value: string;
  onChange: (time: string) => void;
};

export function TimeField({ value, onChange, ...rest }: Props) {
  const [last, setLast] = useState<{ text: string; value: string; isLeft: boolean } | null>(null);
  // A value from elsewhere takes the place of what was typed.
  const typed = last?.value === value ? last : null;
  const inForm = readTypedTime(value)?.replace(':', '.') ?? value;
  const shown = typed?.text ?? inForm;
  const isUnclear = shown !== '' && readTypedTime(shown) === null && typed?.isLeft === true;
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('time.form')}
      value={shown}
      error={isUnclear ? t('time.unclear') : null}
      onChange={({ currentTarget }) => {
        const text = typeTime(shown, currentTarget.value);
        const time = readTypedTime(text) ?? text;
        setLast({ text, value: time, isLeft: false });
        onChange(time);
      }}
      onBlur={() => setLast({ text: inForm, value, isLeft: true })}
    />
  );
}
