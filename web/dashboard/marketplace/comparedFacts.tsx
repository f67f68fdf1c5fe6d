// The facts of groups side by side, in parts: the loan, what an amount may earn after fee and tax, earlier loans. Each
// is told alike for every group, as words and figures without a judgement.
// Source: docs/screens.md; decision 0106.
import type { ReactNode } from 'react';
import type { ComparedGroup, Comparison } from '#contract/shortlist.ts';
import { formatRemaining, formatShortDate } from '#domain/calendar.ts';
import { riskOf } from '#domain/grade.ts';
import { formatDeducted, formatMean, formatPercentBp, formatRupiah } from '#domain/money.ts';
import { letterOf } from '#ui/GradeTag.tsx';
import { Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { isRaising, shownStatus } from '../lending/LoanProgress.tsx';

export type Fact = { label: string; of: (group: ComparedGroup) => ReactNode };
type Part = { title: string | null; facts: readonly Fact[] };

const loan = (): Fact[] => [
  { label: t('compare.status'), of: (group) => t(`status.lending.${shownStatus(group) as ComparedGroup['status']}`) },
  {
    label: t('compare.grade'),
    of: ({ grade }) => <Two first={grade} second={t(`grade.${letterOf[riskOf(grade)]}`)} />,
  },
  { label: t('compare.business'), of: ({ sector }) => sector },
  { label: t('compare.city'), of: ({ city }) => city },
  { label: t('compare.members'), of: ({ members }) => t('compare.members.count', { count: members }) },
  { label: t('compare.loan'), of: ({ loanAmount }) => formatRupiah(loanAmount) },
  { label: t('compare.slot'), of: slotOf },
  { label: t('compare.due'), of: dueOf },
  {
    label: t('compare.tenor'),
    of: ({ tenor, instalments, rhythm }) => (
      <Two
        first={t('marketplace.tenor', { months: tenor })}
        second={t(`compare.rows.${rhythm}`, { count: instalments })}
      />
    ),
  },
  {
    label: t('compare.rate'),
    of: ({ interestPercentage }) => (
      <Two first={formatPercentBp(Math.round(interestPercentage * 100))} second={t('compare.rate.year')} />
    ),
  },
];

const earned = (): Fact[] => [
  { label: t('compare.interest'), of: ({ estimate }) => formatRupiah(estimate.interest) },
  { label: t('compare.fee'), of: ({ estimate }) => formatDeducted(estimate.fee) },
  { label: t('compare.tax'), of: ({ estimate }) => formatDeducted(estimate.tax) },
  {
    label: t('compare.net'),
    of: ({ estimate }) => (
      <Two
        first={formatRupiah(estimate.net)}
        second={t('compare.each', { amount: formatRupiah(estimate.perInstalment) })}
      />
    ),
  },
];

const earlier = (): Fact[] => [
  { label: t('compare.past.loans'), of: ({ past }) => loansOf(past) },
  { label: t('compare.past.rows'), of: ({ past }) => rowsOf(past) },
  { label: t('compare.past.came'), of: ({ past }) => cameOf(past) },
];

export const comparedParts = ({ example }: Comparison): Part[] => [
  { title: null, facts: loan() },
  { title: t('compare.estimate', { amount: formatRupiah(example) }), facts: earned() },
  { title: t('compare.past'), facts: earlier() },
];

function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      <Sub>{second}</Sub>
    </>
  );
}

function slotOf(group: ComparedGroup): ReactNode {
  if (!isRaising(group) || group.remainingFundingSlot === 0) return t('compare.slot.none');
  const percent = `${group.progress}%`;
  return <Two first={formatRupiah(group.remainingFundingSlot)} second={t('compare.progress', { percent })} />;
}

function dueOf({ status, dueDate, remainingTime }: ComparedGroup): ReactNode {
  const isOpen = status === 'opened' && remainingTime > 0;
  const left = isOpen ? t('compare.left', { time: formatRemaining(remainingTime) }) : t('compare.over');
  return <Two first={formatShortDate(dueDate)} second={left} />;
}

type Past = ComparedGroup['past'];

function loansOf({ loans, returned, failed }: Past): ReactNode {
  if (loans === 0) return t('compare.past.none');
  return (
    <Two first={t('compare.past.loans.of', { count: loans })} second={t('compare.past.ended', { returned, failed })} />
  );
}

function rowsOf({ rows, own, covered, late, daysLateMost }: Past): ReactNode {
  if (rows === 0) return t('compare.past.none.short');
  return (
    <>
      {rows}
      <Sub>{t('compare.past.own', { count: own })}</Sub>
      <Sub>{t('compare.past.covered', { count: covered })}</Sub>
      <Sub>{t('compare.past.late', { count: late })}</Sub>
      {daysLateMost > 0 && <Sub>{t('compare.past.days', { days: daysLateMost })}</Sub>}
    </>
  );
}

/** Only where a sheet was kept. */
function cameOf({ meetings, came, seats }: Past): ReactNode {
  if (meetings === 0) return t('compare.past.none.short');
  const average = formatMean(came, meetings);
  return (
    <Two
      first={t('compare.past.came.of', { average, members: formatMean(seats, meetings) })}
      second={t('compare.past.sheets', { count: meetings })}
    />
  );
}
