// A table of the passbook kind: head over an ink line, hairlines, figures right, status last, no zebra.
// Usage: <Table caption={t('…')} columns={[{ key, head, cell: (row) => …, align: 'right', only: 'desk' }]} rows={rows} rowKey={(r) => r.id}
//   rowTo={(r) => paths.portfolio(r.id)} current={(r) => …} />. With `rowTo` the first cell is the link and covers the row.
// On phones show cards instead, or drop columns by `only: 'desk'` (never the amount or the status). Source: the look's table.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';
import styles from './Table.module.css';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  only?: 'desk';
  strong?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowTo?: (row: Row) => string;
  current?: (row: Row) => boolean;
  /** Cells of a sum row, by column key. */
  sum?: Readonly<Record<string, ReactNode>>;
  /** First and last cell without side padding, for a table inside a padded card. */
  inset?: boolean;
};

export function Table<Row>({ caption, columns, rows, rowKey, rowTo, current, sum, inset = false }: Props<Row>) {
  const cellClass = (column: Column<Row>) =>
    classes(
      column.align === 'right' && styles.right,
      column.strong && styles.strong,
      column.only === 'desk' && styles.desk,
    );
  return (
    <table className={classes(styles.table, inset && styles.inset, rowTo && styles.linked)}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={cellClass(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={current?.(row) ? styles.current : undefined}>
            {columns.map((column, index) => (
              <td key={column.key} className={cellClass(column)}>
                {rowTo && index === 0 ? (
                  <Link className={styles.link} to={rowTo(row)}>
                    {column.cell(row)}
                  </Link>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {sum && (
        <tfoot>
          <tr>
            {columns.map((column) => (
              <td key={column.key} className={cellClass(column)}>
                {sum[column.key]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Second line of a cell, 12 px. */
export function Sub({ children }: { children: ReactNode }) {
  return <span className={styles.sub}>{children}</span>;
}
