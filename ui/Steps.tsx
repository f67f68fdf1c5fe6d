// The steps of a wizard above its form: the current one, those done (which can be returned to), and those to come.
// When the step changes, the focus moves to its title, so that screen readers announce it.
// Usage: <Steps titles={[…]} at={2} onBack={setAt} />; `named` shows every title, not only the current one.
// Source: spec §2.
import { useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './Steps.module.css';
import { Icon } from './Icon.tsx';
import { t } from './text.ts';

type Props = { titles: readonly string[]; at: number; named?: boolean; onBack?: (step: number) => void };

export function Steps({ titles, at, named = false, onBack }: Props) {
  const title = useRef<HTMLParagraphElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    title.current?.focus();
  }, [at]);
  return (
    <nav
      className={classes(styles.steps, named && styles.named)}
      aria-label={t('steps.label', { no: at + 1, of: titles.length })}
    >
      <ol>
        {titles.map((title, step) => (
          <li
            key={title}
            className={step < at ? styles.done : step === at ? styles.now : undefined}
            aria-current={step === at ? 'step' : undefined}
          >
            {step < at && onBack ? (
              <button type="button" onClick={() => onBack(step)} aria-label={t('steps.back', { no: step + 1, title })}>
                <Icon name="check" size={16} />
              </button>
            ) : (
              <span className={styles.dot}>{step < at ? <Icon name="check" size={16} /> : step + 1}</span>
            )}
            {named && <span className={styles.name}>{title}</span>}
          </li>
        ))}
      </ol>
      <p className={named ? 'sr' : styles.title} ref={title} tabIndex={-1}>
        <span>{t('steps.label', { no: at + 1, of: titles.length })}</span> {titles[at]}
      </p>
    </nav>
  );
}
