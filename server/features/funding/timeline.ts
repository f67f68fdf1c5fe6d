// The steps of one portfolio from funded to returned: done, now or to come.
// Invariant: pure; at most one step is `now`; a bad end comes last, except a default, after which collection
// continues.
// Source: docs/screens.md; docs/domain.md §4, §5; docs/settled.md 05.
import type { Trail } from '#contract/funding.ts';
import { endOfDay, startOfDay } from '#domain/calendar.ts';
import { lendingStatuses } from '#domain/lending.ts';
import type { PortfolioRecord } from './read.sql.ts';
import { type Planned, toStep, toSteps } from './steps.ts';
import { col, row, type RowOf } from '#platform/row.ts';

type Step = Trail['timeline'][number];

/** Facts that come from the lending. */
export const progressRow = row({
  status: col.oneOf(lendingStatuses),
  /** The due date until it is over; then the end of the time in which staff extend or refund. */
  closesAt: col.instant,
  /** Until all members have signed: when the last of their signing windows ends. */
  membersSignUntil: col.instant.nullable(),
  fundedAt: col.instant.nullable(),
  disbursedOn: col.businessDate.nullable(),
  repaidAt: col.instant.nullable(),
  instalments: col.number,
  paidInstalments: col.number,
  lastDueOn: col.businessDate.nullable(),
});
export type Progress = RowOf<typeof progressRow>;

export function timelineOf(portfolio: PortfolioRecord, lending: Progress): Step[] {
  const reached = stepsOf(portfolio, lending);
  const isOver = portfolio.status === 'failed' || portfolio.status === 'refunded';
  if (isOver) return endedTimeline(portfolio, reached);
  return toSteps(reached);
}

type PortfolioStep = Planned<Step['kind']>;

function stepsOf(portfolio: PortfolioRecord, lending: Progress): PortfolioStep[] {
  const { signedAt, paidAt, activatedAt } = portfolio;
  const isRepaid = lending.repaidAt !== null;
  const last = lending.lastDueOn && endOfDay(lending.lastDueOn);
  return [
    { kind: 'funded', at: portfolio.createdAt },
    { kind: 'signed', at: signedAt, expectedAt: portfolio.signatureDueAt },
    ...(portfolio.transfer > 0 ? [{ kind: 'paid' as const, at: paidAt, expectedAt: portfolio.paymentDueAt }] : []),
    { kind: 'active', at: activatedAt, expectedAt: portfolio.processDueAt },
    { kind: 'full', at: lending.fundedAt, expectedAt: lending.closesAt },
    {
      kind: 'disbursed',
      at: lending.disbursedOn && startOfDay(lending.disbursedOn),
      expectedAt: lending.membersSignUntil,
    },
    {
      kind: 'instalments',
      at: lending.repaidAt,
      expectedAt: last,
      count: lending.paidInstalments,
      of: lending.instalments,
    },
    { kind: 'returned', at: isRepaid ? (portfolio.endedAt ?? lending.repaidAt) : null, expectedAt: last },
  ];
}

/** The steps reached, then the end. A default keeps its instalments, since they were paid, and collection continues. */
function endedTimeline(portfolio: PortfolioRecord, steps: PortfolioStep[]): Step[] {
  const isDefault = portfolio.reason === 'defaulted';
  const reached = steps.filter(
    (step) => isReachedBy(step, portfolio.endedAt) || (isDefault && step.kind === 'instalments'),
  );
  const end: PortfolioStep = { kind: portfolio.status === 'refunded' ? 'refunded' : 'failed', at: portfolio.endedAt };
  const ended = [...reached, end].map((step) => toStep(step, 'done'));
  return isDefault ? [...ended, toStep({ kind: 'recovery', at: null }, 'now')] : ended;
}

// The lending may have continued without this portfolio.
const isReachedBy = (step: PortfolioStep, end: Date | null) => step.at !== null && (end === null || step.at <= end);
