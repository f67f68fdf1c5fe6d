import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isGuessable, isGuessableBytes } from './key-strength.ts';

describe('a key', () => {
  it.each([
    'a'.repeat(40),
    'abcd'.repeat(10),
    'changeme-changeme-changeme-changeme!',
    'TitianProductionSecretForTheBank0001',
    '01234567890123456789012345678901abcd',
    'kQ7xqwertyuiopZ9vB2nM4cR8tL1wE5yU3iO',
    '00000000000000000000000000000000000x',
    'aaabbbcccaaabbbcccaaaabbbbccccaabbcc',
  ])('that is typed by hand is guessable: %s', (key) => {
    expect(isGuessable(key)).toBe(true);
  });

  it('that a generator made is not, in hex or in base64', () => {
    for (let n = 0; n < 500; n += 1) {
      expect(isGuessable(randomBytes(32).toString('hex'))).toBe(false);
      expect(isGuessable(randomBytes(24).toString('base64'))).toBe(false);
    }
  });
});

describe('the bytes of a key', () => {
  it.each([
    ['zeros', Buffer.alloc(32)],
    ['one byte', Buffer.alloc(32, 9)],
    ['a row', Buffer.from(Array.from({ length: 32 }, (_, at) => at))],
    ['a row in steps', Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 7) & 0xff))],
    ['two bytes', Buffer.from('ab'.repeat(16))],
  ])('%s are guessable', (_, key) => {
    expect(isGuessableBytes(key)).toBe(true);
  });

  it('of a generator are not', () => {
    for (let n = 0; n < 500; n += 1) expect(isGuessableBytes(randomBytes(32))).toBe(false);
  });
});
