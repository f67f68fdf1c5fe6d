// New passwords: refuses short ones, common ones, and the person's own phone and name. Nothing else.
// Source: docs/settled.md 59.
import { describe, expect, it } from 'vitest';
import { commonDigits, commonWords } from './common-passwords.ts';
import { checkPassword } from './password.ts';

describe('passwords', () => {
  const siti = { phone: '+6281234567890', name: 'Siti Rohmah' };

  it.each(['kopi susu gula aren tanpa es batu', 'a-Z'.repeat(21) + 'x', 'Rahasia Besar 2 ikan 🐟', 'tempe goreng'])(
    'accepts "%s" whatever it is made of',
    (password) => {
      expect(checkPassword(password, siti)).toBeNull();
    },
  );

  it.each([
    ['pendek7', 'error.password.too_short'],
    ['🐟🐟🐟🐟', 'error.password.too_short'],
    ['12345678', 'error.password.common'],
    ['password1!', 'error.password.common'],
    ['Titian123', 'error.password.common'],
    ['BISMILLAH', 'error.password.common'],
    ['aaaaaaaaaa', 'error.password.common'],
    ['081234567890', 'error.password.personal'],
    ['+62 812-3456-7890', 'error.password.personal'],
    ['siti rohmah', 'error.password.personal'],
    ['SitiRohmah99', 'error.password.personal'],
    ['rohmah123', 'error.password.personal'],
  ])('refuses %s with %s', (password, code) => {
    expect(checkPassword(password, siti)).toEqual({ code, field: 'plainPassword' });
  });

  it('skips the personal checks when nothing about the person is known', () => {
    expect(checkPassword('siti rohmah', {})).toBeNull();
  });
});

describe('common passwords', () => {
  it('include the most popular thousands, Indonesian and international, in words and in digits', () => {
    expect(commonWords.size).toBeGreaterThan(1_500);
    expect(commonDigits.size).toBeGreaterThan(150);
    for (const word of commonWords) expect(word).toBe(word.toLowerCase());
  });

  it.each([
    'Bismillah1',
    'sayangku123',
    'jakarta2024',
    'QWERTYUIOP',
    '1q2w3e4r5t',
    'p4ssw0rd!',
    'R4h4sia123',
    'sayangsayang',
    'abcabcabc',
    '12345678910',
    '17081945',
    'admin@123',
    'liverpool',
    'pendana2026',
  ])('are refused as %s', (password) => {
    expect(checkPassword(password, {})?.code).toBe('error.password.common');
  });

  it.each(['sayang kopi tubruk', 'jakarta hujan lagi', 'qwerty di sawah', 'bismillah warung laris', '84620917355'])(
    'are not what only holds such a word: %s',
    (password) => expect(checkPassword(password, {})).toBeNull(),
  );
});
