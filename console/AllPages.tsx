// All pages that a person may open, by section: what "Lainnya" opens, on phones and where a bar is too short for all.
// Source: decision 0117.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import styles from './AllPages.module.css';
import type { Section } from './menu.ts';

type Props = { menu: readonly Section[]; at: string; onGo: () => void };

export function AllPages({ menu, at, onGo }: Props) {
  return (
    <nav aria-label={t('menu.all')}>
      {menu.map(({ name, label, items }) => (
        <section key={name} className={styles.section} aria-labelledby={`menu-${name}`}>
          {/* A section of one page has its name. */}
          <h3 id={`menu-${name}`} className={items.length === 1 ? 'sr' : undefined}>
            {t(label)}
          </h3>
          {items.map(({ to, label: page }) => (
            <PageLink key={to} to={to} isHere={to === at} onGo={onGo}>
              {t(page)}
            </PageLink>
          ))}
        </section>
      ))}
    </nav>
  );
}

type LinkProps = { to: string; isHere?: boolean; onGo: () => void; children: ReactNode };

/** A page as a row of the menu. */
export const PageLink = ({ to, isHere = false, onGo, children }: LinkProps) => (
  <Link
    to={to}
    className={classes(styles.page, isHere && styles.here)}
    aria-current={isHere ? 'page' : undefined}
    onClick={onGo}
  >
    {children}
  </Link>
);
