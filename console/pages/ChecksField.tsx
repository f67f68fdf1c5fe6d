// A group of checkboxes of which several may be chosen.
// Usage: <ChecksField label={t('…')} options={[{ value, label }]} chosen={scopes} onChange={setScopes} />.
import { CheckField } from '#ui/CheckField.tsx';
import styles from './officers/officers.module.css';

type Props<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onChange: (chosen: readonly T[]) => void;
};

export function ChecksField<T extends string>({ label, options, chosen, onChange }: Props<T>) {
  return (
    <fieldset className={styles.roles}>
      <legend>{label}</legend>
      {options.map((option) => (
        <CheckField
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={(on) => onChange(on ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))}
        />
      ))}
    </fieldset>
  );
}
