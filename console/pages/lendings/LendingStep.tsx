// What a lending waits for, and from whom, in one sentence; or how it ended.
// Usage: <LendingStep lending={l} />.
// Source: docs/domain.md §4; docs/screens.md.
import type { StaffLendingDetail } from '#contract/staff.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiah, subtract } from '#domain/money.ts';
import { Note } from '#ui/Note.tsx';
import type { Tone } from '#ui/status.ts';
import { t } from '#ui/text.ts';
import { stepText } from '../disbursements/DisbursementStep.tsx';
import { isAllSigned } from '../disbursements/disbursementRules.ts';
import { instantText } from '../instants.ts';
import styles from './lendings.module.css';

export type LendingNext = { tone: Tone; text: string };

export function LendingStep({ lending }: { lending: StaffLendingDetail }) {
  const { tone, text } = lendingNext(lending);
  return (
    <div className={styles.step}>
      <Note tone={tone} icon={tone === 'wait' ? 'clock' : undefined} role="status">
        {text}
      </Note>
    </div>
  );
}

export function lendingNext(lending: StaffLendingDetail): LendingNext {
  const { status, repaidAt } = lending;
  if (repaidAt !== null) return { tone: 'ok', text: t('lending.next.returned', { at: instantText(repaidAt) }) };
  switch (status) {
    case 'draft':
      return { tone: 'mute', text: t('lending.next.draft') };
    case 'opened':
      return openedNext(lending);
    case 'funded':
      return fundedNext(lending);
    case 'disbursed':
      return runningNext(lending);
    case 'failed':
      return { tone: 'danger', text: t('lending.next.failed') };
    case 'refunded':
      return { tone: 'mute', text: t('lending.next.refunded') };
  }
}

function openedNext(lending: StaffLendingDetail): LendingNext {
  const { needsDecision, decideAt, dueDate, loanAmount, activeAmount, extendableUntil, refund } = lending;
  const until = instantText(decideAt);
  if (refund?.state === 'entered') return { tone: 'wait', text: t('lending.next.refund', { until }) };
  if (needsDecision && extendableUntil === null)
    return { tone: 'danger', text: t('lending.next.give_back', { until }) };
  if (needsDecision) return { tone: 'danger', text: t('lending.next.decide', { until }) };
  const left = formatRupiah(subtract(loanAmount, activeAmount));
  return { tone: 'wait', text: t('lending.next.opened', { left, date: formatDate(dueDate) }) };
}

function fundedNext(lending: StaffLendingDetail): LendingNext {
  const { disbursement, signed, signers } = lending;
  if (disbursement !== null) {
    const text = stepText(disbursement);
    const tone = disbursement.state === 'refused' ? 'danger' : 'wait';
    if (text !== null) return { tone, text };
  }
  return isAllSigned(lending)
    ? { tone: 'wait', text: t('lending.next.enter') }
    : { tone: 'wait', text: t('lending.next.signing', { left: signers - signed, of: signers }) };
}

function runningNext({ schedule, daysLate }: StaffLendingDetail): LendingNext {
  if (daysLate > 0) return { tone: 'danger', text: t('lending.next.late', { days: daysLate }) };
  const row = schedule.find(({ fullyPaid }) => !fullyPaid);
  if (row === undefined) return { tone: 'wait', text: t('lending.next.settling') };
  const { period, paymentDate, amount } = row;
  const slots = { period, date: formatDate(paymentDate), amount: formatRupiah(amount) };
  return { tone: 'info', text: t('lending.next.instalment', slots) };
}
