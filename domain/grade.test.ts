import { expect, it } from 'vitest';
import { defaultInterestBps, gradeOfScore, grades, riskOf } from './grade.ts';

it('[S3.071] counts A1-A4 as low, B1-B4 as medium, C as high risk', () => {
  expect(grades.map((grade) => [grade, riskOf(grade)])).toEqual([
    ['A1', 'low'],
    ['A2', 'low'],
    ['A3', 'low'],
    ['A4', 'low'],
    ['B1', 'medium'],
    ['B2', 'medium'],
    ['B3', 'medium'],
    ['B4', 'medium'],
    ['C', 'high'],
  ]);
});

it('[S9.010] has default rates of 18 19 20 21, 24 26 28 30 and 36 per cent a year', () => {
  expect(grades.map((grade) => defaultInterestBps[grade] / 100)).toEqual([18, 19, 20, 21, 24, 26, 28, 30, 36]);
});

it('gives a credit score its grade: a band starts at its lowest score', () => {
  const scores = [100, 90, 89, 85, 84, 80, 79, 75, 74, 70, 69, 65, 64, 60, 59, 50, 49, 0];
  expect(scores.map(gradeOfScore).join(' ')).toBe('A1 A1 A2 A2 A3 A3 A4 A4 B1 B1 B2 B2 B3 B3 B4 B4 C C');
  for (const wrong of [-1, 101, 80.5, Number.NaN]) expect(() => gradeOfScore(wrong)).toThrow(RangeError);
});
