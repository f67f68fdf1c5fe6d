// Source: docs/screens.md; spec §2.
import { describe, expect, it } from 'vitest';
import { readPage, searchOf } from './address.ts';

describe('the page in a URL', () => {
  it.each([
    ['page=3', 3],
    ['', 1],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=2.5', 1],
    ['page=1e3', 1],
    ['page=1234567', 1],
  ])('of %j is %i', (search, page) => {
    expect(readPage(new URLSearchParams(search))).toBe(page);
  });
});

describe('the query of a list', () => {
  it('names what is chosen, in its order, and the page last', () => {
    expect(searchOf({ status: 'funded', search: 'Mawar & Melati', page: 2 })).toBe(
      '?status=funded&search=Mawar+%26+Melati&page=2',
    );
  });

  it('is empty when everything is at its default', () => {
    expect(searchOf({ status: null, search: '', page: 1 })).toBe('');
  });
});
