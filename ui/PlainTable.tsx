// A table without links: header over an ink line, hairlines, figures right, status last, no zebra. On phones show
// cards instead, or hide columns by `only: 'desk'` (an amount then goes below the first cell; a status stays). For
// rows with links see Table.tsx.
// Usage: <PlainTable caption={t('…')} columns={[{ key, head, cell: (row) => …, align: 'right', only: 'desk' }]}
// rows={rows} rowKey={(r) => r.id} current={(r) => …} />.
import type { ReactNode } from 'react';
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

export type PlainTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  current?: ((row: Row) => boolean) | undefined;
  /** Cells of a sum row, by column key. */
  sum?: Readonly<Record<string, ReactNode>> | undefined;
  /** First and last cell without side padding, for a table inside a padded card. */
  inset?: boolean;
  /** The link of a row, around its first cell. */
  link?: ((row: Row, content: ReactNode) => ReactNode) | undefined;
};

export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { caption, columns, rows, rowKey, current, sum, inset = false, link } = props;
  const cellClass = (column: Column<Row>) =>
    classes(
      column.align === 'right' && styles.right,
      column.strong && styles.strong,
      column.only === 'desk' && styles.desk,
    );
  return (
    <table className={classes(styles.table, inset && styles.inset, link && styles.linked)}>
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
                {link && index === 0 ? link(row, column.cell(row)) : column.cell(row)}
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

/** Second line of a cell, 12 px; only on phones if it repeats a desktop column. */
export function Sub({ only, children }: { only?: 'phone'; children: ReactNode }) {
  return <span className={classes(styles.sub, only === 'phone' && styles.phone)}>{children}</span>;
}
