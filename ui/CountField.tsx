// A whole number from 0 to `most`, kept as it was typed: nothing is cut, and what it cannot be is said.
// Usage: <CountField label={…} value={typed} onChange={setTyped} most={100} />; read it with readCount.
// Source: decision 0090.
import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from './text.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'maxLength' | 'inputMode'> & {
  value: string;
  onChange: (text: string) => void;
  most: number;
};

export const CountField = ({ value, onChange, most, error, ...rest }: Props) => (
  <TextInput
    autoComplete="off"
    {...rest}
    inputMode="numeric"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    error={
      error ?? (value.trim() !== '' && readCount(value, most) === null && t('count.bounds', { most: String(most) }))
    }
  />
);

/** The number, or null when it is none from 0 to `most`. */
export function readCount(text: string, most: number): number | null {
  const typed = text.trim();
  return /^\d{1,15}$/.test(typed) && Number(typed) <= most ? Number(typed) : null;
}
