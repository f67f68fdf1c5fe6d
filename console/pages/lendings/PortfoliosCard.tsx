// Who funds this lending: each portfolio with its amount and status; the first ones are shown at once.
// Source: docs/domain.md §5.
import { useState } from 'react';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';

type Portfolio = StaffLendingDetail['portfolios'][number];

const SHOWN = 8;

const columns: readonly Column<Portfolio>[] = [
  {
    key: 'lender',
    head: t('portfolios.col.lender'),
    cell: ({ lender, createdAt, status, reason }) => (
      <>
        <b>{lender}</b>
        <Sub>{instantText(createdAt)}</Sub>
        <span className="phone">
          <StatusBadge kind="portfolio" status={status} detail={reason} />
        </span>
      </>
    ),
  },
  {
    key: 'amount',
    head: t('portfolios.col.amount'),
    align: 'right',
    strong: true,
    cell: ({ amount }) => <Money of={amount} />,
  },
  {
    key: 'status',
    head: t('portfolios.col.status'),
    only: 'desk',
    cell: ({ status, reason }) => <StatusBadge kind="portfolio" status={status} detail={reason} />,
  },
];

export function PortfoliosCard({ portfolios }: { portfolios: readonly Portfolio[] }) {
  const [all, setAll] = useState(false);
  const count = portfolios.length;
  if (count === 0) {
    return (
      <Card className={frame.card} title={t('portfolios.title')}>
        <p className={frame.remark}>{t('portfolios.none')}</p>
      </Card>
    );
  }
  return (
    <Card
      className={classes(frame.flush, frame.dense)}
      flush
      title={t('portfolios.title')}
      remark={t('portfolios.count', { count })}
    >
      <Table
        caption={t('portfolios.caption')}
        columns={columns}
        rows={all ? portfolios : portfolios.slice(0, SHOWN)}
        rowKey={({ id }) => id}
      />
      {count > SHOWN && (
        <div className={frame.more}>
          <Button kind="text" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('portfolios.less') : t('portfolios.all', { count })}
          </Button>
        </div>
      )}
    </Card>
  );
}
