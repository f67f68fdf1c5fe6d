// One end of a range of amounts in a list's address: taken when the field is left or Enter is pressed, so that half an
// amount never filters.
// Usage: <AmountFilter key={value} label={t('…')} value={amountFrom} onChoose={…} />, keyed by its value.
import { useState } from 'react';
import { MoneyField, type MoneyValue } from '#ui/MoneyField.tsx';
import styles from './desk.module.css';

type Props = { label: string; value: string | null; onChoose: (digits: string | null) => void };

export function AmountFilter({ label, value, onChoose }: Props) {
  const [typed, setTyped] = useState<MoneyValue>(value === null ? '' : BigInt(value));
  const digits = typed === '' ? null : typed.toString();
  const take = () => digits !== value && onChoose(digits);
  return (
    <form
      className={styles.amount}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <MoneyField label={label} value={typed} onChange={setTyped} onLeave={take} />
    </form>
  );
}
