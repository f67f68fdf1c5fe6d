// Withdrawals: from 900 px a table, on phones a list; a status is a word and an icon, with its date and reason below.
// Source: spec §3 Withdraw, §4; docs/settled.md 22, 29.
import type { Withdrawal } from '#contract/withdrawal.ts';
import { businessDateOf, formatShortDate, formatTime } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import list from '../list.module.css';
import styles from './withdraw.module.css';
import { isWaiting } from './withdrawQueries.ts';

export function WithdrawalRows({ rows }: { rows: readonly Withdrawal[] }) {
  const wide = useWide();
  return wide ? (
    <Table caption={t('withdraw.caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />
  ) : (
    <WithdrawalList rows={rows} />
  );
}

const columns: readonly Column<Withdrawal>[] = [
  {
    key: 'date',
    head: t('withdraw.col.date'),
    cell: ({ createdAt }) => (
      <>
        {dayOf(createdAt)}
        <Sub>{formatTime(new Date(createdAt))}</Sub>
      </>
    ),
  },
  {
    key: 'account',
    head: t('withdraw.col.account'),
    cell: ({ bankAccount }) => (
      <>
        {accountOf(bankAccount)}
        <Sub>{bankAccount.name}</Sub>
      </>
    ),
  },
  {
    key: 'amount',
    head: t('withdraw.col.amount'),
    align: 'right',
    cell: ({ amount, fee }) => (
      <>
        <Money of={amount} strong />
        <Sub>{t('withdraw.fee', { fee: formatRupiah(fee) })}</Sub>
      </>
    ),
  },
  {
    key: 'status',
    head: t('withdraw.col.status'),
    cell: (row) => (
      <>
        <StatusBadge kind="withdraw" status={row.status} />
        <Sub>{endOf(row)}</Sub>
      </>
    ),
  },
];

function WithdrawalList({ rows }: { rows: readonly Withdrawal[] }) {
  return (
    <ul className={list.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <div className={styles.what}>
            <b>{accountOf(row.bankAccount)}</b>
            <small>
              {t('withdraw.when', { date: dayOf(row.createdAt), time: formatTime(new Date(row.createdAt)) })}
            </small>
            <StatusBadge kind="withdraw" status={row.status} />
            <small>{endOf(row)}</small>
          </div>
          <div className={styles.sums}>
            <Money of={row.amount} strong />
            <small className="ink2">{t('withdraw.fee', { fee: formatRupiah(row.fee) })}</small>
          </div>
        </li>
      ))}
    </ul>
  );
}

const accountOf = ({ bank, number }: Withdrawal['bankAccount']): string =>
  t('withdraw.account', { bank: bank.name, number });
const dayOf = (instant: string): string => formatShortDate(businessDateOf(new Date(instant)));

/** While pending, when it is promised; else when it ended, and why. */
function endOf({ status, dueAt, endedAt, reason }: Withdrawal): string {
  if (isWaiting(status)) return t('withdraw.promised', { date: dayOf(dueAt) });
  const ended = endedAt === null ? '' : t('withdraw.ended', { date: dayOf(endedAt) });
  return [ended, reason ?? ''].filter(Boolean).join(' · ');
}
