// Source: spec §5; docs/domain.md §3.
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, maskEmail, parseEmail, parsePersonName } from './contact.ts';

describe('an e-mail address', () => {
  it.each([
    ['BUDI@x.test', 'budi@x.test'],
    [' budi@x.test ', 'budi@x.test'],
    ['budi.santoso+titian@contoh.co.id', 'budi.santoso+titian@contoh.co.id'],
  ])('%j is %j', (typed, email) => {
    expect(parseEmail(typed)).toBe(email);
  });

  it('distinguishes a look-alike domain from the real one', () => {
    const twin = parseEmail('budi@сontoh.id');
    expect(twin).toMatch(/^budi@xn--/);
    expect(twin).not.toBe(parseEmail('budi@contoh.id'));
  });

  it.each([
    ['a quoted name', '"budi"@x.test'],
    ['two addresses', 'a@x.test,b@y.test'],
    ['a line break with a header', 'a@x.test\r\nBcc: x@evil.test'],
    ['NUL at the end', 'a@x.test\u0000'],
    ['no domain', 'budi@'],
    ['no name', '@x.test'],
    ['no dot in the domain', 'budi@localhost'],
    ['a number as domain', 'budi@127.0.0.1'],
    ['a path behind the domain', 'budi@x.test/evil'],
    ['a port', 'budi@x.test:25'],
    ['two dots in a row', 'bu..di@x.test'],
    ['a space', 'bu di@x.test'],
    ['255 characters', `${'a'.repeat(60)}@${`${'b'.repeat(62)}.`.repeat(3)}${'c'.repeat(5)}`],
    ['a very long one', `${'a'.repeat(50_000)}!`],
  ])('is refused with %s', (_, typed) => {
    expect(parseEmail(typed)).toBeNull();
  });

  it('shows only its first letter and its domain before sign-in', () => {
    expect(maskEmail('budi@contoh.id')).toBe('b•••@contoh.id');
  });
});

describe('a name', () => {
  it.each([
    ['Siti Nur’aini', 'Siti Nur’aini'],
    ['  Budi   Santoso ', 'Budi Santoso'],
    ['Dr. Ani, S.E.', 'Dr. Ani, S.E.'],
    ['Jose\u0301', 'José'],
    ['Nu`man', 'Nu’man'],
    ['Nu\u02BCman', 'Nu’man'],
    ['Nu´man', 'Nu’man'],
    ['Ạminah Ŋala ɑyu', 'Ạminah Ŋala ɑyu'],
  ])('%j is %j', (typed, name) => {
    expect(parsePersonName(typed)).toBe(name);
  });

  it.each([
    ['a character that turns the direction', 'Bu\u202Edi'],
    ['a character of no width', 'Bu\u200Bdi'],
    ['a byte order mark', 'Budi\uFEFFA'],
    ['300 marks on one letter', `Budi${'\u0301'.repeat(300)}`],
    ['Cyrillic letters among Latin ones', 'Вudi'],
    ['a letter that no paper prints', 'Budi ꟊ'],
    ['an accent of another script', 'Bu\u0651di'],
    ['an accent that nobody sees', 'Bu\u034Fdi'],
    ['markup', 'Budi <b>'],
    ['a line break', 'Budi\r\nBcc: x@evil.test'],
    ['an address of the web', 'https://evil.test'],
    ['one letter', 'B'],
    ['nothing but spaces', ' '.repeat(20_000)],
    ['more than 120 letters', 'a'.repeat(121)],
  ])('is refused with %s', (_, typed) => {
    expect(parsePersonName(typed)).toBeNull();
  });
});

describe('free text', () => {
  it.each([
    ['  Jalan\tMawar   3 ', 'Jalan Mawar 3'],
    ['RT 01\r\nRW 02\r\n\r\n\r\nDesa Sukamaju', 'RT 01\nRW 02\n\nDesa Sukamaju'],
    ['Jalan\u202E Mawar\u200B\u0007 3', 'Jalan Mawar 3'],
    ['Jose\u0301', 'José'],
    ['\u200B\u0000 \n ', ''],
  ])('%j is stored as %j', (typed, kept) => {
    expect(cleanText(typed)).toBe(kept);
  });

  it('stands on one line where a field has one', () => {
    expect(cleanLine(' Balai RW 3\r\n\u202ADesa\u200B\n\nSukamaju ')).toBe('Balai RW 3 Desa Sukamaju');
  });
});
