// The woven bar: turmeric while something grows towards its goal, leaf (`done`) for what has been paid back. `label`
// is what a screen reader says; the figure itself stands beside the bar.
// Source: spec §2.
import styles from './Progress.module.css';
import { classes } from './classes.ts';
import { t } from './text.ts';

type Props = { percent: number; done?: boolean; thin?: boolean; label?: string };

export function Progress({ percent, done = false, thin = false, label }: Props) {
  const at = Math.min(100, Math.max(0, percent));
  return (
    <div
      className={classes(styles.track, done && styles.done, thin && styles.thin)}
      role="progressbar"
      aria-valuenow={at}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={label ?? t('progress.label', { percent: `${at}%` })}
    >
      {at > 0 && <span className={styles.fill} style={{ width: `${at}%` }} />}
    </div>
  );
}
