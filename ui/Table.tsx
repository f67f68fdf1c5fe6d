// A table whose rows may be links: with `rowTo` the first cell is the link and covers the row. Otherwise as in
// PlainTable.tsx.
// Usage: <Table caption={t('…')} columns={[{ key, head, cell: (row) => … }]} rows={rows} rowKey={(r) => r.id}
// rowTo={(r) => paths.portfolio(r.id)} />.
import { Link } from 'react-router';
import { PlainTable, type PlainTableProps } from './PlainTable.tsx';
import styles from './Table.module.css';

export { type Column, Sub } from './PlainTable.tsx';

type Props<Row> = Omit<PlainTableProps<Row>, 'link'> & { rowTo?: ((row: Row) => string) | undefined };

export function Table<Row>({ rowTo, ...table }: Props<Row>) {
  if (!rowTo) return <PlainTable {...table} />;
  return (
    <PlainTable
      {...table}
      link={(row, content) => (
        <Link className={styles.link} to={rowTo(row)}>
          {content}
        </Link>
      )}
    />
  );
}
