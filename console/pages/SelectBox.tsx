// A native select for a short list: one key picks, which a sheet of many rows needs.
// Usage: <SelectBox label={t('…')} quiet options={[{ value, label }]} value={v} onChange={setV} error={…} />; `quiet`
// hides the label visually, `placeholder` is shown while nothing is chosen.
// Source: docs/screens.md.
import { useId } from 'react';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './SelectBox.module.css';

type Props<V extends string> = {
  label: string;
  quiet?: boolean;
  options: readonly { value: V; label: string }[];
  value: V | null;
  onChange: (value: V) => void;
  placeholder?: string;
  error?: string | undefined;
  disabled?: boolean;
};

export function SelectBox<V extends string>({
  label,
  quiet = false,
  options,
  value,
  onChange,
  placeholder,
  error,
  disabled = false,
}: Props<V>) {
  const id = useId();
  return (
    <div className={styles.box}>
      <label htmlFor={id} className={quiet ? 'sr' : styles.label}>
        {label}
      </label>
      <span className={styles.field}>
        <select
          id={id}
          className={classes(styles.select, error !== undefined && styles.wrong)}
          value={value ?? ''}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={({ currentTarget }) => {
            const chosen = options.find((option) => option.value === currentTarget.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </span>
      {error !== undefined && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
