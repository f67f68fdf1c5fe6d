// A page's keyboard shortcuts, shown below it, and the switch that turns them off. Wide screens only: phones have no
// keyboard.
// Source: WCAG 2.1.4.
import { Fragment, useMemo } from 'react';
import { t } from '#ui/text.ts';
import styles from './KeyHints.module.css';
import { type Hint, switchKeys, useKeys, useNotedKeys } from './keys.ts';

const ofLists: readonly Hint[] = [
  { keys: ['J', 'K'], word: t('keys.move') },
  { keys: ['Enter'], word: t('keys.open') },
];
const ofSearch: Hint = { keys: ['F'], word: t('keys.search') };

/** `search`: whether the page has a search field; `hints`: the keys of a page that has others than a list. */
export function KeyHints({ search = false, hints: own = ofLists }: { search?: boolean; hints?: readonly Hint[] }) {
  const { on } = useKeys();
  const hints = useMemo(() => (search ? [ofSearch, ...own] : own), [search, own]);
  useNotedKeys(hints);
  return (
    <div className={styles.hints}>
      {on && hints.map((hint) => <KeyHint key={hint.word} {...hint} />)}
      {on && <KeyHint keys={['?']} word={t('keys.help')} />}
      <button type="button" className={styles.switch} aria-pressed={on} onClick={switchKeys}>
        {on ? t('keys.on') : t('keys.off')}
      </button>
    </div>
  );
}

/** Keys and what they do; the caller's styles draw `kbd`. */
export const KeyHint = ({ keys, word }: Hint) => (
  <span>
    {keys.map((key) => (
      <Fragment key={key}>
        <kbd>{key}</kbd>{' '}
      </Fragment>
    ))}
    {word}
  </span>
);
