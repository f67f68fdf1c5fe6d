// Steps of a timeline in the API, for portfolios and for borrowers' loans.
// Invariant: pure; at most one step is `now`, the first not reached; a finished step has no expected date.
// Source: docs/screens.md; docs/settled.md 63.
import type { Trail } from '#contract/funding.ts';

export type Planned<Kind> = { kind: Kind; at: Date | null; expectedAt?: Date | null; count?: number; of?: number };
type State = Trail['timeline'][number]['state'];

/** One step of the answer. */
export function toStep<Kind>({ kind, at, expectedAt, count, of }: Planned<Kind>, state: State) {
  return {
    kind,
    state,
    at: at?.toISOString() ?? null,
    expectedAt: state === 'done' ? null : (expectedAt?.toISOString() ?? null),
    count: count ?? null,
    of: of ?? null,
  };
}

/** All steps of a timeline that is still running: done, now and to come. */
export function toSteps<Kind>(steps: readonly Planned<Kind>[]) {
  const current = steps.findIndex((step) => step.at === null);
  return steps.map((step, index) => {
    const isDone = current < 0 || index < current;
    return toStep(step, isDone ? 'done' : index === current ? 'now' : 'next');
  });
}
