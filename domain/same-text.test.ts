// What counts as the same text, and what a typed search finds.
// Source: docs/settled.md 53; decision 0091.
import { describe, expect, it } from 'vitest';
import { apostrophes, fitsTyped, sameAddress, searchWords } from './same-text.ts';

describe('a search', () => {
  const name = 'Hj. Siti Nur’aini, S.E.';
  const reason = 'Selisih Rp1.300.000 tanggal 29/11/2026 (KUR/2026-07), lihat 3,5%';

  it.each([
    ['itself', name, name],
    ['a straight apostrophe', name, "Nur'aini"],
    ['no apostrophe', name, 'nuraini'],
    ['a space in its place', name, 'nur aini'],
    ['half a word behind it', name, 'Nur’a'],
    ['the word behind it', name, 'aini'],
    ['runs of spaces and a no-break space', name, ' siti\u00A0  nur '],
    ['marks of direction around a copy', name, '\u202ASiti Nur’aini\u202C'],
    ['titles without dots', name, 'hj se'],
    ['a copied mask', 'Sari Dewi', 'S••• Dewi'],
    ['letters without their accents', 'José Ñuñez', 'jose nunez'],
    ['itself, when it is a reason', reason, reason],
    ['an amount with dots', reason, '1.300.000'],
    ['an amount without dots', reason, '1300000'],
    ['an amount with its currency apart', reason, 'Rp 1.300.000'],
    ['the beginning of an amount', reason, '1.300'],
    ['a date', reason, '29/11/2026'],
    ['a date with other signs', reason, '29-11-2026'],
    ['the beginning of a date', reason, '29/11'],
    ['the year of a date', reason, '2026'],
    ['what stands between slashes', reason, 'KUR/2026'],
    ['a percentage', reason, '3,5%'],
    ['words in another order', reason, 'tanggal selisih'],
    ['a name that the screen cuts', 'Anggrek Wangi', 'Anggrek Wan…'],
    ['an amount on the way', reason, '1.300.'],
    ['the rest of an address', 'budi.santoso@contoh.id', 'contoh.id'],
  ])('finds by %s: %j by %j', (_, text, typed) => {
    expect(fitsTyped(text, typed)).toBe(true);
  });

  it.each([
    ['a word that is not there', name, 'siti rohmah'],
    ['the middle of a word', name, 'iti'],
    ['another amount', reason, '1.300.001'],
    ['a word that ends with a sign, where one goes on', 'Anggrek 1000 Sari', '100% sari'],
    ['signs alone', reason, '%'],
    ['initials of other words', 'Sri Endang', 'S.E.'],
  ])('finds nothing by %s: %j by %j', (_, text, typed) => {
    expect(fitsTyped(text, typed)).toBe(false);
  });

  it('shows everything while nothing is typed', () => {
    expect(fitsTyped(name, '  ')).toBe(true);
  });

  it('finds by the beginning of each word, as it stands', () => {
    const starts = [name, reason].flatMap((text) =>
      text
        .split(' ')
        .flatMap((word) => Array.from(word, (_, length) => ({ text, start: word.slice(0, length + 1) })))
        .filter(({ start }) => searchWords(start).size > 0),
    );
    expect(starts.length).toBeGreaterThan(50);
    expect(starts.filter(({ text, start }) => !fitsTyped(text, start))).toEqual([]);
  });

  it('reads every sign that is typed for an apostrophe alike', () => {
    for (const sign of `'${apostrophes}`) expect(fitsTyped('Nu’man', `Nu${sign}man`), sign).toBe(true);
  });
});

describe('an address', () => {
  it('is the same whatever its case, spaces and invisible letters', () => {
    expect(sameAddress('Budi@Contoh.id', ' \u202Abudi@contoh.id\u200B')).toBe(true);
    expect(sameAddress('budi@contoh.id', 'budi@contoh.co')).toBe(false);
    expect(sameAddress(null, null)).toBe(false);
  });
});
