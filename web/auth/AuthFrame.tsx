// The frame of the pages before sign-in: the form, and beside it the panel with the bridge (a strip on phones). The
// risk warning is on the same screen, in readable size.
// Source: docs/screens.md.
import type { ReactNode } from 'react';
import { Art } from '#ui/Art.tsx';
import { Logo } from '#ui/Logo.tsx';
import { t } from '#ui/text.ts';
import { DemoBar } from '#ui/DemoBar.tsx';
import { paths } from '../paths.ts';
import styles from './AuthFrame.module.css';

type Props = {
  title: string;
  lead?: string;
  /** The sentence of risk, where it is not the lender's. */
  foot?: string;
  children: ReactNode;
};

export function AuthFrame({ title, lead, foot = t('login.risk'), children }: Props) {
  return (
    <>
      <DemoBar stays />
      <div className={styles.frame}>
        <header className={styles.top}>
          <a className={styles.brand} href={paths.home} aria-label={t('menu.home')}>
            <span className="phone">
              <Logo onBoard />
            </span>
            <span className="desk">
              <Logo height={32} />
            </span>
          </a>
        </header>
        <main className={styles.main}>
          <div className={styles.form}>
            <h1>{title}</h1>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
            {children}
          </div>
        </main>
        <aside className={styles.board}>
          <div className={styles.words}>
            <p className={styles.headline}>{t('login.board.title')}</p>
            <p className={styles.boardLead}>{t('login.board.lead')}</p>
          </div>
          <Art name="bridge" alt={t('login.board.alt')} className={styles.art} />
        </aside>
        <footer className={styles.risk}>{foot}</footer>
      </div>
    </>
  );
}
