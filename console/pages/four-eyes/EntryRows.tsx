// The queue of maker-checker entries: a table from 900 px, on phones blocks with name, sum, state, who entered it,
// and the action.
// Usage: <EntryRows caption={…} rows={rows} rowKey={…} rowTo={…} columns={…} block={(row) => ({ name, amount, state
// })} />.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Rupiah } from '#domain/money.ts';
import { formatRupiah } from '#domain/money.ts';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { useWide } from '#ui/useWide.ts';
import { instantText } from '../instants.ts';
import styles from './EntryRows.module.css';

type Block = {
  name: string;
  amount: Rupiah;
  small?: ReactNode;
  state: ReactNode;
  /** What comes next, where the state alone does not say it. */
  step?: ReactNode;
  /** Who did what, a line each. */
  lines?: readonly (string | null | undefined)[];
  act?: ReactNode;
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowTo: (row: Row) => string;
  block: (row: Row) => Block;
};

export function EntryRows<Row>({ block, ...table }: Props<Row>) {
  if (useWide()) return <Table {...table} />;
  const { rows, rowKey, rowTo } = table;
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <EntryBlock to={rowTo(row)} {...block(row)} />
        </li>
      ))}
    </ul>
  );
}

function EntryBlock({ to, name, amount, small, state, step, lines = [], act }: Block & { to: string }) {
  const texts = lines.filter((line) => typeof line === 'string');
  return (
    <>
      <Link className={styles.name} to={to}>
        {name}
      </Link>
      <span className={styles.amount}>{formatRupiah(amount)}</span>
      {small !== undefined && <small>{small}</small>}
      <span className={styles.state}>{state}</span>
      {step !== undefined && <div className={styles.step}>{step}</div>}
      {texts.length > 0 && (
        <p className={styles.auditEvents}>
          {texts.map((line, index) => (
            <span key={line}>
              {index > 0 && <br />}
              {line}
            </span>
          ))}
        </p>
      )}
      {act}
    </>
  );
}

/** Who did it and when, as a table cell. */
export const DoneBy = ({ name, at }: { name: string; at: string }) => (
  <>
    {name}
    <Sub>{instantText(at)}</Sub>
  </>
);
