// The scores of the demonstration's groups, each within the grade of the group's newest loan.
// Invariant: the same every time; a group that never borrowed has no score yet.
// Source: decision 0050.
import { gradeOfScore, type Grade } from '#domain/grade.ts';
import type { PlannedGroup, PlannedLending } from './plan.ts';

export function planScores(
  groups: readonly PlannedGroup[],
  lendings: readonly PlannedLending[],
): ReadonlyMap<number, number> {
  const scored = new Map<number, number>();
  for (const { no } of groups) {
    const newest = lendings.filter(({ group }) => group === no).sort((a, b) => a.openedAgo - b.openedAgo)[0];
    if (newest) scored.set(no, scoreOf(newest.grade, no));
  }
  return scored;
}

/** One of the scores of a grade, varying between its groups. None is near 0 or 100. */
function scoreOf(grade: Grade, groupNo: number): number {
  const scores = Array.from({ length: 56 }, (_, index) => 40 + index).filter((score) => gradeOfScore(score) === grade);
  const score = scores[groupNo % scores.length];
  if (score === undefined) throw new RangeError(`no score for ${grade}`);
  return score;
}
