// The figures of a chart as a table, shown on demand.
// Usage: <ChartTable caption={t('…')} columns={columns} rows={months} rowKey={…} />.
import { type ComponentProps, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import styles from './LenderSummary.module.css';

export function ChartTable<Row>(table: Omit<ComponentProps<typeof Table<Row>>, 'inset'>) {
  const [asTable, setAsTable] = useState(false);
  return (
    <>
      <Button
        kind="text"
        size="sm"
        className={styles.asTable}
        aria-expanded={asTable}
        onClick={() => setAsTable(!asTable)}
      >
        {t(asTable ? 'chart.table.hide' : 'chart.table')}
      </Button>
      {asTable && <Table {...table} inset />}
    </>
  );
}
