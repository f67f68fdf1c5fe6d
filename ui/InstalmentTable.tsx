// A borrower's own instalments as a table: number, date, principal, interest, instalment with its fine, amount paid,
// status. The next one is marked. Used by the dashboard and by the page that explains it.
// Usage: <InstalmentTable rows={page.data} next={17} />.
// Source: spec §2.
import type { BorrowerScheduleItem } from '#contract/borrower.ts';
import { formatRupiah } from '#domain/money.ts';
import { Badge, ScheduleBadge } from './Badge.tsx';
import { Money } from './Money.tsx';
import { type Column, PlainTable, Sub } from './PlainTable.tsx';
import { ShortDate } from './ScheduleTable.tsx';
import styles from './ScheduleTable.module.css';
import { t } from './text.ts';

type Row = BorrowerScheduleItem & { isNext: boolean };

const columns: readonly Column<Row>[] = [
  { key: 'no', head: t('loan.schedules.no'), align: 'right', cell: ({ period }) => period },
  { key: 'date', head: t('loan.schedules.date'), cell: ({ paymentDate }) => <ShortDate date={paymentDate} /> },
  {
    key: 'principal',
    head: t('loan.schedules.principal'),
    align: 'right',
    only: 'desk',
    cell: ({ principal }) => <Money of={principal} />,
  },
  {
    key: 'interest',
    head: t('loan.schedules.interest'),
    align: 'right',
    only: 'desk',
    cell: ({ interest }) => <Money of={interest} />,
  },
  {
    key: 'amount',
    head: t('loan.schedules.amount'),
    align: 'right',
    strong: true,
    cell: ({ amount, fine }) => (
      <>
        <Money of={amount} />
        {fine > 0 && <Sub>{t('loan.schedules.fine', { amount: formatRupiah(fine) })}</Sub>}
      </>
    ),
  },
  {
    key: 'paid',
    head: t('loan.schedules.paid'),
    align: 'right',
    only: 'desk',
    cell: ({ paid }) => (paid === 0 ? t('loan.none') : <Money of={paid} />),
  },
  {
    key: 'status',
    head: t('loan.schedules.status'),
    cell: (row) =>
      row.isNext && row.status === 'upcoming' ? (
        <Badge tone="wait" icon="clock">
          {t('loan.schedules.next')}
        </Badge>
      ) : (
        <ScheduleBadge row={row} />
      ),
  },
];

/** `next`: the number of the next meeting's row, null if there is none. */
export function InstalmentTable({ rows, next }: { rows: readonly BorrowerScheduleItem[]; next: number | null }) {
  return (
    <div className={styles.table}>
      <PlainTable
        caption={t('loan.schedules.caption')}
        columns={columns}
        rows={rows.map((row) => ({ ...row, isNext: row.period === next }))}
        rowKey={({ id }) => id}
        current={({ isNext }) => isNext}
      />
    </div>
  );
}
