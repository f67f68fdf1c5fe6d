// A section that opens and closes: its title is the button, 48 px high, with an arrow for the direction. Works
// without a script of ours.
// Usage: <Fold title={way.name}>…</Fold>, `opened` for the one that is open at first.
// Source: spec §2.
import type { ReactNode } from 'react';
import styles from './Fold.module.css';
import { Icon } from './Icon.tsx';

export function Fold({ title, opened = false, children }: { title: string; opened?: boolean; children: ReactNode }) {
  return (
    <details className={styles.fold} open={opened}>
      <summary className={styles.title}>
        {title}
        <Icon name="down" className={styles.arrow ?? ''} />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
