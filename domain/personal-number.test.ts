// What may stand in an address, and what not. Source: decision 0082.
import { describe, expect, it } from 'vitest';
import { asksPersonally, holdsPersonalNumber } from './personal-number.ts';

describe('a personal number', () => {
  it.each([
    '+6281234567890',
    '0812-3456-7890',
    '(0812) 3456 7890',
    '3273 0141 0185 0001',
    '32.730.141-0.185.000',
    'ratna@contoh.example',
    'ratna +62812 3456',
    '٠٨١٢٣٤٥٦٧٨',
    'BCA 1234567890',
  ])('stands in %j', (text) => {
    expect(holdsPersonalNumber(text)).toBe(true);
  });

  it.each(['', 'Ratna Dewi', '0812', 'RT 03/RW 05', 'Blok C2 No. 12', '0198c3a2-7b1e-7c3d-8e4f-1234567890ab'])(
    'does not stand in %j',
    (text) => {
      expect(holdsPersonalNumber(text)).toBe(false);
    },
  );

  it('concerns a list only by its free texts', () => {
    expect(asksPersonally({ q: '081234567890' })).toBe(true);
    expect(asksPersonally({ from: '2026-11-29', page: '1234567', q: 'ratna' })).toBe(false);
  });
});
