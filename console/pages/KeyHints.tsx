// A page's keyboard shortcuts, shown below it, and the switch that turns them off. Wide screens only: phones have no
// keyboard.
// Source: WCAG 2.1.4.
import { Fragment } from 'react';
import { t } from '#ui/text.ts';
import styles from './KeyHints.module.css';
import { switchKeys, useKeys } from './keys.ts';

type Hint = { keys: readonly string[]; word: string };

const ofLists: readonly Hint[] = [
  { keys: ['J', 'K'], word: t('keys.move') },
  { keys: ['Enter'], word: t('keys.open') },
];
const ofSearch: Hint = { keys: ['/'], word: t('keys.search') };

/** `search`: whether the page has a search field; `hints`: the keys of a page that has others than a list. */
export function KeyHints({ search = false, hints: own = ofLists }: { search?: boolean; hints?: readonly Hint[] }) {
  const { on } = useKeys();
  const hints = search ? [ofSearch, ...own] : own;
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
