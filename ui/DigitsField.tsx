// A long number that stays text, such as an identity or account number: only its digits, at most `most`.
// What comes in one piece with more digits is not cut to another number: the field stays as it was and says why.
// Usage: <DigitsField label={…} value={digits} onChange={setDigits} most={16} />; `grouped` shows it by fours.
// Source: decision 0090; docs/domain.md §1.
import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import { byFours } from './byFours.ts';
import { t } from './text.ts';
import { useDigitCaret } from './useDigitCaret.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'maxLength' | 'inputMode'> & {
  value: string;
  onChange: (digits: string) => void;
  most: number;
  grouped?: boolean;
};

/** A masked number stays as it is. */
const shownOf = (value: string): string => (/^\d+$/.test(value) ? byFours(value) : value);

export function DigitsField({ value, onChange, most, grouped = false, error, ...rest }: Props) {
  const { field, keep } = useDigitCaret();
  const [fault, setFault] = useState<string | null>(null);
  const change = ({ currentTarget: { value: text, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    if (grouped) keep(text.slice(selectionStart ?? text.length));
    const digits = text.replace(/\D/g, '');
    // More than one digit at once was not typed.
    const isPiece = digits.length > value.length + 1;
    const isBroken = isPiece && /\d[^\d\p{L}]*\p{L}+[^\d]*\d/u.test(text);
    const why = isBroken ? t('digits.unclear') : t('digits.long', { most: String(most), count: String(digits.length) });
    setFault(isPiece && (isBroken || digits.length > most) ? why : null);
    if (!isBroken && digits.length <= most) onChange(digits);
  };
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      ref={field}
      value={grouped ? shownOf(value) : value}
      onChange={change}
      error={fault === null ? error : <span role="alert">{fault}</span>}
    />
  );
}
