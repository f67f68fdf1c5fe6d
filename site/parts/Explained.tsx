// A list of explained terms: the name above, a sentence or two below, in as many columns as fit.
// Usage: <Explained items={[{ what: t('…'), text: t('…') }]} />.
import type { ReactNode } from 'react';
import styles from './Explained.module.css';

type Item = { key?: string; what: ReactNode; text: ReactNode };

export function Explained({ items }: { items: readonly Item[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ key, what, text }) => (
        <div key={key ?? String(what)}>
          <dt>{what}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
