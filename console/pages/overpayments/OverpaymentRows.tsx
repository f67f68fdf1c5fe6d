// Lendings whose group is owed something, as a table from 900 px and as blocks on phones; each opens by its own link.
// Source: the look (table; tables become cards); domain §8.
import { Link } from 'react-router';
import type { Overpayment } from '#contract/overpayment.ts';
import { formatRupiah } from '#domain/money.ts';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { DisbursementBadge } from '../disbursements/DisbursementBadge.tsx';
import cards from '../disbursements/DisbursementCards.module.css';

type Rows = { rows: readonly Overpayment[]; to: (row: Overpayment) => string };

export function OverpaymentRows({ rows, to }: Rows) {
  const wide = useWide();
  if (!wide) return <Cards rows={rows} to={to} />;
  return (
    <Table
      caption={t('overpayments.what')}
      columns={columns}
      rows={rows}
      rowKey={({ lending }) => lending}
      rowTo={to}
    />
  );
}

const columns: readonly Column<Overpayment>[] = [
  { key: 'group', head: t('correction.group'), cell: ({ groupName }) => groupName },
  {
    key: 'amount',
    head: t('correction.amount'),
    align: 'right',
    strong: true,
    cell: ({ overpayment, available }) => (
      <>
        <Money of={overpayment} />
        {available > 0 && <Sub>{t('overpayments.available', { amount: formatRupiah(available) })}</Sub>}
      </>
    ),
  },
  {
    key: 'state',
    head: t('correction.state'),
    cell: (row) => <State row={row} />,
  },
];

function State({ row: { latest } }: { row: Overpayment }) {
  return latest === null ? <Sub>{t('overpayments.none')}</Sub> : <DisbursementBadge state={latest.state} />;
}

function Cards({ rows, to }: Rows) {
  return (
    <ul className={cards.list}>
      {rows.map((row) => (
        <li key={row.lending}>
          <Link className={cards.name} to={to(row)}>
            {row.groupName}
          </Link>
          <span className={cards.amount}>{formatRupiah(row.overpayment)}</span>
          <span className={cards.state}>
            <State row={row} />
          </span>
        </li>
      ))}
    </ul>
  );
}
