// The legs of a posted or planned journal: debit left, credit right, both with their sum.
// Usage: <LegsTable caption={t('…')} legs={voucher.legs} accountOf={(leg) => …} />.
// Source: docs/domain.md §8.
import type { ReactNode } from 'react';
import type { NamedLeg } from '#contract/voucher.ts';
import { formatRupiah, formatRupiahTotal, type Rupiah, subtract, ZERO } from '#domain/money.ts';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';

/** Debits on the left, credits on the right. */
export const sides: readonly Column<{ amount: Rupiah }>[] = [
  {
    key: 'debit',
    head: t('desk.debit'),
    align: 'right',
    cell: ({ amount }) => (amount > 0 ? formatRupiah(amount) : null),
  },
  {
    key: 'credit',
    head: t('desk.credit'),
    align: 'right',
    cell: ({ amount }) => (amount < 0 ? formatRupiah(subtract(ZERO, amount)) : null),
  },
];

type Props<Leg extends NamedLeg> = {
  caption: string;
  legs: readonly Leg[];
  /** The account's text; defaults to its name. */
  accountOf?: (leg: Leg) => ReactNode;
};

export function LegsTable<Leg extends NamedLeg>({ caption, legs, accountOf = accountText }: Props<Leg>) {
  const sum = formatRupiahTotal(
    legs.reduce((debits, { amount }) => debits + BigInt(Math.max(0, amount)), 0n).toString(),
  );
  const columns: Column<Leg>[] = [
    {
      key: 'account',
      head: t('desk.account'),
      cell: (leg) => (
        <>
          {accountOf(leg)}
          {leg.ownerName !== null && <Sub>{leg.ownerName}</Sub>}
        </>
      ),
    },
    ...sides,
  ];
  return (
    <Table
      inset
      caption={caption}
      columns={columns}
      rows={legs}
      rowKey={(leg) => `${leg.account} ${leg.owner} ${leg.amount} ${legs.indexOf(leg)}`}
      sum={{ account: t('desk.sum'), debit: sum, credit: sum }}
    />
  );
}

const accountText = ({ account }: NamedLeg): string => t(`ledger.${account}`);
