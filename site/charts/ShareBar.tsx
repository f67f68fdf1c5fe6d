// A share of a whole as a bar: as long as the share, and never shorter than can be seen when it is above nothing. Its
// figures stand beside it, so it is not read out.
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
