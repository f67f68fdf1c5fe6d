// Which page numbers a pager shows. Source: spec §2, §9.
import { expect, it } from 'vitest';
import { pagesShown } from './pages.ts';

it('[S2.153] in the middle of many pages shows five in range and two at each margin', () => {
  expect(pagesShown(10, 20)).toEqual([1, 2, null, 8, 9, 10, 11, 12, null, 19, 20]);
});

it('at the first page the five in range begin there', () => {
  expect(pagesShown(1, 20)).toEqual([1, 2, 3, 4, 5, null, 19, 20]);
});

it('at the last page the five in range end there', () => {
  expect(pagesShown(20, 20)).toEqual([1, 2, null, 16, 17, 18, 19, 20]);
});

it('a gap of one page is filled by that page', () => {
  expect(pagesShown(6, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, null, 19, 20]);
});

it('few pages are all shown', () => {
  expect(pagesShown(2, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
