// Mutations: from 900 px a table, on phones a list of two lines each; signed amount, running balance, and the portfolio they belong to.
// Source: spec §2 (Transaction history), §3 Mutation; screens.md (Mutation: running balance); S2.140.
import { Link } from 'react-router';
import type { Mutation } from '#contract/wallet.ts';
import { businessDateOf, formatShortDate, formatTime } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { codeText, t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { Breakdown } from './Breakdown.tsx';
import styles from './MutationTable.module.css';

const columns: readonly Column<Mutation>[] = [
  {
    key: 'date',
    head: t('mutation.col.date'),
    cell: ({ createdAt }) => (
      <>
        {dayOf(createdAt)}
        <Sub>{formatTime(new Date(createdAt))}</Sub>
      </>
    ),
  },
  {
    key: 'description',
    head: t('mutation.col.description'),
    cell: (mutation) => (
      <>
        <Description mutation={mutation} />
        <Sub>{codeText('mutation.type', mutation.type) ?? mutation.type}</Sub>
      </>
    ),
  },
  {
    key: 'details',
    head: <span className="sr">{t('mutation.details')}</span>,
    cell: (mutation) => <Breakdown mutation={mutation} />,
  },
  {
    key: 'amount',
    head: t('mutation.col.amount'),
    align: 'right',
    cell: ({ amount }) => <Money of={amount} signed strong />,
  },
  {
    key: 'balance',
    head: t('mutation.col.balance'),
    align: 'right',
    cell: ({ balance }) => <Money of={balance} />,
  },
];

export function MutationTable({ mutations }: { mutations: readonly Mutation[] }) {
  return <Table caption={t('mutation.caption')} columns={columns} rows={mutations} rowKey={({ id }) => id} />;
}

export function MutationList({ mutations }: { mutations: readonly Mutation[] }) {
  return (
    <ul className={styles.list}>
      {mutations.map((mutation) => (
        <li key={mutation.id}>
          <div className={styles.what}>
            <Description mutation={mutation} />
            <span className={styles.when}>
              {t('mutation.when', {
                date: dayOf(mutation.createdAt),
                time: formatTime(new Date(mutation.createdAt)),
              })}
            </span>
            <Breakdown mutation={mutation} />
          </div>
          <div className={styles.sums}>
            <Money of={mutation.amount} signed strong />
            <span className={styles.when}>{t('mutation.balance', { balance: formatRupiah(mutation.balance) })}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Description({ mutation: { description, portfolio } }: { mutation: Mutation }) {
  if (portfolio === null) return <span className={styles.text}>{description}</span>;
  return (
    <Link className={styles.text} to={paths.portfolio(portfolio.id)}>
      {description}
    </Link>
  );
}

const dayOf = (instant: string): string => formatShortDate(businessDateOf(new Date(instant)));
