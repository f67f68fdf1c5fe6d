// Disbursements on phones: a block each, with sum, state, people, and the act at its foot.
// Source: the look (tables become cards).
import { Link } from 'react-router';
import { formatRupiah } from '#domain/money.ts';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { usePerson } from '../../person.ts';
import { instantText } from '../instants.ts';
import { RowAct } from '../RowAct.tsx';
import { DisbursementBadge } from './DisbursementBadge.tsx';
import styles from './DisbursementCards.module.css';
import type { ListedDisbursement } from './disbursementQueries.ts';
import { canApprove } from './disbursementRules.ts';
import { type Rows, StepLine } from './DisbursementTable.tsx';

export function DisbursementCards({ rows, onApprove }: Rows) {
  const person = usePerson();
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link className={styles.name} to={paths.lending(row.lending)}>
            {row.groupName}
          </Link>
          <span className={styles.amount}>{formatRupiah(row.amount)}</span>
          <small>{t('disbursements.of', { amount: formatRupiah(row.loanAmount) })}</small>
          <span className={styles.state}>
            <DisbursementBadge state={row.state} />
          </span>
          <div className={styles.step}>
            <StepLine row={row} />
          </div>
          <AuditEvents row={row} />
          {canApprove(person, row) && (
            <RowAct act={t('disbursement.approve.short')} of={row.groupName} onClick={() => onApprove(row)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function AuditEvents({ row: { enteredBy, enteredAt, approvedBy, approvedAt } }: { row: ListedDisbursement }) {
  return (
    <p className={styles.auditEvents}>
      {t('disbursement.entered.by', { name: enteredBy, at: instantText(enteredAt) })}
      {approvedBy !== null && approvedAt !== null && (
        <>
          <br />
          {t('disbursement.approved.by', { name: approvedBy, at: instantText(approvedAt) })}
        </>
      )}
    </p>
  );
}
