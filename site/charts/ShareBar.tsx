// A share of a whole as a bar; a share above zero is always visible. The figures are next to it, so screen readers
// skip the bar.
import type { Bp } from '#domain/money.ts';
import { classes } from '#ui/classes.ts';
import styles from './ShareBar.module.css';

export function ShareBar({ bp, late = false }: { bp: Bp; late?: boolean }) {
  return (
    <svg className={styles.track} width="100%" height="12" aria-hidden="true">
      {bp > 0 && <rect className={classes(styles.share, late && styles.late)} width={`${bp / 100}%`} height="12" />}
    </svg>
  );
}
