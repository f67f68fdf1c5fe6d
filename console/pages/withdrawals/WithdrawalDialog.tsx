// One withdrawal as it was when opened: amounts, account, approvals, and the person's actions.
// Invariants: what is shown does not change while it is open, and exactly that is approved; above the limit two
// people approve; a refusal needs a reason.
// Source: docs/domain.md §2, §8; docs/screens.md.
import { useState } from 'react';
import { add, formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { usePerson } from '../../person.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { SeenDialog } from '../SeenDialog.tsx';
import styles from '../Act.module.css';
import { instantText } from '../instants.ts';
import {
  approve,
  canApprove,
  canRefuse,
  hasApproved,
  refuse,
  shownBy,
  type StaffWithdrawal,
} from './withdrawalQueries.ts';
import { accountText, Marks } from './WithdrawalRows.tsx';

type Props = { withdrawal: StaffWithdrawal; onClose: () => void };

export function WithdrawalDialog({ withdrawal, onClose }: Props) {
  const [refusing, setRefusing] = useState(false);
  if (refusing) return <RefuseDialog withdrawal={withdrawal} onClose={onClose} />;
  return <WithdrawalSeen withdrawal={withdrawal} onClose={onClose} onRefuse={() => setRefusing(true)} />;
}

function WithdrawalSeen({ withdrawal, onClose, onRefuse }: Props & { onRefuse: () => void }) {
  const person = usePerson();
  const { lender } = withdrawal;
  return (
    <SeenDialog
      title={t('payouts.one', { lender })}
      marks={<Marks row={withdrawal} />}
      act={canApprove(person, withdrawal) && { text: t('payouts.approve'), note: t('payouts.note') }}
      others={(isBusy) =>
        canRefuse(person, withdrawal) && (
          <Button kind="outline" disabled={isBusy} onClick={onRefuse}>
            {t('payouts.refuse')}
          </Button>
        )
      }
      shownBy={shownBy}
      send={(reason) => approve(withdrawal, reason)}
      done={({ status }) => t(status === 'pending' ? 'payouts.approved.first' : 'payouts.approved', { lender })}
      onClose={onClose}
    >
      <WithdrawalFacts withdrawal={withdrawal} />
      {hasApproved(person, withdrawal) && withdrawal.status === 'pending' && (
        <p className={styles.lead}>{t('error.withdraw.own_approval')}</p>
      )}
    </SeenDialog>
  );
}

/** What is approved. */
export function WithdrawalFacts({ withdrawal }: Pick<Props, 'withdrawal'>) {
  const { contradictedAt } = withdrawal;
  return (
    <>
      {contradictedAt !== null && (
        <Note tone="danger">{t('disbursement.contradicted.text', { at: instantText(contradictedAt) })}</Note>
      )}
      <Lines items={linesOf(withdrawal)} />
      <Approvals withdrawal={withdrawal} />
    </>
  );
}

function linesOf(withdrawal: StaffWithdrawal): Line[] {
  const { amount, fee, accountName, createdAt, heldUntil, dueAt, payoutState, reason } = withdrawal;
  return [
    { label: t('payouts.col.account'), value: accountText(withdrawal) },
    { label: t('payouts.holder'), value: accountName },
    { label: t('payouts.created'), value: instantText(createdAt) },
    ...(heldUntil === null ? [] : [{ label: t('payouts.held'), value: instantText(heldUntil) }]),
    { label: t('payouts.col.due'), value: instantText(dueAt) },
    ...(payoutState === null ? [] : [{ label: t('payouts.bank'), value: t(`payouts.bank.${payoutState}`) }]),
    ...(reason === null ? [] : [{ label: t('payouts.reason'), value: reason }]),
    { label: t('payouts.amount'), value: formatRupiah(amount) },
    { label: t('payouts.fee'), value: formatRupiah(fee) },
    { label: t('payouts.total'), value: formatRupiah(add(amount, fee)), sum: true },
  ];
}

function Approvals({ withdrawal: { approvals } }: { withdrawal: StaffWithdrawal }) {
  if (approvals.length === 0) return null;
  return (
    <ul className={styles.lead}>
      {approvals.map(({ staff, name, at }) => (
        <li key={staff}>{t('payouts.approved.by', { name, at: instantText(at) })}</li>
      ))}
    </ul>
  );
}

function RefuseDialog({ withdrawal, onClose }: Props) {
  const { lender, amount, fee } = withdrawal;
  return (
    <ReasonDialog
      title={t('payouts.refuse.title')}
      act={t('payouts.refuse')}
      label={t('payouts.reason')}
      lead={t('payouts.refuse.text', { amount: formatRupiah(add(amount, fee)), lender })}
      danger
      shownBy={shownBy}
      send={(reason) => refuse(withdrawal, reason)}
      done={t('payouts.refused', { lender })}
      onClose={onClose}
    />
  );
}
