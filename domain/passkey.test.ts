// How many passkeys a person may have, and counts that do not go on. Source: decision 0108.
import { describe, expect, it } from 'vitest';
import { checkPasskeyCount, isCopied } from './passkey.ts';

describe('passkeys', () => {
  it('are ten at most', () => {
    expect(checkPasskeyCount(9)).toBeNull();
    expect(checkPasskeyCount(10)?.code).toBe('error.passkey.many');
  });

  it.each([
    [0, 0, false],
    [0, 1, false],
    [4, 5, false],
    [5, 5, true],
    [5, 4, true],
    [5, 0, true],
  ])('after count %i, count %i was copied: %s', (seen, given, copied) => {
    expect(isCopied(seen, given)).toBe(copied);
  });
});
