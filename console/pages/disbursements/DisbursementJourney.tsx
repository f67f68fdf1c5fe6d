// A disbursement's timeline: entered, approved, sent, and its end, each with who and when; what comes next is below.
// Usage: <DisbursementJourney disbursement={d} />.
// Source: docs/domain.md §4, §9; docs/screens.md.
import type { Disbursement } from '#contract/disbursement.ts';
import { formatDate } from '#domain/calendar.ts';
import { type Step, Timeline } from '#ui/Timeline.tsx';
import { t } from '#ui/text.ts';
import { instantText } from '../instants.ts';

export function DisbursementJourney({ disbursement }: { disbursement: Disbursement }) {
  return <Timeline steps={stepsOf(disbursement)} />;
}

export function stepsOf(of: Disbursement): Step[] {
  const { state, enteredBy, enteredAt, endedAt } = of;
  const entered: Step = {
    key: 'entered',
    state: 'done',
    title: t('disbursement.entered'),
    text: t('disbursement.by', { name: enteredBy, at: instantText(enteredAt) }),
  };
  if (state === 'cancelled') {
    const title = t('disbursement.state.cancelled');
    return [entered, { key: 'end', state: 'failed', title, text: timeText(endedAt) }];
  }
  return [entered, approvedOf(of), sentOf(of), endOf(of)];
}

function approvedOf({ approvedBy, approvedAt }: Disbursement): Step {
  const isDone = approvedBy !== null && approvedAt !== null;
  return {
    key: 'approved',
    state: isDone ? 'done' : 'now',
    title: t('disbursement.approved'),
    text: isDone
      ? t('disbursement.by', { name: approvedBy, at: instantText(approvedAt) })
      : t('disbursement.step.entered'),
  };
}

function sentOf({ state, sentAt }: Disbursement): Step {
  const title = t('disbursement.state.sent');
  // A confirmed one must have been sent, even if that time was not recorded.
  if (sentAt !== null || state === 'confirmed') return { key: 'sent', state: 'done', title, text: timeText(sentAt) };
  const isNow = state === 'approved';
  const text = t(isNow ? 'disbursement.journey.soon' : 'disbursement.journey.approved');
  return { key: 'sent', state: isNow ? 'now' : 'next', title, text };
}

function endOf({ state, endedAt, valueDate, askedAgainAt }: Disbursement): Step {
  if (state === 'refused')
    return { key: 'end', state: 'failed', title: t('disbursement.state.refused'), text: timeText(endedAt) };
  const title = t('disbursement.journey.confirmed');
  if (state === 'confirmed') {
    const text =
      valueDate === null ? timeText(endedAt) : t('disbursement.journey.value', { date: formatDate(valueDate) });
    return { key: 'end', state: 'done', title, text };
  }
  const text =
    askedAgainAt === null
      ? t('disbursement.journey.sent')
      : t('disbursement.journey.asked', { at: instantText(askedAgainAt) });
  return { key: 'end', state: state === 'sent' || state === 'unknown' ? 'now' : 'next', title, text };
}

const timeText = (instant: string | null): string | undefined => (instant === null ? undefined : instantText(instant));
