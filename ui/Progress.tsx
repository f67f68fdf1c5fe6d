// The woven bar: turmeric while something grows towards its goal, green (`done`) for what was repaid. `label` is for
// screen readers; the figure is next to the bar.
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
