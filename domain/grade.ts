// Grades: the credit score of a group as a letter and a digit, its risk in words and its usual rate of interest.
// Source: spec §3, §9; docs/domain.md §2.
import type { Bp } from './money.ts';

export const grades = ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4', 'C'] as const;
export type Grade = (typeof grades)[number];

export type Risk = 'low' | 'medium' | 'high';

/** Risk of a grade: A1-A4 low, B1-B4 medium, C high. Source: spec §9. */
export function riskOf(grade: Grade): Risk {
  if (grade === 'C') return 'high';
  return grade.startsWith('A') ? 'low' : 'medium';
}

/** Interest a year by grade, in basis points, before an operator changes it. Source: docs/domain.md §2. */
export const defaultInterestBps: Readonly<Record<Grade, Bp>> = {
  A1: 1800,
  A2: 1900,
  A3: 2000,
  A4: 2100,
  B1: 2400,
  B2: 2600,
  B3: 2800,
  B4: 3000,
  C: 3600,
};

/** The lowest credit score of each grade, 0 to 100; below the last one C. A rule of the operator. Source: decision 0050. */
const leastScore: readonly (readonly [Grade, number])[] = [
  ['A1', 90],
  ['A2', 85],
  ['A3', 80],
  ['A4', 75],
  ['B1', 70],
  ['B2', 65],
  ['B3', 60],
  ['B4', 50],
];

/** The grade of a group's credit score, 0 to 100. Throws a RangeError for another number. Source: decision 0050. */
export function gradeOfScore(score: number): Grade {
  if (!Number.isInteger(score) || score < 0 || score > 100) throw new RangeError(`no credit score: ${score}`);
  return leastScore.find(([, least]) => score >= least)?.[0] ?? 'C';
}
