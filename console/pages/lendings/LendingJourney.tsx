// A lending's timeline: opened, full, signed, disbursed, instalments, repaid, each with its actual or expected time;
// a refund or default is last.
// Usage: <LendingJourney lending={l} />.
// Source: docs/domain.md §4.
import type { StaffLendingDetail } from '#contract/staff.ts';
import { type BusinessDate, formatDate } from '#domain/calendar.ts';
import { formatRupiah, subtract } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { Progress } from '#ui/Progress.tsx';
import { type Step, Timeline } from '#ui/Timeline.tsx';
import { t } from '#ui/text.ts';
import { stepText } from '../disbursements/DisbursementStep.tsx';
import { isAllSigned } from '../disbursements/disbursementRules.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';

export function LendingJourney({ lending }: { lending: StaffLendingDetail }) {
  return (
    <Card className={frame.card} title={t('lending.journey')}>
      <Timeline steps={journeyOf(lending)} />
    </Card>
  );
}

type Planned = Omit<Step, 'state'> & { isDone: boolean };

export function journeyOf(lending: StaffLendingDetail): Step[] {
  const planned = [openedStep, fullStep, signedStep, disbursedStep, instalmentsStep, repaidStep].map((step) =>
    step(lending),
  );
  const end = endOf(lending);
  if (end !== null) return [...planned.filter(({ isDone }) => isDone).map((step) => onWay(step, 'done')), ...end];
  const current = planned.findIndex(({ isDone }) => !isDone);
  return planned.map((step, index) => {
    if (step.isDone) return onWay(step, 'done');
    return onWay(step, index === current ? 'now' : 'next');
  });
}

const onWay = ({ isDone: _isDone, ...step }: Planned, state: Step['state']): Step => ({ ...step, state });

/** Refunded: over. In default: the schedule is over, but what is owed is still collected. */
function endOf({ status, repaidAt, reached }: StaffLendingDetail): Step[] | null {
  if (status === 'refunded')
    return [{ key: 'refunded', state: 'failed', title: t('status.lending.refunded'), text: at(reached.refundedAt) }];
  if (status !== 'failed' || repaidAt !== null) return null;
  return [
    { key: 'failed', state: 'failed', title: t('status.lending.failed'), text: at(reached.failedAt) },
    { key: 'recovery', state: 'now', title: t('lending.journey.recovery'), text: t('lending.journey.recovery.text') },
  ];
}

function openedStep({ reached: { openedAt } }: StaffLendingDetail): Planned {
  return { key: 'opened', isDone: openedAt !== null, title: t('lending.journey.opened'), text: at(openedAt) };
}

function fullStep(lending: StaffLendingDetail): Planned {
  const { reached, loanAmount, activeAmount, needsDecision, decideAt, dueDate } = lending;
  const left = formatRupiah(subtract(loanAmount, activeAmount));
  const expected = needsDecision
    ? t('lending.journey.decided', { until: instantText(decideAt) })
    : t('lending.journey.left', { left, date: formatDate(dueDate) });
  const isDone = reached.fundedAt !== null;
  return { key: 'full', isDone, title: t('lending.journey.full'), text: isDone ? at(reached.fundedAt) : expected };
}

function signedStep(lending: StaffLendingDetail): Planned {
  const { signed, signers } = lending;
  return {
    key: 'signed',
    isDone: isAllSigned(lending) && lending.reached.fundedAt !== null,
    title: t('lending.journey.signed'),
    text: t('lendings.signed_of', { signed, signers }),
  };
}

function disbursedStep({ disbursedOn, disbursement, status }: StaffLendingDetail): Planned {
  const waiting = (status === 'funded' && disbursement && stepText(disbursement)) || t('lending.journey.after.signed');
  return {
    key: 'disbursed',
    isDone: disbursedOn !== null,
    title: t('lending.disbursed'),
    text: disbursedOn === null ? waiting : day(disbursedOn),
  };
}

function instalmentsStep({ schedule, instalments, repaidAt }: StaffLendingDetail): Planned {
  const paid = schedule.filter(({ fullyPaid }) => fullyPaid).length;
  const next = schedule.find(({ fullyPaid }) => !fullyPaid);
  const of = { count: paid, of: instalments };
  if (schedule.length === 0)
    return {
      key: 'instalments',
      isDone: false,
      title: t('portfolio.step.instalments'),
      text: t('lending.journey.after.disbursed', { count: instalments }),
    };
  return {
    key: 'instalments',
    isDone: repaidAt !== null,
    title: t('portfolio.step.instalments.of', of),
    text: next && t('lending.journey.next', { date: day(next.paymentDate) }),
    extra: <Progress percent={Math.round((paid / instalments) * 100)} done label={t('portfolio.step.bar', of)} />,
  };
}

function repaidStep({ repaidAt, schedule }: StaffLendingDetail): Planned {
  const last = schedule.at(-1)?.paymentDate;
  const expected =
    last === undefined ? t('portfolio.step.after.returned') : t('portfolio.step.expected', { date: day(last) });
  return {
    key: 'repaid',
    isDone: repaidAt !== null,
    title: t('status.lending.returned'),
    text: repaidAt === null ? expected : at(repaidAt),
  };
}

const at = (instant: string | null): string | undefined => (instant === null ? undefined : instantText(instant));
const day = (date: BusinessDate): string => formatDate(date);
