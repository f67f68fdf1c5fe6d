// Withdrawals as a table from 900 px, as blocks on phones; each opens by its own link.
// Source: docs/domain.md §8; docs/screens.md.
import { Link } from 'react-router';
import { formatRupiah } from '#domain/money.ts';
import { Badge, StatusBadge } from '#ui/Badge.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import cards from '../four-eyes/EntryRows.module.css';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import type { StaffWithdrawal } from './withdrawalQueries.ts';

type Rows = { rows: readonly StaffWithdrawal[]; to: (row: StaffWithdrawal) => string };

export function WithdrawalRows({ rows, to }: Rows) {
  const wide = useWide();
  return wide ? (
    <Table caption={t('payouts.what')} columns={columns} rows={rows} rowKey={({ id }) => id} rowTo={to} />
  ) : (
    <Cards rows={rows} to={to} />
  );
}

const columns: readonly Column<StaffWithdrawal>[] = [
  {
    key: 'lender',
    head: t('payouts.col.lender'),
    cell: ({ lender, createdAt }) => (
      <>
        {lender}
        <Sub>{instantText(createdAt)}</Sub>
      </>
    ),
  },
  {
    key: 'account',
    head: t('payouts.col.account'),
    cell: (row) => (
      <>
        {accountText(row)}
        <Sub>{row.accountName}</Sub>
      </>
    ),
  },
  {
    key: 'amount',
    head: t('payouts.col.amount'),
    align: 'right',
    strong: true,
    cell: ({ amount }) => <Money of={amount} />,
  },
  {
    key: 'due',
    head: t('payouts.col.due'),
    cell: ({ dueAt }) => instantText(dueAt),
  },
  {
    key: 'status',
    head: t('payouts.col.status'),
    cell: (row) => (
      <div className={frame.marks}>
        <Marks row={row} />
      </div>
    ),
  },
];

export const accountText = ({ bank, accountNumber }: StaffWithdrawal): string =>
  t('payouts.account', { bank, number: accountNumber });

export function Marks({ row }: { row: StaffWithdrawal }) {
  const { status, overdue, needsTwo, approvals, contradictedAt } = row;
  return (
    <>
      <StatusBadge kind="withdraw" status={status} />
      {overdue && (
        <Badge tone="danger" icon="warn">
          {t('payouts.overdue')}
        </Badge>
      )}
      {contradictedAt !== null && (
        <Badge tone="danger" icon="warn">
          {t('disbursement.contradicted')}
        </Badge>
      )}
      {status === 'pending' && needsTwo && (
        <Badge tone="info" icon="info">
          {t('payouts.two', { count: approvals.length })}
        </Badge>
      )}
    </>
  );
}

function Cards({ rows, to }: Rows) {
  return (
    <ul className={cards.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link className={cards.name} to={to(row)}>
            {row.lender}
          </Link>
          <span className={cards.amount}>{formatRupiah(row.amount)}</span>
          <p className={cards.auditEvents}>
            {accountText(row)}
            <br />
            {t('payouts.promised', { at: instantText(row.dueAt) })}
          </p>
          <div className={cards.auditEvents}>
            <div className={frame.marks}>
              <Marks row={row} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
