// A money field: Rp left, figure right at 22/600, whole rupiah of at most 15 digits. The value is bigint, or '' while
// empty; use rupiah(Number(value || 0)) to compute with it. What it cannot read it does not take, and says why.
// Usage: <MoneyField label={t('…')} value={amount} onChange={setAmount} error={…} description={…} />.
// Source: spec §5; docs/settled.md 56; decision 0090.
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Rupiah, rupiah } from '#domain/money.ts';
import styles from './MoneyField.module.css';
import { t } from './text.ts';
import { useTypedRupiah } from './useTypedRupiah.ts';

export type MoneyValue = bigint | '';

type Props = {
  label: ReactNode;
  value: MoneyValue;
  onChange: (value: MoneyValue) => void;
  error?: ReactNode;
  description?: ReactNode;
  name?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Once the field is left, with what it holds read. */
  onLeave?: () => void;
};

export function MoneyField({ value, onChange, error, onLeave, ...rest }: Props) {
  const take = (amount: Rupiah | null) => onChange(amount === null ? '' : BigInt(amount));
  const { shown, refused, field, change, settle, atKey } = useTypedRupiah(amountOf(value), take);
  return (
    <TextInput
      {...rest}
      ref={field}
      classNames={{ input: styles.input, section: styles.prefix }}
      leftSection={t('money.prefix')}
      leftSectionWidth={48}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      error={refused === null ? error : <span role="alert">{refused}</span>}
      onChange={change}
      onBlur={() => {
        settle();
        onLeave?.();
      }}
      onKeyDown={atKey}
    />
  );
}

const amountOf = (value: MoneyValue): Rupiah | null => (value === '' ? null : rupiah(Number(value)));
