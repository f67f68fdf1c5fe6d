// A password is the same whichever keyboard composed it, and hashes from before that rule go on working.
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const oneLetter = 'kopi caf\u00E9 aren';
const twoLetters = 'kopi cafe\u0301 aren';

describe('a password', () => {
  it('set on one keyboard is right on another', async () => {
    expect(await verifyPassword(await hashPassword(twoLetters), oneLetter)).toBe(true);
    expect(await verifyPassword(await hashPassword(oneLetter), twoLetters)).toBe(true);
    expect(await verifyPassword(await hashPassword(oneLetter), 'kopi cafe aren')).toBe(false);
  });

  it('hashed as it was typed, before this rule, still signs in', async () => {
    expect(await verifyPassword(await hash(twoLetters, cheap), twoLetters)).toBe(true);
    expect(await verifyPassword(await hash(oneLetter, cheap), oneLetter)).toBe(true);
    expect(await verifyPassword(null, twoLetters)).toBe(false);
  });
});
