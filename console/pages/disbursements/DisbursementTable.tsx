// Disbursements from 900 px: a row links to its lending; the act stands at the end of a row whose approval this person may give.
// Source: the look's table; domain §4.
import type { StaffPerson } from '#contract/staff.ts';
import { formatRupiah } from '#domain/money.ts';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { usePerson } from '../../person.ts';
import { instantText } from '../instants.ts';
import { RowAct } from '../RowAct.tsx';
import { DisbursementBadge } from './DisbursementBadge.tsx';
import { stepText } from './DisbursementStep.tsx';
import type { ListedDisbursement } from './disbursementQueries.ts';
import { canApprove } from './disbursementRules.ts';
import styles from './DisbursementTable.module.css';

export type Rows = { rows: readonly ListedDisbursement[]; onApprove: (row: ListedDisbursement) => void };

export function DisbursementTable({ rows, onApprove }: Rows) {
  const person = usePerson();
  return (
    <Table
      caption={t('disbursement.what')}
      columns={columnsFor(person, onApprove)}
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ lending }) => paths.lending(lending)}
    />
  );
}

function columnsFor(person: StaffPerson, onApprove: Rows['onApprove']): Column<ListedDisbursement>[] {
  return [
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
      cell: ({ enteredBy, enteredAt }) => <AuditEvent by={enteredBy} at={enteredAt} />,
    },
    {
      key: 'approved',
      head: t('disbursements.col.approved'),
      cell: ({ approvedBy, approvedAt }) => approvedBy && approvedAt && <AuditEvent by={approvedBy} at={approvedAt} />,
    },
    {
      key: 'state',
      head: t('disbursements.col.state'),
      cell: (row) => (
        <div className={styles.state}>
          <DisbursementBadge state={row.state} />
          <StepLine row={row} />
          {canApprove(person, row) && (
            <RowAct act={t('disbursement.approve.short')} of={row.groupName} onClick={() => onApprove(row)} />
          )}
        </div>
      ),
    },
  ];
}

/** What is to come, where the badge alone does not say it: the bank's reason, when it is asked again, that it contradicts itself. */
export function StepLine({ row }: { row: ListedDisbursement }) {
  if (row.contradictedAt !== null) return <Sub>{t('disbursement.contradicted')}</Sub>;
  const text = ['refused', 'cancelled', 'unknown', 'sent'].includes(row.state) ? stepText(row) : null;
  return text === null ? null : <Sub>{text}</Sub>;
}

function AuditEvent({ by, at }: { by: string; at: string }) {
  return (
    <>
      {by}
      <Sub>{instantText(at)}</Sub>
    </>
  );
}
