// One withdrawal as it was when opened: amounts, account, approvals, and the person's actions.
// Invariants: what is shown does not change while it is open, and exactly that is approved; above the limit two
// people approve; a refusal needs a reason.
// Source: docs/domain.md §2, §8; docs/screens.md.
import { useState } from 'react';
import { add, formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { usePerson } from '../../person.ts';
import { ReasonDialog } from '../decisions/ReasonDialog.tsx';
import styles from '../Act.module.css';
import table from '../disbursements/DisbursementTable.module.css';
import { instantText } from '../instants.ts';
import { NoteField } from '../NoteField.tsx';
import {
  canApprove,
  canRefuse,
  hasApproved,
  type StaffWithdrawal,
  useApprove,
  useRefuse,
} from './withdrawalQueries.ts';
import { accountText, Marks } from './WithdrawalRows.tsx';
import { useOnce } from '../useOnce.ts';

type Props = { withdrawal: StaffWithdrawal; onClose: () => void };

export function WithdrawalDialog({ withdrawal, onClose }: Props) {
  const [refusing, setRefusing] = useState(false);
  if (refusing) return <RefuseDialog withdrawal={withdrawal} onClose={onClose} />;
  return <SeenDialog withdrawal={withdrawal} onClose={onClose} onRefuse={() => setRefusing(true)} />;
}

function SeenDialog({ withdrawal, onClose, onRefuse }: Props & { onRefuse: () => void }) {
  const person = usePerson();
  const { id, version, lender } = withdrawal;
  const [reason, setReason] = useState('');
  const approving = useApprove(({ status }) => {
    onClose();
    toast(t(status === 'pending' ? 'payouts.approved.first' : 'payouts.approved', { lender }));
  });
  const mayApprove = canApprove(person, withdrawal);
  const approve = useOnce(approving);
  const acts = canRefuse(person, withdrawal) && (
    <>
      <Button kind="outline" disabled={approving.isPending} onClick={onRefuse}>
        {t('payouts.refuse')}
      </Button>
      {mayApprove && (
        <Button type="submit" busy={approving.isPending}>
          {t('payouts.approve')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      opened
      closable
      onClose={onClose}
      title={t('payouts.one', { lender })}
      busy={approving.isPending}
      onSubmit={() => mayApprove && approve({ id, version, reason })}
      actions={acts}
    >
      <div className={styles.inside}>
        <div className={table.state}>
          <Marks row={withdrawal} />
        </div>
        {withdrawal.contradictedAt !== null && (
          <Note tone="danger">
            {t('disbursement.contradicted.text', { at: instantText(withdrawal.contradictedAt) })}
          </Note>
        )}
        <Lines items={linesOf(withdrawal)} />
        <Approvals withdrawal={withdrawal} />
        {hasApproved(person, withdrawal) && withdrawal.status === 'pending' && (
          <p className={styles.lead}>{t('error.withdraw.own_approval')}</p>
        )}
        {mayApprove && (
          <NoteField label={t('payouts.note')} value={reason} onChange={setReason} disabled={approving.isPending} />
        )}
        <ErrorBox error={approving.error} />
      </div>
    </Dialog>
  );
}

function linesOf(withdrawal: StaffWithdrawal): Line[] {
  const { amount, fee, accountName, createdAt, dueAt, payoutState, reason } = withdrawal;
  return [
    { label: t('payouts.col.account'), value: accountText(withdrawal) },
    { label: t('payouts.holder'), value: accountName },
    { label: t('payouts.created'), value: instantText(createdAt) },
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

function RefuseDialog({ withdrawal: { id, version, lender, amount, fee }, onClose }: Props) {
  const refusing = useRefuse(() => {
    onClose();
    toast(t('payouts.refused', { lender }));
  });
  return (
    <ReasonDialog
      title={t('payouts.refuse.title')}
      act={t('payouts.refuse')}
      label={t('payouts.reason')}
      lead={t('payouts.refuse.text', { amount: formatRupiah(add(amount, fee)), lender })}
      danger
      acting={refusing}
      onSubmit={(reason) => refusing.mutate({ id, version, reason })}
      onClose={onClose}
    />
  );
}
