// The frame before the console: the bar with its name, and one card below it, for sign-in and enrolment.
// Usage: <EntryFrame><form className={entry.card}>…</form></EntryFrame>.
import type { ReactNode } from 'react';
import { DemoBar } from '#ui/DemoBar.tsx';
import { Logo } from '#ui/Logo.tsx';
import { t } from '#ui/text.ts';
import styles from './EntryFrame.module.css';

export function EntryFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <DemoBar />
      <div className={styles.page}>
        <header className={styles.bar} data-bar>
          <Logo onBoard height={24} />
          <span className={styles.tag}>{t('console.name')}</span>
        </header>
        <main className={styles.main}>{children}</main>
      </div>
    </>
  );
}
