// One choice out of a few, as chips: native radio buttons, so arrow keys and readers know them.
// Source: the look (quick amounts).
import type { ReactNode } from 'react';
import chips from '#ui/Chip.module.css';
import { classes } from '#ui/classes.ts';
import styles from './ChoiceField.module.css';

type Props<T> = {
  label: string;
  name: string;
  options: readonly T[];
  chosen: T;
  onChoose: (option: T) => void;
  show: (option: T) => ReactNode;
  hint?: string;
};

export function ChoiceField<T extends string | number>(props: Props<T>) {
  const { label, name, options, chosen, onChoose, show, hint } = props;
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option} className={classes(chips.chip, styles.option, option === chosen && chips.on)}>
            <input
              className="sr"
              type="radio"
              name={name}
              value={option}
              checked={option === chosen}
              onChange={() => onChoose(option)}
            />
            {show(option)}
          </label>
        ))}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  );
}
