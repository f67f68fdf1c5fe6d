import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isGuessable, isGuessableBytes } from './key-strength.ts';

/** Keys as a generator makes them, the same in each run: chance fails no test. */
const generated = Array.from({ length: 500 }, (_, n) => createHash('sha256').update(`key ${n}`).digest());

describe('a key', () => {
  it.each([
    'a'.repeat(40),
    'abcd'.repeat(10),
    'changeme-changeme-changeme-changeme!',
    'TitianProductionSecretForTheBank0001',
    '01234567890123456789012345678901abcd',
    'kQ7xqwertyuiopZ9vB2nM4cR8tL1wE5yU3iO',
    'kQ7xmnbvcxzwZ9vB2nM4cR8tL1wE5yU3iOpA',
    '00000000000000000000000000000000000x',
    'aaabbbcccaaabbbcccaaaabbbbccccaabbcc',
  ])('that is typed by hand is guessable: %s', (key) => {
    expect(isGuessable(key)).toBe(true);
  });

  it('that a generator made is not, in hex or in base64', () => {
    for (const bytes of generated) {
      expect(isGuessable(bytes.toString('hex'))).toBe(false);
      expect(isGuessable(bytes.subarray(0, 24).toString('base64'))).toBe(false);
    }
  });

  it.each(['123456', 'abcdef', '987654'])('that a generator made is not, even where %s is in it by chance', (row) => {
    for (const bytes of generated) {
      const hex = bytes.toString('hex');
      expect(isGuessable(`${hex.slice(0, 28)}f${row}f${hex.slice(36)}`)).toBe(false);
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
    for (const bytes of generated) expect(isGuessableBytes(bytes)).toBe(false);
  });
});
