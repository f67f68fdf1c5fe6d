// A bar against a limit: the limit is a line at 1/1.1 of the track, so that the lines of all bars stand under each other.
// What is over it is woven turmeric. `label` when the figure is not beside it.
import type { Rupiah } from '#domain/money.ts';
import { classes } from '#ui/classes.ts';
import styles from './spread.module.css';

const BEYOND = 1.1;

type Props = { amount: Rupiah; full: Rupiah; mark: boolean; label?: string };

export function Meter({ amount, full, mark, label }: Props) {
  const room = mark ? BEYOND : 1;
  const width = Math.min(100, (amount / full / room) * 100);
  const shown = label === undefined ? { 'aria-hidden': true as const } : { role: 'img' as const, 'aria-label': label };
  return (
    <span className={classes(styles.meter, mark && amount > full && styles.over)} {...shown}>
      <span style={{ width: `${width}%` }} />
      {mark && <i />}
    </span>
  );
}
