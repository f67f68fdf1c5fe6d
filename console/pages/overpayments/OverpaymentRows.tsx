// Lendings whose group is owed something, as a table from 900 px and as blocks on phones; each has the button that opens it.
// Source: the look (table; tables become cards); domain §8.
import { Link } from 'react-router';
import type { Overpayment } from '#contract/overpayment.ts';
import { formatRupiah } from '#domain/money.ts';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import { DisbursementBadge } from '../disbursements/DisbursementBadge.tsx';
import cards from '../disbursements/DisbursementCards.module.css';
import table from '../disbursements/DisbursementTable.module.css';
import { RowAct } from '../RowAct.tsx';

type Rows = { rows: readonly Overpayment[]; onOpen: (row: Overpayment) => void };

export function OverpaymentRows({ rows, onOpen }: Rows) {
  const wide = useWide();
  if (!wide) return <Cards rows={rows} onOpen={onOpen} />;
  return (
    <Table
      caption={t('overpayments.what')}
      columns={columnsFor(onOpen)}
      rows={rows}
      rowKey={({ lending }) => lending}
      rowTo={({ lending }) => paths.lending(lending)}
    />
  );
}

function columnsFor(onOpen: Rows['onOpen']): Column<Overpayment>[] {
  return [
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
      cell: (row) => (
        <div className={table.state}>
          <State row={row} />
          <RowAct act={t('correction.open')} of={row.groupName} onClick={() => onOpen(row)} />
        </div>
      ),
    },
  ];
}

function State({ row: { latest } }: { row: Overpayment }) {
  return latest === null ? <Sub>{t('overpayments.none')}</Sub> : <DisbursementBadge state={latest.state} />;
}

function Cards({ rows, onOpen }: Rows) {
  return (
    <ul className={cards.list}>
      {rows.map((row) => (
        <li key={row.lending}>
          <Link className={cards.name} to={paths.lending(row.lending)}>
            {row.groupName}
          </Link>
          <span className={cards.amount}>{formatRupiah(row.overpayment)}</span>
          <span className={cards.state}>
            <State row={row} />
          </span>
          <RowAct act={t('correction.open')} of={row.groupName} onClick={() => onOpen(row)} />
        </li>
      ))}
    </ul>
  );
}
