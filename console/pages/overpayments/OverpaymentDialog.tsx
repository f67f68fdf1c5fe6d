// What one group paid beyond its loan, as it was when opened: the amount, its pending refund, and the actions.
// Invariants: exactly the version shown is approved, never one's own entry; cancelling needs a reason, and after the
// bank contradicted itself a new entry needs a note.
// Source: docs/domain.md §8, §9; decision 0030.
import { useState } from 'react';
import { Link } from 'react-router';
import type { Overpayment, OverpaymentReturn } from '#contract/overpayment.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { type Line, Lines } from '#ui/Figures.tsx';
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { usePerson } from '../../person.ts';
import styles from '../Act.module.css';
import { DisbursementBadge } from '../disbursements/DisbursementBadge.tsx';
import { isOwn, waits } from '../four-eyes/entry.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { SeenDialog } from '../SeenDialog.tsx';
import { instantText } from '../instants.ts';
import { RevealAccount } from '../RevealAccount.tsx';
import {
  approveReturn,
  canApprove,
  canEnter,
  canTakeBack,
  cancelReturn,
  enterReturn,
  shownBy,
} from './overpaymentQueries.ts';

type Act = 'enter' | 'cancel';
type Props = { overpayment: Overpayment; onClose: () => void };

export function OverpaymentDialog({ overpayment, onClose }: Props) {
  const [act, setAct] = useState<Act | null>(null);
  if (act === 'enter') return <EnterDialog overpayment={overpayment} onClose={onClose} />;
  if (act === 'cancel' && overpayment.latest)
    return <CancelDialog overpayment={overpayment} latest={overpayment.latest} onClose={onClose} />;
  return <OverpaymentSeen overpayment={overpayment} onClose={onClose} onAct={setAct} />;
}

function OverpaymentSeen({ overpayment, onClose, onAct }: Props & { onAct: (act: Act) => void }) {
  const person = usePerson();
  const { latest, groupName } = overpayment;
  return (
    <SeenDialog
      title={t('overpayment.title', { group: groupName })}
      act={canApprove(person, overpayment) && { text: t('overpayment.approve') }}
      others={(isBusy) => (
        <>
          {canTakeBack(person, overpayment) && (
            <Button kind="outline" disabled={isBusy} onClick={() => onAct('cancel')}>
              {t('reversal.take_back')}
            </Button>
          )}
          {canEnter(person, overpayment) && <Button onClick={() => onAct('enter')}>{t('overpayment.enter')}</Button>}
        </>
      )}
      shownBy={shownBy}
      send={() => approveReturn(overpayment)}
      done={() => t('overpayment.approved.toast', { group: groupName })}
      onClose={onClose}
    >
      <OverpaymentFacts overpayment={overpayment} />
      {latest && waits(latest) && isOwn(person, latest) && (
        <p className={styles.lead}>{t('error.overpayment.own_entry')}</p>
      )}
    </SeenDialog>
  );
}

/** What is approved. */
export function OverpaymentFacts({ overpayment }: Pick<Props, 'overpayment'>) {
  const { latest, groupName } = overpayment;
  return (
    <>
      <Lines
        items={[
          {
            label: t('correction.group'),
            value: <Link to={paths.lending(overpayment.lending)}>{groupName}</Link>,
          },
          { label: t('overpayment.owed'), value: formatRupiah(overpayment.overpayment) },
          { label: t('overpayment.available'), value: formatRupiah(overpayment.available) },
        ]}
      />
      {latest && <Entry latest={latest} />}
    </>
  );
}

function Entry({ latest }: { latest: OverpaymentReturn }) {
  const { id, enteredBy, enteredAt, approvedBy, approvedAt, note, reason, contradictedAt } = latest;
  return (
    <>
      <div>
        <DisbursementBadge state={latest.state} />
      </div>
      <Lines items={accountOf(latest)} />
      <RevealAccount
        key={id}
        permission="overpayment.account.reveal"
        ask={(reason) => call('POST staff/overpayments/:id/reveals', { params: { id }, body: { reason } })}
      />
      <p className={styles.lead}>
        {t('correction.entered.by', { name: enteredBy, at: instantText(enteredAt) })}
        {approvedBy !== null && approvedAt !== null && (
          <>
            <br />
            {t('correction.approved.by', { name: approvedBy, at: instantText(approvedAt) })}
          </>
        )}
        {[note, reason].map((text) =>
          text === null ? null : (
            <span key={text}>
              <br />
              {text}
            </span>
          ),
        )}
      </p>
      {contradictedAt !== null && <Note tone="danger">{t('overpayment.contradicted')}</Note>}
    </>
  );
}

function accountOf({ bankName, accountNumber, accountName, amount }: OverpaymentReturn): Line[] {
  return [
    { label: t('overpayment.account'), value: `${bankName} ${accountNumber}` },
    { label: t('overpayment.holder'), value: accountName },
    { label: t('correction.amount'), value: formatRupiah(amount), sum: true },
  ];
}

function EnterDialog({ overpayment, onClose }: Props) {
  const { lending, available, latest } = overpayment;
  return (
    <ReasonDialog
      title={t('overpayment.enter')}
      label={t('overpayment.note')}
      optional={(latest?.contradictedAt ?? null) === null}
      lead={t('overpayment.enter.text', { amount: formatRupiah(available) })}
      shownBy={shownBy}
      send={(note) => enterReturn(lending, note)}
      done={t('overpayment.entered.toast')}
      onClose={onClose}
    />
  );
}

function CancelDialog({ latest, onClose }: Props & { latest: OverpaymentReturn }) {
  return (
    <ReasonDialog
      title={t('reversal.take_back')}
      label={t('correction.reason')}
      shownBy={shownBy}
      send={(reason) => cancelReturn(latest, reason)}
      done={t('reversal.taken_back.toast')}
      onClose={onClose}
    >
      <Lines items={accountOf(latest)} />
    </ReasonDialog>
  );
}
