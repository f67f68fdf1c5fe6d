// The keys of every page and of this one, and the switch that turns them off. Source: WCAG 2.1.4; decision 0116.
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { t } from '#ui/text.ts';
import { KeyHint } from '../pages/KeyHints.tsx';
import { type Hint, switchKeys, useHints, useKeys } from '../pages/keys.ts';
import styles from './bar.module.css';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const here = oneEach(useHints().shown.flat());
  const { on } = useKeys();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('keys.title')}
      closable
      actions={
        <Button kind="outline" onClick={switchKeys}>
          {on ? t('keys.on') : t('keys.off')}
        </Button>
      }
    >
      <Keys title={t('keys.everywhere')} hints={everywhere()} />
      <Keys title={t('keys.here')} hints={here} />
    </Dialog>
  );
}

const everywhere = (): Hint[] => [
  { keys: ['/'], word: t('keys.find') },
  { keys: ['?'], word: t('keys.help') },
  { keys: ['Esc'], word: t('keys.close') },
];

/** Two lists of a page have the same keys. */
const oneEach = (hints: readonly Hint[]): Hint[] => [...new Map(hints.map((hint) => [hint.word, hint])).values()];

const Keys = ({ title, hints }: { title: string; hints: readonly Hint[] }) => (
  <section className={styles.keys}>
    <h3>{title}</h3>
    {hints.length === 0 ? (
      <p>{t('keys.here.none')}</p>
    ) : (
      <ul>
        {hints.map((hint) => (
          <li key={hint.word}>
            <KeyHint {...hint} />
          </li>
        ))}
      </ul>
    )}
  </section>
);
