// Mutations: from 900 px a table, on phones a list of two lines each; signed amount, running balance, and the
// portfolio they belong to.
// Source: spec §2, §3 Mutation; docs/screens.md.
import { useState } from 'react';
import { Link } from 'react-router';
import type { Mutation } from '#contract/wallet.ts';
import { businessDateOf, formatShortDate, formatTime } from '#domain/calendar.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { codeText, t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import list from '../list.module.css';
import styles from './mutation.module.css';

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
    <ul className={classes(list.rows, styles.list)}>
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

/**
 * The breakdown of an instalment, one click away: principal and gross interest, less fee and tax, the net sum added
 * to the balance.
 */
function Breakdown({ mutation: { amount, breakdown, description } }: { mutation: Mutation }) {
  const [opened, setOpened] = useState(false);
  if (breakdown === null) return null;
  const { principal, interest, fee, tax } = breakdown;
  return (
    <>
      <Button kind="text" size="sm" className={styles.open} onClick={() => setOpened(true)}>
        {t('mutation.details')}
        <span className="sr">{description}</span>
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('mutation.breakdown')} closable>
        <p className="sm ink2">{description}</p>
        <Lines
          items={[
            { label: t('mutation.part.principal'), value: formatRupiah(principal) },
            { label: t('mutation.part.interest'), value: formatRupiah(interest) },
            { label: t('mutation.part.fee'), value: minus(fee) },
            { label: t('mutation.part.tax'), value: minus(tax) },
            { label: t('mutation.part.net'), value: formatRupiah(amount), sum: true },
          ]}
        />
      </Dialog>
    </>
  );
}

const minus = (amount: Rupiah): string => (amount === 0 ? formatRupiah(amount) : `-${formatRupiah(amount)}`);
