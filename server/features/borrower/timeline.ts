// The steps of a borrower's loan, from the offer to the last instalment, with what is done, what is now and what is to come.
// Invariant: pure; at most one step is `now`; a bad end stands after what was reached, and after a default is still paid.
// Source: settled 63; domain §4.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { type BusinessDate, endOfDay, startOfDay } from '#domain/calendar.ts';
import type { LoanRecord } from './portfolio.sql.ts';

type Step = BorrowerPortfolio['timeline'][number];
type Planned = { kind: Step['kind']; at: Date | null; expectedAt?: Date | null; count?: number; of?: number };

/** How far her own rows are. */
export type Progress = { paid: number; lastClosedOn: BusinessDate | null; lastDueOn: BusinessDate | null; at: Date };

export function timelineOf(loan: LoanRecord, progress: Progress): Step[] {
  const steps = stepsOf(loan, progress);
  if (loan.status === 'refunded') return ended(steps, { kind: 'refunded', at: loan.refundedAt });
  if (loan.status === 'failed') return afterDefault(steps, loan);
  const current = steps.findIndex((step) => step.at === null);
  return steps.map((step, index) => {
    const isDone = current < 0 || index < current;
    return onWire(step, isDone ? 'done' : index === current ? 'now' : 'next');
  });
}

function stepsOf(loan: LoanRecord, { paid, lastClosedOn, lastDueOn, at }: Progress): Planned[] {
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

const ended = (steps: readonly Planned[], end: Planned): Step[] =>
  [...steps.filter((step) => step.at !== null), end].map((step) => onWire(step, 'done'));

/** Instalments stay, since some were paid; what is still owed is collected until it is all there. */
function afterDefault(steps: readonly Planned[], loan: LoanRecord): Step[] {
  const kept = steps.filter(({ kind, at }) => kind === 'instalments' || (at !== null && kind !== 'returned'));
  const failed = [...kept, { kind: 'failed', at: loan.failedAt } as const].map((step) => onWire(step, 'done'));
  const last: Planned = { kind: loan.repaidAt ? 'returned' : 'recovery', at: loan.repaidAt };
  return [...failed, onWire(last, loan.repaidAt ? 'done' : 'now')];
}

function onWire({ kind, at, expectedAt, count, of }: Planned, state: Step['state']): Step {
  return {
    kind,
    state,
    at: at?.toISOString() ?? null,
    expectedAt: state === 'done' ? null : (expectedAt?.toISOString() ?? null),
    count: count ?? null,
    of: of ?? null,
  };
}
