// Page links with arrows; nothing if there is only one page. The page is in the URL, so that it can be linked to.
// Usage: <Pager page={page} pages={answer.numberOfPages} to={(n) => `?page=${n}`} />.
// Source: spec §2, §9.
import { Link } from 'react-router';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Pager.module.css';
import { pagesShown } from './pages.ts';
import { t } from './text.ts';

export function Pager({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  if (pages <= 1) return null;
  const shown = pagesShown(page, pages);
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <Arrow icon="left" label={t('pager.previous')} to={page > 1 ? to(page - 1) : null} />
      {shown.map((n, index) =>
        n === null ? (
          <span key={`gap after ${shown[index - 1]}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={n}
            to={to(n)}
            className={classes(styles.page, n === page && styles.current)}
            aria-current={n === page ? 'page' : undefined}
            aria-label={t('pager.page', { page: n })}
          >
            {n}
          </Link>
        ),
      )}
      <Arrow icon="right" label={t('pager.next')} to={page < pages ? to(page + 1) : null} />
    </nav>
  );
}

function Arrow({ icon, label, to }: { icon: IconName; label: string; to: string | null }) {
  if (to === null) {
    return (
      <span className={classes(styles.page, styles.off)} aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link className={styles.page} to={to} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
