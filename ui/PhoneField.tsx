// A phone number after a fixed +62: only digits, at most 16, grouped while typing. The value is the digits after +62.
// Pasted 0812…, 62812… and +62 812… lose the part that the prefix already has.
// Usage: <PhoneField label={…} value={digits} onChange={setDigits} />.
// Source: spec §2, §9; docs/settled.md 35.
import { MaskInput } from '@mantine/core';
import type { ClipboardEvent, ReactNode } from 'react';
import { t } from './text.ts';

const SIXTEEN_DIGITS = '999-9999-999999999';

type Props = {
  label: ReactNode;
  value: string;
  onChange: (digits: string) => void;
  error?: ReactNode;
  description?: ReactNode;
  name?: string;
  autoFocus?: boolean;
};

export function PhoneField({ onChange, ...rest }: Props) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    event.stopPropagation();
    document.execCommand('insertText', false, localDigits(event.clipboardData.getData('text')));
  };
  return (
    <MaskInput
      {...rest}
      mask={SIXTEEN_DIGITS}
      slotChar={null}
      onChangeRaw={onChange}
      onPasteCapture={paste}
      leftSection={t('field.phone.prefix')}
      leftSectionWidth={56}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
    />
  );
}

/** The digits after +62. */
export function localDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^(62|0)/, '');
}
