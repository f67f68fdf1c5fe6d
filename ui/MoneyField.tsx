// A money field: Rp left, figure right at 22/600, whole rupiah of at most 15 digits. The value is bigint, or '' while
// empty; use rupiah(Number(value || 0)) to compute with it. Never add a paste handler: Mantine's own reads every
// spelling correctly.
// Usage: <MoneyField label={t('…')} value={amount} onChange={setAmount} error={…} description={…} />.
// Source: spec §5; docs/settled.md 56.
import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './MoneyField.module.css';
import { t } from './text.ts';

export type MoneyValue = bigint | '';
const MAX_DIGITS = 15;

type Props = {
  label: ReactNode;
  value: MoneyValue;
  onChange: (value: MoneyValue) => void;
  error?: ReactNode;
  description?: ReactNode;
  name?: string;
  disabled?: boolean;
  autoFocus?: boolean;
};

export function MoneyField({ value, onChange, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      classNames={{ input: styles.input, section: styles.prefix }}
      leftSection={t('money.prefix')}
      leftSectionWidth={48}
      hideControls
      withKeyboardEvents={false}
      thousandSeparator="."
      decimalSeparator=","
      allowDecimal={false}
      allowNegative={false}
      allowLeadingZeros={false}
      // Makes an empty field use bigint from the first key on; `value` alone cannot say so while it is ''.
      defaultValue={0n}
      startValue={0n}
      min={0n}
      isAllowed={(values) => values.value.length <= MAX_DIGITS}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(next) => onChange(typeof next === 'bigint' ? next : '')}
    />
  );
}
