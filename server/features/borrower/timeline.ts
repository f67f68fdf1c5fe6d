// The steps of a borrower's loan from the offer to the last instalment: done, now or to come.
// Invariant: pure; at most one step is `now`; a bad end comes after the steps reached, and a defaulted loan can still
// be repaid.
// Source: docs/settled.md 63; docs/domain.md §4.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { type BusinessDate, endOfDay, startOfDay } from '#domain/calendar.ts';
import { type Planned, toStep, toSteps } from '#features/funding/steps.ts';
import type { LoanRecord } from './portfolio.sql.ts';

type Step = BorrowerPortfolio['timeline'][number];
type LoanStep = Planned<Step['kind']>;

/** Progress of the borrower's own rows. */
export type Progress = { paid: number; lastClosedOn: BusinessDate | null; lastDueOn: BusinessDate | null; at: Date };

export function timelineOf(loan: LoanRecord, progress: Progress): Step[] {
  const steps = stepsOf(loan, progress);
  if (loan.status === 'refunded') return ended(steps, { kind: 'refunded', at: loan.refundedAt });
  if (loan.status === 'failed') return afterDefault(steps, loan);
  return toSteps(steps);
}

function stepsOf(loan: LoanRecord, { paid, lastClosedOn, lastDueOn, at }: Progress): LoanStep[] {
  const isPaid = paid === loan.instalments && lastClosedOn !== null;
  const last = lastDueOn && endOfDay(lastDueOn);
  return [
    { kind: 'opened', at: loan.openedAt ?? loan.createdAt },
    { kind: 'full', at: loan.fundedAt, expectedAt: loan.dueAt > at ? loan.dueAt : loan.decideAt },
    { kind: 'signed', at: loan.signedAt, expectedAt: loan.agreementDueAt },
    { kind: 'disbursed', at: loan.disbursedOn && startOfDay(loan.disbursedOn) },
    {
      kind: 'instalments',
      at: isPaid ? startOfDay(lastClosedOn) : null,
      expectedAt: last,
      count: paid,
      of: loan.instalments,
    },
    { kind: 'returned', at: loan.repaidAt, expectedAt: last },
  ];
}

const ended = (steps: readonly LoanStep[], end: LoanStep): Step[] =>
  [...steps.filter((step) => step.at !== null), end].map((step) => toStep(step, 'done'));

/** Instalments stay, since some were paid; the rest is collected until everything is repaid. */
function afterDefault(steps: readonly LoanStep[], loan: LoanRecord): Step[] {
  const reached = steps.filter(({ kind, at }) => kind === 'instalments' || (at !== null && kind !== 'returned'));
  const failed = [...reached, { kind: 'failed', at: loan.failedAt } as const].map((step) => toStep(step, 'done'));
  const last: LoanStep = { kind: loan.repaidAt ? 'returned' : 'recovery', at: loan.repaidAt };
  return [...failed, toStep(last, loan.repaidAt ? 'done' : 'now')];
}
