// /vouchers/:id: one voucher, exactly as it would be posted, its history, and the person's actions.
// Invariant: what is shown is what is approved, and nobody approves their own.
// Source: docs/domain.md §3, §8; decision 0063.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Voucher } from '#contract/voucher.ts';
import { formatDate, monthTitle } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { Note } from '#ui/Note.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { CaseFrame } from '../CaseFrame.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { isOwn, waits } from '../four-eyes/entry.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { linesOf as draftLinesOf } from './correctionDraft.ts';
import { DestinationDialog } from './DestinationDialog.tsx';
import styles from './desk.module.css';
import { edit, shownBy, suspenseItemQuery, voucherQuery } from './deskQueries.ts';
import { LegsTable } from './LegsTable.tsx';
import { RemitDialog } from './RemitDialog.tsx';
import { StatementLinesCard } from './StatementLinesCard.tsx';
import { linesOf as paymentLines, payerOf } from './suspenseWords.ts';
import { ApproveVoucher, CancelVoucher, RevealAccount } from './VoucherActs.tsx';
import { VoucherBadge, voucherTitle } from './VoucherMarks.tsx';

const back = { to: paths.vouchers, label: t('console.vouchers') };

export function VoucherPage() {
  const { id = '' } = useParams();
  const voucher = useQuery(voucherQuery(id));
  return (
    <CaseFrame query={voucher} title={t('console.vouchers')} back={back} className={styles.narrow}>
      {(found) => <Detail voucher={found} />}
    </CaseFrame>
  );
}

function Detail({ voucher }: { voucher: Voucher }) {
  const person = usePerson();
  const [act, setAct] = useState<'edit' | 'approve' | 'cancel' | null>(null);
  const own = isOwn(person, voucher);
  const isOpen = waits(voucher) && canDo(person, 'voucher.cancel');
  const close = () => setAct(null);
  return (
    <>
      <PageHead
        title={voucherTitle(voucher)}
        back={back}
        lead={voucher.reason}
        aside={
          <>
            <VoucherBadge state={voucher.state} />
            {isOpen && (
              <Button kind="outline" size="sm" onClick={() => setAct('cancel')}>
                {t(own ? 'voucher.take_back' : 'voucher.send_back')}
              </Button>
            )}
            {isOpen && own && canDo(person, 'voucher.enter') && (
              <Button kind="outline" size="sm" icon="pen" onClick={() => setAct('edit')}>
                {t('voucher.edit')}
              </Button>
            )}
            {isOpen && !own && canDo(person, 'voucher.approve') && (
              <Button size="sm" onClick={() => setAct('approve')}>
                {t('voucher.approve')}
              </Button>
            )}
          </>
        }
      />
      {isOpen && own && <Note tone="info">{t('error.voucher.own_entry')}</Note>}
      {voucher.replacedBy !== null && (
        <Note tone="info">
          {t('voucher.replaced', { version: voucher.version + 1 })}{' '}
          <Link to={paths.voucher(voucher.replacedBy)}>{t('voucher.replaced.open')}</Link>
        </Note>
      )}
      {voucher.contradictedAt !== null && <Note tone="danger">{t('voucher.contradicted')}</Note>}
      <Card
        className={frame.card}
        title={t('voucher.legs')}
        remark={t('voucher.version', { version: voucher.version })}
      >
        <LegsTable caption={t('voucher.legs')} legs={voucher.legs} />
      </Card>
      <Evidence voucher={voucher} />
      <Card className={frame.card} label={t('voucher.subject.suspense')}>
        <Lines items={linesOf(voucher)} />
        {voucher.recipient && canDo(person, 'voucher.account.reveal') && <RevealAccount voucher={voucher} />}
        <AuditEvents voucher={voucher} />
      </Card>
      {act === 'edit' && <EditVoucher voucher={voucher} onClose={close} />}
      {act === 'approve' && <ApproveVoucher voucher={voucher} onClose={close} />}
      {act === 'cancel' && <CancelVoucher voucher={voucher} onClose={close} />}
    </>
  );
}

/** What the bank said of the money that it moves. */
function Evidence({ voucher }: { voucher: Voucher }) {
  if (voucher.kind === 'bank_statement') return <StatementLinesCard voucher={voucher} />;
  return voucher.kind === 'suspense' ? <PaymentCard item={voucher.subject} /> : null;
}

/** What it is about, with a link. */
function aboutOf({ kind, subject }: Voucher): Line {
  switch (kind) {
    case 'suspense':
      return { label: t('voucher.subject.suspense'), value: <PayerLink item={subject} /> };
    case 'correction':
      return { label: t('voucher.subject.correction'), value: <Link to={paths.journal(subject)}>{subject}</Link> };
    case 'remittance':
      return { label: t('console.taxes'), value: <Link to={paths.taxes(subject)}>{monthTitle(subject)}</Link> };
    case 'bank_statement': {
      const [date = '', reference = ''] = subject.split('/');
      const shown = reference.startsWith('batch:') ? t('reconciliation.batch') : reference;
      return { label: t('reconciliation.reference'), value: <Link to={paths.bankStatement(date)}>{shown}</Link> };
    }
  }
}

/** The payment whose money it moves, as the bank reported it: the checker judges the destination by it. */
function PaymentCard({ item }: { item: string }) {
  const payment = useQuery(suspenseItemQuery(item));
  return (
    <Card className={frame.card} title={t('voucher.payment')}>
      <ListFaces query={payment} what={t('voucher.payment')} loading={<LinesSkeleton rows={6} />}>
        {(found) => <Lines items={[{ label: t('suspense.payer'), value: payerOf(found) }, ...paymentLines(found)]} />}
      </ListFaces>
    </Card>
  );
}

function PayerLink({ item }: { item: string }) {
  const { data: payment } = useQuery(suspenseItemQuery(item));
  return <Link to={paths.suspenseItem(item)}>{payment ? payerOf(payment) : item}</Link>;
}

function linesOf(voucher: Voucher): Line[] {
  const { kind, recipient, words, valueDate, journal } = voucher;
  return [
    aboutOf(voucher),
    ...(valueDate === null ? [] : [{ label: t('voucher.value_date'), value: formatDate(valueDate) }]),
    ...(recipient === null
      ? []
      : [
          { label: t('voucher.recipient'), value: `${recipient.bankName} ${recipient.accountNumber}` },
          { label: t('suspense.holder'), value: recipient.accountName },
        ]),
    ...(words === null
      ? []
      : [{ label: t(kind === 'remittance' ? 'voucher.receipt' : 'voucher.words'), value: words }]),
    ...(journal === null
      ? []
      : [{ label: t('journal.id'), value: <Link to={paths.journal(journal)}>{journal}</Link> }]),
  ];
}

function AuditEvents({ voucher }: { voucher: Voucher }) {
  const { enteredBy, enteredAt, approvedBy, approvedAt, state, endedBy, endedAt, endReason } = voucher;
  const auditEvents = [
    t('voucher.entered.by', { name: enteredBy.name, at: instantText(enteredAt) }),
    approvedBy !== null &&
      approvedAt !== null &&
      t('voucher.approved.by', { name: approvedBy, at: instantText(approvedAt) }),
    endedBy !== null && endedAt !== null && t('voucher.ended.by', { name: endedBy, at: instantText(endedAt) }),
    state === 'refused' && endedAt !== null && t('voucher.refused.at', { at: instantText(endedAt) }),
    endReason,
  ].filter((auditEvent) => typeof auditEvent === 'string');
  return (
    <ul className={styles.auditEvents}>
      {auditEvents.map((auditEvent) => (
        <li key={auditEvent}>{auditEvent}</li>
      ))}
    </ul>
  );
}

type Props = { voucher: Voucher; onClose: () => void };

/**
 * Edits one's own waiting voucher in the dialog of its kind, prefilled with its values. Saving makes a new version,
 * which the approver then sees.
 */
function EditVoucher({ voucher, onClose }: Props) {
  const { kind, subject, amount, legs } = voucher;
  const shared = { edited: voucher, onClose };
  switch (kind) {
    case 'suspense':
      return <DestinationDialog item={{ id: subject, amount }} title={t('voucher.edit.title')} {...shared} />;
    case 'correction':
      return <CorrectDialog journal={subject} begin={draftLinesOf(legs)} {...shared} />;
    case 'remittance':
      return <RemitDialog tax={{ month: subject, due: String(amount) }} {...shared} />;
    case 'bank_statement':
      return <EditReason voucher={voucher} onClose={onClose} />;
  }
}

function EditReason({ voucher, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <ReasonDialog
      title={t('voucher.edit.title')}
      act={t('voucher.edit.act')}
      label={t('desk.reason')}
      lead={t('voucher.edit.reason')}
      begin={voucher.reason}
      shownBy={shownBy}
      send={(reason) => edit(voucher, { kind: 'bank_statement', reason })}
      done={t('voucher.edited.toast')}
      onDone={({ id }) => void navigate(paths.voucher(id))}
      onClose={onClose}
    />
  );
}
