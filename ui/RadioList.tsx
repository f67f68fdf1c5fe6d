// A choice among a few options, each in its own row with a title, a line below and an optional logo; the whole row is
// clickable.
// Usage: <RadioList legend={t('…')} name="pay" options={[{ value: 'balance', label: t('…'), note: … }]} value={pay}
// onChange={setPay} />.
// Source: spec §2; docs/settled.md 01.
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './RadioList.module.css';

export type RadioOption<V extends string> = { value: V; label: ReactNode; note?: ReactNode; logo?: string };

type Props<V extends string> = {
  legend: string;
  name: string;
  options: readonly RadioOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
  disabled?: boolean;
  /** The legend is only for screen readers: a heading above already shows it. */
  quiet?: boolean;
};

export function RadioList<V extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  disabled = false,
  quiet = false,
}: Props<V>) {
  return (
    <fieldset className={styles.list} disabled={disabled}>
      <legend className={quiet ? 'sr' : styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes(styles.row, option.value === value && styles.on)}>
          <input
            className={styles.dot}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.words}>
            <span className={styles.label}>{option.label}</span>
            {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
          </span>
          {option.logo !== undefined && <img className={styles.logo} src={option.logo} alt="" width="76" height="32" />}
        </label>
      ))}
    </fieldset>
  );
}
