// What matters first on a lending's page, by its state: what is still missing, what is owed and when the group meets next,
// or how it ended.
// Source: decision 0117; docs/domain.md §4, §6.
import type { RepaymentStatus } from '#contract/payoff.ts';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { businessDateOf, formatShortDate, weekdayOf } from '#domain/calendar.ts';
import { formatPercentBp, formatRupiah, type Rupiah, subtract } from '#domain/money.ts';
import { formatLocalTime } from '#domain/time-zone.ts';
import { type KeyFigure, KeyFigures } from '#ui/Figures.tsx';
import { GradeTag } from '#ui/GradeTag.tsx';
import { t } from '#ui/text.ts';
import { instantText } from '../instants.ts';
import { DaysLate } from './LendingMarks.tsx';
import styles from './lendings.module.css';
import { activeText } from './LendingTable.tsx';

/** `standing`: what is owed now, once it is known; of a lending that was never disbursed there is none. */
type Led = { lending: StaffLendingDetail; standing: RepaymentStatus | undefined };

type Stage = 'draft' | 'opened' | 'undecided' | 'funded' | 'running' | 'late' | 'default' | 'repaid' | 'refunded';

export function LendingLead({ lending, standing }: Led) {
  return (
    <div className={styles.figures}>
      <KeyFigures columns={4} items={figuresOf[stageOf(lending)]({ lending, standing })} />
    </div>
  );
}

export function stageOf({ status, repaidAt, needsDecision, daysLate }: StaffLendingDetail): Stage {
  if (repaidAt !== null) return 'repaid';
  if (status === 'failed') return 'default';
  if (status === 'disbursed') return daysLate > 0 ? 'late' : 'running';
  return status === 'opened' && needsDecision ? 'undecided' : status;
}

const figuresOf: Readonly<Record<Stage, (led: Led) => KeyFigure[]>> = {
  draft: ({ lending }) => [loan(lending), rate(lending), term(lending), signed(lending)],
  opened: ({ lending }) => [missing(lending), raised(lending), until(lending), rate(lending)],
  undecided: ({ lending }) => [decision(lending), missing(lending), raised(lending), rate(lending)],
  funded: ({ lending }) => [signed(lending), full(lending), loan(lending), rate(lending)],
  running: (led) => [principal(led), owed(led), meeting(led.lending), paid(led.lending)],
  late: (led) => [owed(led), late(led.lending), meeting(led.lending), principal(led)],
  default: (led) => [owed(led), failed(led.lending), late(led.lending), principal(led)],
  repaid: ({ lending }) => [ended(lending), loan(lending), paid(lending), disbursed(lending)],
  refunded: ({ lending }) => [refunded(lending), givenBack(lending), raised(lending), loan(lending)],
};

const day = (date: Parameters<typeof formatShortDate>[0] | null) =>
  date === null ? t('loan_lead.none') : formatShortDate(date);
const dayOf = (instant: string | null) =>
  instant === null ? t('loan_lead.none') : formatShortDate(businessDateOf(new Date(instant)));
/** Rounded to whole per cent: the figure above it is exact. */
const percentOf = (part: Rupiah, whole: Rupiah): string => formatPercentBp(Math.round((part * 100) / whole) * 100);

const loan = ({ loanAmount, signers }: StaffLendingDetail): KeyFigure => ({
  label: t('lending.loan'),
  value: formatRupiah(loanAmount),
  note: t('lending.loan.note', { signers }),
});

const rate = ({ interestPercentage, grade, tenor, instalments }: StaffLendingDetail): KeyFigure => ({
  label: t('lending.rate'),
  value: (
    <span className={styles.rate}>
      {formatPercentBp(Math.round(interestPercentage * 100))}
      <GradeTag grade={grade} />
    </span>
  ),
  note: t('lending.rate.note', { months: tenor, count: instalments }),
});

const term = ({ tenor, instalments }: StaffLendingDetail): KeyFigure => ({
  label: t('loan_lead.term'),
  value: t('loan_lead.term.months', { months: tenor }),
  note: t('loan_lead.term.count', { count: instalments }),
});

const missing = ({ loanAmount, activeAmount }: StaffLendingDetail): KeyFigure => ({
  label: t('loan_lead.missing'),
  value: formatRupiah(subtract(loanAmount, activeAmount)),
  note: t('loan_lead.of', { amount: formatRupiah(loanAmount) }),
});

const raised = (lending: StaffLendingDetail): KeyFigure => ({
  label: t('lending.raised'),
  value: formatRupiah(lending.raisedAmount),
  note: lending.raisedAmount === 0 ? undefined : activeText(lending),
});

const until = ({ dueDate, extended }: StaffLendingDetail): KeyFigure => ({
  label: t('lending.due'),
  value: formatShortDate(dueDate),
  note: extended ? t('loan_lead.extended') : undefined,
});

const decision = ({ decideAt, dueDate }: StaffLendingDetail): KeyFigure => ({
  label: t('loan_lead.decide'),
  value: dayOf(decideAt),
  note: t('loan_lead.decide.note', { at: instantText(decideAt), date: formatShortDate(dueDate) }),
});

const signed = ({ signed: done, signers }: StaffLendingDetail): KeyFigure => ({
  label: t('loan_lead.signed'),
  value: t('loan_lead.signed.of', { signed: done, signers }),
  note: done === signers ? t('loan_lead.signed.all') : t('loan_lead.signed.left', { left: signers - done }),
});

const full = ({ raisedAmount, reached }: StaffLendingDetail): KeyFigure => ({
  label: t('lending.raised'),
  value: formatRupiah(raisedAmount),
  note: t('loan_lead.full', { date: dayOf(reached.fundedAt) }),
});

const principal = ({ lending: { loanAmount }, standing }: Led): KeyFigure => ({
  label: t('loan_lead.principal'),
  value: standing === undefined ? t('loan_lead.none') : formatRupiah(standing.principalOutstanding),
  note:
    standing &&
    t('loan_lead.principal.of', {
      percent: percentOf(standing.principalOutstanding, loanAmount),
      amount: formatRupiah(loanAmount),
    }),
});

/** Zero is quiet. */
function owed({ lending: { arrears, schedule }, standing }: Led): KeyFigure {
  const count = schedule.filter(({ status }) => status === 'late').length;
  const fine = standing?.fine ?? 0;
  const parts = [
    count > 0 && t('loan_lead.arrears.rows', { count }),
    fine > 0 && t('loan_lead.arrears.fine', { amount: formatRupiah(fine as Rupiah) }),
  ].filter((part) => part !== false);
  return {
    label: t('standing.arrears'),
    value: arrears === 0 ? t('loan_lead.none') : formatRupiah(arrears),
    note: parts.length === 0 ? t('loan_lead.arrears.none') : parts.join(', '),
  };
}

function late({ daysLate, schedule }: StaffLendingDetail): KeyFigure {
  const since = schedule.find(({ fullyPaid }) => !fullyPaid)?.paymentDate;
  return {
    label: t('lendings.late'),
    value: daysLate === 0 ? t('loan_lead.none') : <DaysLate days={daysLate} />,
    note: since && daysLate > 0 ? t('loan_lead.late.since', { date: formatShortDate(since) }) : undefined,
  };
}

function meeting({ meeting: next }: StaffLendingDetail): KeyFigure {
  const label = t('loan_lead.meeting');
  if (next === null) return { label, value: t('loan_lead.none') };
  return {
    label,
    value: day(next.date),
    note: t('loan_lead.meeting.note', {
      day: t(`weekday.${weekdayOf(next.date)}`),
      time: formatLocalTime(next.time, next.zone),
      amount: formatRupiah(next.expected),
    }),
  };
}

function paid({ schedule, instalments }: StaffLendingDetail): KeyFigure {
  const last = schedule.at(-1)?.paymentDate ?? null;
  return {
    label: t('loan_lead.paid'),
    value: t('loan_lead.paid.of', { paid: schedule.filter(({ fullyPaid }) => fullyPaid).length, count: instalments }),
    note: last === null ? undefined : t('loan_lead.paid.last', { date: day(last) }),
  };
}

const failed = ({ reached }: StaffLendingDetail): KeyFigure => ({
  label: t('loan_lead.failed'),
  value: dayOf(reached.failedAt),
  note: t('loan_lead.failed.note'),
});

const ended = ({ repaidAt, status }: StaffLendingDetail): KeyFigure => ({
  label: t('loan_lead.repaid'),
  value: dayOf(repaidAt),
  note: status === 'failed' ? t('loan_lead.repaid.late') : undefined,
});

const disbursed = ({ disbursedOn }: StaffLendingDetail): KeyFigure => ({
  label: t('lending.disbursed'),
  value: day(disbursedOn),
});

const refunded = ({ reached }: StaffLendingDetail): KeyFigure => ({
  label: t('loan_lead.refunded'),
  value: dayOf(reached.refundedAt),
});

const givenBack = ({ refund }: StaffLendingDetail): KeyFigure => ({
  label: t('loan_lead.given_back'),
  value: refund === null ? t('loan_lead.none') : formatRupiah(refund.amount),
  note: refund === null ? undefined : t('loan_lead.given_back.lenders', { lenders: refund.lenders }),
});
