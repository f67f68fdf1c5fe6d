// All pages that a person may open, by section: what "Lainnya" opens, on phones and where a bar is too short for all.
// Source: decision 0117.
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
            <Link
              key={to}
              to={to}
              className={classes(styles.page, to === at && styles.here)}
              aria-current={to === at ? 'page' : undefined}
              onClick={onGo}
            >
              {t(page)}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
}
