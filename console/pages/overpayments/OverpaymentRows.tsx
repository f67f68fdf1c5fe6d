// Lendings whose group is owed something, as a table from 900 px and as blocks on phones; each opens by its own link.
// Source: docs/domain.md §8.
import type { Overpayment } from '#contract/overpayment.ts';
import { formatRupiah } from '#domain/money.ts';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { DisbursementBadge } from '../disbursements/DisbursementBadge.tsx';
import { EntryRows } from '../four-eyes/EntryRows.tsx';

type Rows = { rows: readonly Overpayment[]; to: (row: Overpayment) => string };

export function OverpaymentRows({ rows, to }: Rows) {
  return (
    <EntryRows
      caption={t('overpayments.what')}
      columns={columns}
      rows={rows}
      rowKey={({ lending }) => lending}
      rowTo={to}
      block={(row) => ({ name: row.groupName, amount: row.overpayment, state: <State row={row} /> })}
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
