// The group's schedule: the rows around the first open one, all of them on a click.
// Source: docs/domain.md §6; docs/screens.md.
import { useState } from 'react';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatDigits } from '#domain/money.ts';
import { ScheduleBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';

type Row = StaffLendingDetail['schedule'][number];

const SHOWN = 8;
const PAID_BEFORE = 2;

const columns: readonly Column<Row>[] = [
  {
    key: 'due',
    head: t('schedule.col.due'),
    cell: ({ paymentDate, period }) => (
      <>
        <span className="num">{formatShortDate(paymentDate)}</span>
        <Sub>{t('schedule.period', { period })}</Sub>
      </>
    ),
  },
  {
    key: 'amount',
    head: t('schedule.col.amount'),
    align: 'right',
    strong: true,
    cell: ({ amount, principal, interest }) => (
      <>
        <Money of={amount} />
        <span className="desk">
          <Sub>{t('schedule.parts', { principal: formatDigits(principal), interest: formatDigits(interest) })}</Sub>
        </span>
      </>
    ),
  },
  { key: 'status', head: t('schedule.col.status'), cell: (row) => <ScheduleBadge row={row} /> },
];

export function ScheduleCard({ rows }: { rows: readonly Row[] }) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) {
    return (
      <Card className={frame.card} title={t('schedule.title')}>
        <p className={frame.remark}>{t('schedule.none')}</p>
      </Card>
    );
  }
  const paid = rows.filter(({ fullyPaid }) => fullyPaid).length;
  return (
    <Card
      className={classes(frame.flush, frame.dense)}
      flush
      title={t('schedule.title')}
      remark={t('schedule.paid', { paid, count: rows.length })}
    >
      <Table
        caption={t('schedule.caption')}
        columns={columns}
        rows={all ? rows : around(rows)}
        rowKey={({ id }) => id}
      />
      {rows.length > SHOWN && (
        <div className={frame.more}>
          <Button kind="text" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('schedule.less') : t('schedule.all', { count: rows.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Eight rows, from a little before the first that is not fully paid. */
export function around(rows: readonly Row[]): readonly Row[] {
  const open = rows.findIndex(({ fullyPaid }) => !fullyPaid);
  const from = Math.max(0, Math.min((open < 0 ? rows.length : open) - PAID_BEFORE, rows.length - SHOWN));
  return rows.slice(from, from + SHOWN);
}
