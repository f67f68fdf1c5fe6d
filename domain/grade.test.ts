import { expect, it } from 'vitest';
import { defaultInterestBps, grades, riskOf } from './grade.ts';

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

it('[S9.010] asks by default for 18 19 20 21, 24 26 28 30 and 36 per cent a year', () => {
  expect(grades.map((grade) => defaultInterestBps[grade] / 100)).toEqual([18, 19, 20, 21, 24, 26, 28, 30, 36]);
});
