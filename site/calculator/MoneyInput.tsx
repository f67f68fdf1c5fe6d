// A money field of the site: Rp at the left, the figure with its points at the right, put in while typing without moving the caret.
// An error stands in the hint's place. Source: the look's form; spec §9 (money: dot thousands separator).
import { type ChangeEvent, useId, useLayoutEffect, useRef } from 'react';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import { groupTyped } from './estimate.ts';
import styles from './MoneyInput.module.css';

type Props = { label: string; text: string; onText: (text: string) => void; hint: string; error: string | null };

export function MoneyInput({ label, text, onText, hint, error }: Props) {
  const id = useId();
  const { input, keepCaret } = useCaret();
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    keepCaret(event.target);
    onText(groupTyped(event.target.value));
  };
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes(styles.field, error !== null && styles.wrong)}>
        <span aria-hidden="true">{t('money.prefix')}</span>
        <input
          ref={input}
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

/** After points were put in, the caret has as many digits to its right as before. */
function useCaret() {
  const input = useRef<HTMLInputElement>(null);
  const digitsRight = useRef<number | null>(null);
  useLayoutEffect(() => {
    const field = input.current;
    if (!field || digitsRight.current === null) return;
    let at = field.value.length;
    for (let left = digitsRight.current; left > 0 && at > 0; at--) if (isDigit(field.value[at - 1])) left--;
    digitsRight.current = null;
    field.setSelectionRange(at, at);
  });
  const keepCaret = ({ value, selectionStart }: HTMLInputElement) => {
    digitsRight.current = value.slice(selectionStart ?? value.length).replaceAll(/\D/g, '').length;
  };
  return { input, keepCaret };
}

const isDigit = (character: string | undefined): boolean => /^\d$/.test(character ?? '');
