// Figures: a label above, the number large, its note small below; and lines of amounts that end in a sum.
// Usage: <KeyFigures items={[{ label, value: rupiah, note }]} columns={4} />; <Lines items={[{ label, value }, {
// label, value, sum: true }]} />.
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Figures.module.css';

export type KeyFigure = { label: string; value: ReactNode; note?: ReactNode };

type KeyFiguresProps = { items: readonly KeyFigure[]; columns?: 2 | 4; long?: boolean };

/** `columns` from 900 px; on phones two, or one for figures as long as billions of rupiah (`long`). */
export function KeyFigures({ items, columns = 2, long = false }: KeyFiguresProps) {
  return (
    <dl className={classes(styles.figures, columns === 4 && styles.four, long && styles.long)}>
      {items.map(({ label, value, note }) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

export type Line = { label: ReactNode; value: ReactNode; sum?: boolean; key?: string };

/** The figure of a line that changes while a person types: of all lines, only it is announced. */
export const LiveFigure = ({ children }: { children: ReactNode }) => <span aria-live="polite">{children}</span>;

export function Lines({ items }: { items: readonly Line[] }) {
  return (
    <dl className={styles.lines}>
      {items.map(({ label, value, sum, key }) => (
        <div key={key ?? String(label)} className={sum ? styles.sum : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
