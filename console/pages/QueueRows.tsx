// Cases as a narrow list: the queue beside a detail, and the whole list on phones. A row is a link; the open one is
// marked and scrolled into view.
// Usage: <QueueRows items={page.data} to={…} open={id} show={(lead) => ({ name, mark, small, right })} />.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '#ui/classes.ts';
import styles from './QueueRows.module.css';

/** A row's four parts: name and mark above, a small line and a word below. */
export type Shown = { name: string; mark?: ReactNode; small: ReactNode; right?: ReactNode };

type Props<Row> = {
  items: readonly Row[];
  to: (row: Row) => string;
  open?: string | undefined;
  show: (row: Row) => Shown;
};
/** The props that every kind of row shares: everything but how they are shown. */
export type RowsProps<Row> = Omit<Props<Row>, 'show'>;

export function QueueRows<Row extends { id: string }>({ items, to, open, show }: Props<Row>) {
  return (
    <ul>
      {items.map((row) => (
        <li key={row.id}>
          <QueueRow to={to(row)} isOpen={row.id === open} {...show(row)} />
        </li>
      ))}
    </ul>
  );
}

export function QueueRow({ to, isOpen = false, name, mark, small, right }: Shown & { to: string; isOpen?: boolean }) {
  return (
    <Link
      ref={isOpen ? reveal : undefined}
      className={classes(styles.row, isOpen && styles.open)}
      to={to}
      aria-current={isOpen ? 'true' : undefined}
    >
      <b>{name}</b>
      <span className={styles.right}>{mark}</span>
      <small>{small}</small>
      <small className={styles.right}>{right}</small>
    </Link>
  );
}

/** Scrolls the open row into view. */
function reveal(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' });
}
