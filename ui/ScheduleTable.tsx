// Instalments of one portfolio as a table: number, date, principal, interest, instalment, net amount received,
// status. The next one is marked. Used by the dashboard and by the page that explains it.
// Usage: <ScheduleTable rows={page.data} next={17} />.
// Source: spec §2; docs/screens.md.
import type { ScheduleItem } from '#contract/repayment.ts';
import { type BusinessDate, formatShortDate } from '#domain/calendar.ts';
import { Badge, ScheduleBadge } from './Badge.tsx';
import { Money } from './Money.tsx';
import { type Column, PlainTable } from './PlainTable.tsx';
import styles from './ScheduleTable.module.css';
import { t } from './text.ts';

type Row = ScheduleItem & { isNext: boolean };

const columns: readonly Column<Row>[] = [
  { key: 'no', head: t('portfolio.schedules.no'), align: 'right', cell: ({ period }) => period },
  {
    key: 'date',
    head: t('portfolio.schedules.date'),
    cell: ({ paymentDate }) => <ShortDate date={paymentDate} />,
  },
  {
    key: 'principal',
    head: t('portfolio.schedules.principal'),
    align: 'right',
    only: 'desk',
    cell: ({ principal }) => <Money of={principal} />,
  },
  {
    key: 'interest',
    head: t('portfolio.schedules.interest'),
    align: 'right',
    only: 'desk',
    cell: ({ interest }) => <Money of={interest} />,
  },
  {
    key: 'amount',
    head: t('portfolio.schedules.amount'),
    align: 'right',
    strong: true,
    cell: ({ amount }) => <Money of={amount} />,
  },
  {
    key: 'received',
    head: t('portfolio.schedules.received'),
    align: 'right',
    only: 'desk',
    cell: ({ received }) => (received === null ? t('portfolio.schedules.none') : <Money of={received} />),
  },
  {
    key: 'status',
    head: t('portfolio.schedules.status'),
    cell: (row) =>
      row.isNext && row.status === 'upcoming' ? (
        <Badge tone="wait" icon="clock">
          {t('portfolio.schedules.next')}
        </Badge>
      ) : (
        <ScheduleBadge row={row} />
      ),
  },
];

/** "2 Nov 2026". */
export const ShortDate = ({ date }: { date: BusinessDate }) => (
  <span className={styles.date}>{formatShortDate(date)}</span>
);

type Props = { rows: readonly ScheduleItem[]; next: number | null; short?: boolean };

/**
 * `next`: the number of the next instalment to be paid, null if there is none. `short`: without principal and interest,
 * for half a page.
 */
export function ScheduleTable({ rows, next, short = false }: Props) {
  return (
    <div className={styles.table}>
      <PlainTable
        caption={t('portfolio.schedules.caption')}
        columns={short ? columns.filter(({ key }) => key !== 'principal' && key !== 'interest') : columns}
        rows={rows.map((row) => ({ ...row, isNext: row.period === next }))}
        rowKey={({ id }) => id}
        current={({ isNext }) => isNext}
      />
    </div>
  );
}
