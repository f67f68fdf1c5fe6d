// A list's keyboard shortcuts, shown below it, and the switch that turns them off. Wide screens only: phones have no
// keyboard.
// Source: WCAG 2.1.4.
import { Fragment } from 'react';
import { t } from '#ui/text.ts';
import styles from './KeyHints.module.css';
import { switchKeys, useKeys } from './keys.ts';

/** `search`: whether the page has a search field. */
export function KeyHints({ search = false }: { search?: boolean }) {
  const { on } = useKeys();
  const hints = [
    ...(search ? [{ keys: ['/'], word: t('keys.search') }] : []),
    { keys: ['J', 'K'], word: t('keys.move') },
    { keys: ['Enter'], word: t('keys.open') },
  ];
  return (
    <div className={styles.hints}>
      {on &&
        hints.map(({ keys, word }) => (
          <span key={word}>
            {keys.map((key) => (
              <Fragment key={key}>
                <kbd>{key}</kbd>{' '}
              </Fragment>
            ))}
            {word}
          </span>
        ))}
      <button type="button" className={styles.switch} aria-pressed={on} onClick={switchKeys}>
        {on ? t('keys.on') : t('keys.off')}
      </button>
    </div>
  );
}
