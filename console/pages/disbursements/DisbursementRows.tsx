// The queue of disbursements: each row links to its lending; rows that this person may approve have the action.
import type { ReactNode } from 'react';
import { formatRupiah } from '#domain/money.ts';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { usePerson } from '../../person.ts';
import { DoneBy, EntryRows } from '../four-eyes/EntryRows.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { RowAct } from '../RowAct.tsx';
import { DisbursementBadge } from './DisbursementBadge.tsx';
import { stepText } from './DisbursementStep.tsx';
import type { ListedDisbursement as Row } from './disbursementQueries.ts';
import { canApprove } from './disbursementRules.ts';

export function DisbursementRows({ rows, onApprove }: { rows: readonly Row[]; onApprove: (row: Row) => void }) {
  const person = usePerson();
  const actOf = (row: Row) =>
    canApprove(person, row) && (
      <RowAct act={t('disbursement.approve.short')} of={row.groupName} onClick={() => onApprove(row)} />
    );
  return (
    <EntryRows
      caption={t('disbursement.what')}
      columns={columnsFor(actOf)}
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ lending }) => paths.lending(lending)}
      block={(row) => ({
        name: row.groupName,
        amount: row.amount,
        small: t('disbursements.of', { amount: formatRupiah(row.loanAmount) }),
        state: <DisbursementBadge state={row.state} />,
        step: <StepLine row={row} />,
        lines: [
          t('disbursement.entered.by', { name: row.enteredBy, at: instantText(row.enteredAt) }),
          row.approvedBy !== null && row.approvedAt !== null
            ? t('disbursement.approved.by', { name: row.approvedBy, at: instantText(row.approvedAt) })
            : null,
        ],
        act: actOf(row),
      })}
    />
  );
}

const columnsFor = (actOf: (row: Row) => ReactNode): Column<Row>[] => [
  {
    key: 'group',
    head: t('disbursements.col.group'),
    cell: ({ groupName, bankName, accountNumber }) => (
      <>
        {groupName}
        <Sub>
          {bankName} · {accountNumber}
        </Sub>
      </>
    ),
  },
  {
    key: 'amount',
    head: t('disbursements.col.amount'),
    align: 'right',
    strong: true,
    cell: ({ amount, loanAmount }) => (
      <>
        <Money of={amount} />
        <Sub>{t('disbursements.of', { amount: formatRupiah(loanAmount) })}</Sub>
      </>
    ),
  },
  {
    key: 'entered',
    head: t('disbursements.col.entered'),
    cell: ({ enteredBy, enteredAt }) => <DoneBy name={enteredBy} at={enteredAt} />,
  },
  {
    key: 'approved',
    head: t('disbursements.col.approved'),
    cell: ({ approvedBy, approvedAt }) => approvedBy && approvedAt && <DoneBy name={approvedBy} at={approvedAt} />,
  },
  {
    key: 'state',
    head: t('disbursements.col.state'),
    cell: (row) => (
      <div className={frame.marks}>
        <DisbursementBadge state={row.state} />
        <StepLine row={row} />
        {actOf(row)}
      </div>
    ),
  },
];

/**
 * What comes next, where the badge alone does not say it: the bank's reason, the next status query, or that the bank
 * contradicts itself.
 */
function StepLine({ row }: { row: Row }) {
  if (row.contradictedAt !== null) return <Sub>{t('disbursement.contradicted')}</Sub>;
  const text = ['refused', 'cancelled', 'unknown', 'sent'].includes(row.state) ? stepText(row) : null;
  return text === null ? null : <Sub>{text}</Sub>;
}
