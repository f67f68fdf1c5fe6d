// The decision before disbursement on a lending's page: its deadline, the extension, the entered refund with its
// people, and the person's actions.
// Source: docs/screens.md; docs/domain.md §4.
import { useState } from 'react';
import type { Refund } from '#contract/decision.ts';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { addDays, type BusinessDate, formatDate, formatShortDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { type Step, Timeline } from '#ui/Timeline.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { usePerson } from '../../person.ts';
import act from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import { isOwn } from '../four-eyes/entry.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import styles from './DecisionCard.module.css';
import { useExtend } from './decisionQueries.ts';
import { canApproveRefund, canCancelRefund, canEnterRefund, canExtend, hasDecision, markOf } from './decisionRules.ts';
import { EnterRefundDialog, RefundDialog, RefundLines, type SeenRefund } from './RefundActs.tsx';

type Asked =
  | { act: 'extend'; lending: StaffLendingDetail }
  | { act: 'enter'; figures: NonNullable<StaffLendingDetail['refundable']> }
  | SeenRefund;

export function DecisionCard({ lending }: { lending: StaffLendingDetail }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      {hasDecision(lending) && <Decision lending={lending} onAct={setAsked} />}
      <Dialogs lending={lending} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function Decision({ lending, onAct }: { lending: StaffLendingDetail; onAct: (asked: Asked) => void }) {
  const { refund, needsDecision } = lending;
  const remark = refund ? (
    <RefundBadge state={refund.state} />
  ) : needsDecision ? (
    <Badge tone="danger" icon="warn">
      {t('lendings.decision')}
    </Badge>
  ) : null;
  return (
    <Card className={frame.card} title={t('decision.title')} {...(remark ? { remark } : {})}>
      {lending.status === 'opened' && <Deadline lending={lending} />}
      {refund && <RefundLines figures={refund} />}
      <Decided lending={lending} />
      <Acts lending={lending} onAct={onAct} />
    </Card>
  );
}

export function RefundBadge({ state }: { state: Refund['state'] }) {
  const [tone, icon] = markOf[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`refund.state.${state}`)}
    </Badge>
  );
}

function Deadline({ lending }: { lending: StaffLendingDetail }) {
  const { dueDate, decideAt, refund, refundable } = lending;
  const items: Line[] = [
    { label: t('decision.due'), value: formatShortDate(dueDate) },
    { label: t('decision.deadline'), value: instantText(decideAt) },
  ];
  if (refundable && refund?.state !== 'entered') {
    const { amount, lenders } = refundable;
    items.push({
      label: t('decision.held'),
      value: t('decision.held.value', { amount: formatRupiah(amount), lenders }),
    });
  }
  return (
    <>
      <Lines items={items} />
      <p className={styles.text}>{t('decision.deadline.text')}</p>
    </>
  );
}

/** What was decided, by whom and why, oldest first. */
function Decided({ lending: { extension, refund } }: { lending: StaffLendingDetail }) {
  const steps: Step[] = [];
  if (extension) {
    const { from, to, enteredBy, enteredAt, reason } = extension;
    steps.push({
      key: 'extension',
      state: 'done',
      title: t('decision.extended', { from: formatShortDate(from), to: formatDate(to) }),
      text: <Told by={t('decision.by', { name: enteredBy, at: instantText(enteredAt) })} reason={reason} />,
    });
  }
  if (refund) steps.push(...refundSteps(refund));
  return steps.length === 0 ? null : (
    <div className={styles.decided}>
      <Timeline steps={steps} />
    </div>
  );
}

function refundSteps(refund: Refund): Step[] {
  const { state, enteredBy, enteredAt, reason } = refund;
  const entered: Step = {
    key: 'entered',
    state: 'done',
    title: t('refund.enter'),
    text: <Told by={t('refund.entered.by', { name: enteredBy, at: instantText(enteredAt) })} reason={reason} />,
  };
  const end = { key: 'end', title: t(`refund.state.${state}`), text: endText(refund) };
  if (state === 'entered') return [entered, { ...end, state: 'now' }];
  return [entered, { ...end, state: state === 'approved' ? 'done' : 'failed' }];
}

/** How an entry ended; nothing while it waits. */
export function endText({ state, approvedBy, approvedAt, endedBy, endedAt, endReason }: Refund): string | undefined {
  if (state === 'approved' && approvedBy && approvedAt)
    return t('refund.approved.by', { name: approvedBy, at: instantText(approvedAt) });
  if (state === 'cancelled' && endedBy && endedAt)
    return t('refund.cancelled.by', { name: endedBy, at: instantText(endedAt), reason: endReason ?? '' });
  return endedAt === null ? undefined : t('refund.lapsed.at', { at: instantText(endedAt) });
}

function Told({ by, reason }: { by: string; reason: string }) {
  return (
    <>
      {by}
      <br />
      {reason}
    </>
  );
}

function Acts({ lending, onAct }: { lending: StaffLendingDetail; onAct: (asked: Asked) => void }) {
  const person = usePerson();
  const { group, refund, refundable } = lending;
  const look = (act: SeenRefund['act']) => refund && onAct({ refund, group: group.name, act });
  return (
    <>
      <div className={styles.acts}>
        {canExtend(person, lending) && (
          <Button full onClick={() => onAct({ act: 'extend', lending })}>
            {t('extension.act')}
          </Button>
        )}
        {refundable && canEnterRefund(person, lending) && (
          <div className={styles.heavy}>
            <Button
              kind="outline"
              full
              className={styles.heavyAct}
              onClick={() => onAct({ act: 'enter', figures: refundable })}
            >
              {t('refund.enter')}
            </Button>
          </div>
        )}
        {refund && canApproveRefund(person, refund) && (
          <Button full onClick={() => look('approve')}>
            {t('refund.approve')}
          </Button>
        )}
        {refund && canCancelRefund(person, refund) && (
          <Button kind="text" full onClick={() => look('cancel')}>
            {t(isOwn(person, refund) ? 'refund.cancel' : 'refund.reject')}
          </Button>
        )}
      </div>
      {refund?.state === 'entered' && isOwn(person, refund) && <p className={styles.text}>{t('refund.own')}</p>}
    </>
  );
}

type DialogsProps = { lending: StaffLendingDetail; asked: Asked | null; onClose: () => void };

/** Dialogs show the state they were opened on, not the current one, so that a refusal is read beside what was typed. */
function Dialogs({ lending: { id, group }, asked, onClose }: DialogsProps) {
  return (
    <>
      {asked?.act === 'extend' && <ExtendDialog lending={asked.lending} onClose={onClose} />}
      {asked?.act === 'enter' && (
        <EnterRefundDialog lending={id} group={group.name} figures={asked.figures} onClose={onClose} />
      )}
      <RefundDialog seen={asked?.act === 'approve' || asked?.act === 'cancel' ? asked : null} onClose={onClose} />
    </>
  );
}

type Props = { lending: StaffLendingDetail; onClose: () => void };

/** Extends the funding window once: a new due date, up to the latest one the server allows, and a reason. */
function ExtendDialog({ lending, onClose }: Props) {
  const { id, group, dueDate, extendableUntil: latest } = lending;
  const [date, setDate] = useState<BusinessDate | null>(latest);
  const [reason, setReason] = useState('');
  const extending = useExtend(id, () => {
    onClose();
    toast(t('extension.toast', { group: group.name, date: date ? formatDate(date) : '' }));
  });
  return (
    <ActDialog
      title={t('extension.title')}
      act={t('extension.act')}
      reason={{ label: t('decision.reason'), value: reason, needed: true, onChange: setReason }}
      acting={extending}
      shut={date === null}
      onSubmit={() => date && extending.mutate({ dueDate: date, reason })}
      onClose={onClose}
    >
      {latest && <p className={act.lead}>{t('extension.text', { latest: formatDate(latest) })}</p>}
      <DateInput
        size="md"
        label={t('extension.date')}
        value={date}
        min={addDays(dueDate, 1)}
        max={latest ?? undefined}
        disabled={extending.isPending}
        onChange={setDate}
      />
    </ActDialog>
  );
}
