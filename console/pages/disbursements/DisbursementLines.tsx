// The parts of a disbursement: the loan, the deductions, what the group gets; and the account it goes to.
// Source: docs/domain.md §8; docs/settled.md 11.
import type { Disbursement } from '#contract/disbursement.ts';
import { formatRupiah, type Rupiah, subtract, ZERO } from '#domain/money.ts';
import { call } from '#ui/client.ts';
import { type Line, Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { RevealAccount } from '../RevealAccount.tsx';
import styles from './disbursements.module.css';

export function DisbursementLines({ disbursement }: { disbursement: Disbursement }) {
  return <Lines items={linesOf(disbursement)} />;
}

function linesOf(of: Disbursement): Line[] {
  const deduction = (label: string, amount: Rupiah): Line => ({ label, value: formatRupiah(subtract(ZERO, amount)) });
  return [
    { label: t('disbursement.loan'), value: formatRupiah(of.loanAmount) },
    deduction(t('disbursement.service_fee'), of.serviceFee),
    deduction(t('disbursement.admin_fee'), of.adminFee),
    deduction(t('disbursement.stamp'), of.stampCost),
    deduction(t('disbursement.transfer'), of.bankTransferCost),
    { label: t('disbursement.amount'), value: formatRupiah(of.amount), sum: true },
  ];
}

export function TargetAccount({ disbursement }: { disbursement: Disbursement }) {
  const { id, bankName, accountNumber, accountName } = disbursement;
  return (
    <div className={styles.target}>
      <span className={styles.label}>{t('disbursement.account')}</span>
      <b>
        {bankName} · <span className="num">{accountNumber}</span>
      </b>
      <span>{t('disbursement.account.name', { name: accountName })}</span>
      <RevealAccount
        key={id}
        permission="disbursement.account.reveal"
        ask={(reason) => call('POST staff/disbursements/:id/reveals', { params: { id }, body: { reason } })}
      />
    </div>
  );
}
