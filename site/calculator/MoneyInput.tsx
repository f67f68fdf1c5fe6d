// A money field of the site: Rp at the left, the figure with its points at the right, put in while typing without moving the caret.
// An error stands in the hint's place. Source: the look's form; spec §9 (money: dot thousands separator).
import { type ChangeEvent, useId } from 'react';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import { groupTyped } from './estimate.ts';
import styles from './MoneyInput.module.css';

type Props = { label: string; text: string; onText: (text: string) => void; hint: string; error: string | null };

export function MoneyInput({ label, text, onText, hint, error }: Props) {
  const id = useId();
  const type = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const typed = field.value;
    const grouped = groupTyped(typed);
    if (grouped !== typed) putPoints(field, grouped);
    onText(grouped);
  };
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes(styles.field, error !== null && styles.wrong)}>
        <span aria-hidden="true">{t('money.prefix')}</span>
        <input
          id={id}
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={type}
          aria-invalid={error !== null}
          aria-describedby={`${id}-below`}
        />
      </div>
      <p className={classes(styles.below, error !== null && styles.error)} id={`${id}-below`} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  );
}

/** The caret keeps as many digits to its right as before, and stands before a point, so that the next key deletes a digit. */
function putPoints(field: HTMLInputElement, grouped: string): void {
  let left = digitsOf(field.value.slice(field.selectionStart ?? field.value.length)).length;
  let at = grouped.length;
  for (; left > 0 && at > 0; at--) if (grouped[at - 1] !== '.') left--;
  if (grouped[at - 1] === '.') at--;
  field.value = grouped;
  field.setSelectionRange(at, at);
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
