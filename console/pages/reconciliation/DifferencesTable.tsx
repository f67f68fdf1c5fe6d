// Differences between the bank and the books: kind, reference, both sums, and how each was resolved.
// Source: docs/domain.md §8.
import type { StatementDifference } from '#contract/reconciliation.ts';
import { Button } from '#ui/Button.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import desk from '../desk/desk.module.css';
import { isUnderway } from '../desk/deskQueries.ts';
import { VoucherBadge } from '../desk/VoucherMarks.tsx';
import { instantText } from '../instants.ts';
import { KindBadge } from './StatementMarks.tsx';

type Resolve = ((difference: StatementDifference) => void) | null;
type Props = { differences: readonly StatementDifference[]; onResolve: Resolve };

export function DifferencesTable({ differences, onResolve }: Props) {
  return (
    <Table
      caption={t('reconciliation.differences')}
      columns={columnsFor(onResolve)}
      rows={differences}
      rowKey={({ reference }) => reference}
    />
  );
}

const columnsFor = (onResolve: Resolve): Column<StatementDifference>[] => [
  {
    key: 'reference',
    head: t('reconciliation.reference'),
    cell: ({ kind, reference, counterparty, lines, told, booked }) => (
      <>
        <KindBadge kind={kind} /> <span className={desk.code}>{reference}</span>
        {counterparty !== null && (
          <Sub>{`${t('reconciliation.line', { lines: lines.join(', ') })} · ${counterparty}`}</Sub>
        )}
        <Sub only="phone">
          {t('reconciliation.told')} <Money of={told} />
        </Sub>
        <Sub only="phone">
          {t('reconciliation.booked')} <Money of={booked} />
        </Sub>
      </>
    ),
  },
  {
    key: 'told',
    head: t('reconciliation.told'),
    align: 'right',
    only: 'desk',
    cell: ({ told }) => <Money of={told} />,
  },
  {
    key: 'booked',
    head: t('reconciliation.booked'),
    align: 'right',
    only: 'desk',
    cell: ({ booked }) => <Money of={booked} />,
  },
  {
    key: 'end',
    head: t('desk.state'),
    cell: (difference) => <End difference={difference} onResolve={onResolve} />,
  },
];

function End({ difference, onResolve }: { difference: StatementDifference; onResolve: Resolve }) {
  const { note, voucher, journals } = difference;
  const isOpen = note === null && !isUnderway(voucher);
  return (
    <>
      {note !== null && (
        <span>{t('reconciliation.noted', { name: note.by, at: instantText(note.at), reason: note.reason })}</span>
      )}
      {voucher !== null && (
        <>
          <VoucherBadge state={voucher.state} />{' '}
          <Button kind="text" size="sm" to={paths.voucher(voucher.id)}>
            {t('console.vouchers')}
          </Button>
        </>
      )}
      {journals[0] !== undefined && (
        <Button kind="text" size="sm" to={paths.journal(journals[0])}>
          {t('console.journals')}
        </Button>
      )}
      {isOpen && onResolve && (
        <Button kind="outline" size="sm" onClick={() => onResolve(difference)}>
          {t('reconciliation.resolve')}
        </Button>
      )}
    </>
  );
}
