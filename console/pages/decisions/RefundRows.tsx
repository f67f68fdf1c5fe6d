// Refunds as a table from 900 px, as blocks on phones; rows that this person may approve have the action.
// Source: docs/domain.md §4.
import type { ReactNode } from 'react';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { usePerson } from '../../person.ts';
import { DoneBy, EntryRows } from '../four-eyes/EntryRows.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { RowAct } from '../RowAct.tsx';
import { endText, RefundBadge } from './DecisionCard.tsx';
import type { ListedRefund as Row } from './decisionQueries.ts';
import { canApproveRefund } from './decisionRules.ts';

export function RefundRows({ rows, onApprove }: { rows: readonly Row[]; onApprove: (row: Row) => void }) {
  const person = usePerson();
  const actOf = (row: Row) =>
    canApproveRefund(person, row) && (
      <RowAct act={t('refund.approve.act')} of={row.groupName} onClick={() => onApprove(row)} />
    );
  return (
    <EntryRows
      caption={t('refund.what')}
      columns={columnsFor(actOf)}
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ lending }) => paths.lending(lending)}
      block={(row) => ({
        name: row.groupName,
        amount: row.amount,
        small: t('refunds.of', { lenders: row.lenders }),
        state: <RefundBadge state={row.state} />,
        lines: [
          t('refund.entered.by', { name: row.enteredBy, at: instantText(row.enteredAt) }),
          row.reason,
          row.state === 'entered' ? null : endText(row),
        ],
        act: actOf(row),
      })}
    />
  );
}

const columnsFor = (actOf: (row: Row) => ReactNode): Column<Row>[] => [
  { key: 'group', head: t('refunds.col.group'), cell: ({ groupName }) => groupName },
  {
    key: 'amount',
    head: t('refunds.col.amount'),
    align: 'right',
    strong: true,
    cell: ({ amount, lenders }) => (
      <>
        <Money of={amount} />
        <Sub>{t('refunds.of', { lenders })}</Sub>
      </>
    ),
  },
  { key: 'reason', head: t('refunds.col.reason'), cell: ({ reason }) => reason },
  {
    key: 'entered',
    head: t('refunds.col.entered'),
    cell: ({ enteredBy, enteredAt }) => <DoneBy name={enteredBy} at={enteredAt} />,
  },
  {
    key: 'state',
    head: t('refunds.col.state'),
    cell: (row) => (
      <div className={frame.marks}>
        <RefundBadge state={row.state} />
        {row.state !== 'entered' && <Sub>{endText(row)}</Sub>}
        {actOf(row)}
      </div>
    ),
  },
];
