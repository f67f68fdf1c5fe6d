// What a read token may be given. Source: decision 0127.
import { describe, expect, it } from 'vitest';
import { beginningOf, checkReadToken, isReadToken } from './read-token.ts';

const token = `titian_baca_${'Ab3-_'.repeat(8)}xyz`;

describe('a read token', () => {
  it('has its start and 43 letters of base64url, of which six are shown afterwards', () => {
    expect(isReadToken(token)).toBe(true);
    expect(beginningOf(token)).toBe('titian_baca_Ab3-_A');
  });

  it.each(['', 'titian_baca_', token.slice(1), token.slice(0, -1), `${token}A`, token.replace('xyz', 'x z')])(
    'is not %s',
    (text) => expect(isReadToken(text)).toBe(false),
  );
});

describe('its scopes', () => {
  it('are never more than its owner may read herself', () => {
    expect(checkReadToken(['loan'], ['portfolio', 'officers'], 0)).toBeNull();
    expect(checkReadToken(['finance'], ['portfolio', 'ledger'], 9)).toBeNull();
    expect(checkReadToken(['loan'], ['portfolio', 'ledger'], 0)).toMatchObject({ code: 'error.token.scope_not_held' });
    expect(checkReadToken(['admin'], ['portfolio'], 0)).toMatchObject({ code: 'error.token.scope_not_held' });
    expect(checkReadToken([], ['portfolio'], 0)).toMatchObject({ code: 'error.token.scope_not_held' });
  });

  it('are of one of ten tokens at most', () => {
    expect(checkReadToken(['loan'], ['portfolio'], 10)).toMatchObject({ code: 'error.token.too_many' });
  });
});
