// What a typed text asks the console's search. Source: decision 0116.
import { describe, expect, it } from 'vitest';
import { asksByNumber, readQuestion } from './search-question.ts';

describe('what was typed', () => {
  it.each([
    ['a name is words', 'Siti Aminah', { words: 'Siti Aminah', phone: null, amount: null }],
    [
      'a ticket is words and may be a number of an agreement',
      'ADU-2611-0042',
      { words: 'ADU-2611-0042', agreement: 'ADU-2611-0042' },
    ],
    [
      'sixteen digits are a NIK, however parted',
      '3173 0145 0580 0001',
      { nik: '3173014505800001', phone: null, words: null },
    ],
    [
      '0812… is a phone number and, whole, an account',
      '081234567890',
      { phone: '081234567890', account: '081234567890' },
    ],
    ['a number as lists mask it is a phone number', '0812••••7890', { phone: '0812••••7890', words: null }],
    ['a sum', 'Rp1.250.000', { amount: 1_250_000, on: null, words: null }],
    ['a sum and its date', '1.250.000 30/11/2026', { amount: 1_250_000, on: '2026-11-30' }],
    ['a date in words', 'Rp 1.250.000 5 Desember 2026', { amount: 1_250_000, on: '2026-12-05' }],
    ['a date as files write it', '1250000 2026-11-30', { amount: 1_250_000, on: '2026-11-30' }],
    ['a date that is none', '1.250.000 31/02/2026', { amount: null, on: null }],
    ['a date alone asks for no sum', '30/11/2026', { amount: null, words: null }],
    ['less than a thousand is no sum', '999', { amount: null }],
    ['an agreement in small letters and with spaces', 'ap-01936f2a -3b2c1d', { agreement: 'AP-01936F2A-3B2C1D' }],
    ['two characters ask nothing', 'Si', { words: null, phone: null, amount: null }],
    ['letters that nobody sees are none', 'S\u200bi', { words: null }],
  ])('%s', (_, typed, asked) => {
    expect(readQuestion(typed)).toMatchObject(asked);
  });

  it('is about one person by their NIK or phone number, and else not', () => {
    expect(asksByNumber(readQuestion('3173014505800001'))).toBe('nik');
    expect(asksByNumber(readQuestion('+62 812 3456'))).toBe('phone');
    expect(asksByNumber(readQuestion('1.250.000'))).toBeNull();
    expect(asksByNumber(readQuestion('Siti'))).toBeNull();
  });
});
