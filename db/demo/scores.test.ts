// The demonstration's credit scores: each matches the grade of its group's newest loan, so that the next draft on the
// console continues from it.
// Source: decision 0050.
import { expect, it } from 'vitest';
import { gradeOfScore } from '#domain/grade.ts';
import { planGroups, planLendings } from './plan.ts';
import { planScores } from './scores.ts';

it('a group that borrowed scores what its newest loan is graded, whole numbers from 40 to 95', () => {
  const lendings = planLendings();
  const scores = planScores(planGroups(), lendings);
  expect(scores.size).toBe(new Set(lendings.map(({ group }) => group)).size);
  for (const [group, score] of scores) {
    const [newest] = lendings.filter((one) => one.group === group).sort((a, b) => a.openedAgo - b.openedAgo);
    expect([group, gradeOfScore(score)]).toEqual([group, newest?.grade]);
    expect(score).toBeGreaterThanOrEqual(40);
    expect(score).toBeLessThanOrEqual(95);
  }
});
