// A wait in words, never shorter than it is; and every text that asks to come back names when.
import { describe, expect, it } from 'vitest';
import { id } from './id.ts';
import { waitText } from './wait.ts';

it.each([
  [0, '1 detik'],
  [48, '48 detik'],
  [48.2, '49 detik'],
  [119, '119 detik'],
  [120, '2 menit'],
  [121, '3 menit'],
  [900, '15 menit'],
  [7_200, '120 menit'],
  [7_201, '3 jam'],
  [86_400, '24 jam'],
])('%d seconds are %s', (seconds, words) => {
  expect(waitText(seconds)).toBe(words);
});

describe('a text that asks to come back', () => {
  it('names when', () => {
    const vague = Object.entries(id).filter(([, text]) =>
      /\b(coba|ulangi|minta|masuk) lagi (nanti|sebentar|beberapa saat)/i.test(text),
    );
    expect(vague).toEqual([]);
    const asking = Object.entries(id).filter(([, text]) => /coba lagi dalam/i.test(text));
    expect(asking.length).toBeGreaterThan(2);
    for (const [, text] of asking) expect(text).toMatch(/\{\w+\}/);
  });
});
