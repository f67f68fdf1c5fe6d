// An amount of rupiah: tabular figures, never broken over lines, minus sign preserved.
// Usage: <Money of={p.amount} />. Inside a sentence without markup use formatRupiah of domain/money.
// Source: docs/screens.md.
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import styles from './Money.module.css';
import { classes } from './classes.ts';

/** `signed` shows a movement: + for incoming. A negative amount has its minus sign and a class for its style. */
export function Money({ of, signed = false, strong = false }: { of: Rupiah; signed?: boolean; strong?: boolean }) {
  const text = signed && of > 0 ? `+${formatRupiah(of)}` : formatRupiah(of);
  return <span className={classes(styles.money, strong && styles.strong, of < 0 && styles.minus)}>{text}</span>;
}
