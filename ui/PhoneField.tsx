// A phone number after a fixed +62: only digits, at most 16, grouped while typing. The value is the digits after +62.
// Pasted or filled in by the browser, 0812…, 62812… and +62 812… lose the part that the prefix already has; typed, they
// lose it once the field is left.
// Usage: <PhoneField label={…} value={digits} onChange={setDigits} />.
// Source: spec §2, §9; docs/settled.md 35; decision 0090.
import { TextInput } from '@mantine/core';
import type { ChangeEvent, ReactNode } from 'react';
import { t } from './text.ts';
import { useDigitCaret } from './useDigitCaret.ts';

const MOST = 16;

type Props = {
  label: ReactNode;
  value: string;
  onChange: (digits: string) => void;
  error?: ReactNode;
  description?: ReactNode;
  name?: string;
  autoFocus?: boolean;
};

export function PhoneField({ value, onChange, ...rest }: Props) {
  const { field, keep } = useDigitCaret();
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const text = currentTarget.value;
    const digits = text.replace(/\D/g, '');
    // More than one digit at once was not typed.
    const isPiece = digits.length > value.length + 1;
    keep(text.slice(currentTarget.selectionEnd ?? text.length));
    onChange((isPiece ? localDigits(text) : digits).slice(0, MOST));
  };
  return (
    <TextInput
      {...rest}
      ref={field}
      value={grouped(value)}
      onChange={change}
      onBlur={() => localDigits(value) !== value && onChange(localDigits(value))}
      leftSection={t('field.phone.prefix')}
      leftSectionWidth={56}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
    />
  );
}

/** 812-3456-7890 */
const grouped = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter((part) => part !== '').join('-');

/** The digits after +62. */
export function localDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^(?:62)?0?/, '');
}
