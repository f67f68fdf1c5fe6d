// Source: docs/screens.md; spec §2.
import { describe, expect, it } from 'vitest';
import { readPage, readText, searchOf } from './address.ts';
import { forgetTexts } from './keptText.ts';

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

  it('has a key for a text that may hold a person’s number, which means it until the session ends', () => {
    const address = searchOf({ search: '0812-3456-7890', page: 1 });
    expect(address).toMatch(/^\?search=%7E[\da-f]{8}$/);
    expect(searchOf({ search: '0812-3456-7890', page: 1 })).toBe(address);
    expect(readText(new URLSearchParams(address), 'search')).toBe('0812-3456-7890');
    forgetTexts();
    expect(readText(new URLSearchParams(address), 'search')).toBe('');
    expect(searchOf({ from: '2026-11-29', page: 1 })).toBe('?from=2026-11-29');
  });

  it('is empty when everything is at its default', () => {
    expect(searchOf({ status: null, search: '', page: 1 })).toBe('');
  });
});
