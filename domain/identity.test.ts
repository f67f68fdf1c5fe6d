import { describe, expect, it } from 'vitest';
import {
  firstName,
  firstNames,
  formatPhone,
  maskName,
  maskNumber,
  normalisePhone,
  parseLoginName,
  sameName,
  withoutPersonalData,
} from './identity.ts';

describe('phone numbers', () => {
  it.each(['0812-0000-0001', '62 812 0000 0001', '+62 812-0000-0001', '81200000001'])(
    '[S5.001] [S5.002] [S5.003] [S5.004] reads %s as one number',
    (text) => {
      expect(normalisePhone(text)).toBe('+6281200000001');
    },
  );

  it('[S5.001] drops dashes and spaces: 0812-3456 7890', () => {
    expect(normalisePhone('0812-3456 7890')).toBe('+6281234567890');
  });

  it.each(['081200000001', '6281200000001'])('typed behind the fixed prefix, %s gives no second 0 or 62', (typed) => {
    expect(normalisePhone(`+62${typed}`)).toBe('+6281200000001');
  });

  it.each([
    ['a contact', '(0812) 0000 0001'],
    ['a page', '0812.0000.0001'],
    ['a chat, with marks of direction', '\u202A+62 812-0000-0001\u202C'],
    ['a table, with other hyphens and spaces', '0812\u20110000\u00A0\u20130001'],
    ['a message, with letters of no width', '\u200B0812\u200D00000001\uFEFF'],
    ['a browser that fills in the prefix behind it', '+62+6281200000001'],
  ])('copied from %s it is the same number', (_, text) => {
    expect(normalisePhone(text)).toBe('+6281200000001');
    expect(parseLoginName(text)).toEqual({ kind: 'phone', value: '+6281200000001' });
  });

  it.each(['+621', '+12025550123', '612345678', '0212345678', '08', '8ani', 'siti@contoh.id', '0812/00000001', ''])(
    'is not %s',
    (text) => {
      expect(normalisePhone(text)).toBeNull();
    },
  );

  it('is shown in groups of four', () => {
    expect(formatPhone('+6281234567890')).toBe('0812-3456-7890');
    expect(formatPhone('+628123456789')).toBe('0812-3456-789');
  });
});

describe('sign-in names', () => {
  it('accepts a phone, an e-mail or a username, and changes none that begins with a digit', () => {
    expect(parseLoginName(' 0812-0000-0001')).toEqual({ kind: 'phone', value: '+6281200000001' });
    expect(parseLoginName('Siti@Contoh.id ')).toEqual({ kind: 'email', value: 'siti@contoh.id' });
    expect(parseLoginName('\u202ASiti@Contoh.id\u202C')).toEqual({ kind: 'email', value: 'siti@contoh.id' });
    expect(parseLoginName('8ani')).toEqual({ kind: 'username', value: '8ani' });
    expect(parseLoginName('0-siti')).toEqual({ kind: 'username', value: '0-siti' });
  });
});

describe('masks', () => {
  it('keeps the first letter and the last name', () => {
    expect(maskName('Siti Rohmah')).toBe('S••• Rohmah');
    expect(maskName('Eti Suryati')).toBe('E•• Suryati');
    expect(maskName('Siti Nur  Rohmah')).toBe('S••• N•• Rohmah');
    expect(maskName('Kartini')).toBe('K•••');
  });

  it('keeps the ends of a long number only', () => {
    expect(maskNumber('3276014203890001')).toBe('3276••••••••0001');
    expect(maskNumber('0012345678')).toBe('••••••5678');
    expect(maskNumber('1234')).toBe('••••');
  });

  it('removes addresses and long numbers from an error message, and keeps ids, times and codes', () => {
    expect(withoutPersonalData('email: 550 <ratna@contoh.example>: no such user')).toBe(
      'email: 550 <•@•>: no such user',
    );
    expect(withoutPersonalData('sms to +62 812-3456-7890 refused')).toBe('sms to ••• refused');
    expect(withoutPersonalData('account 3276014203890001 is closed')).toBe('account ••• is closed');
    const harmless = 'payout 01988c7e-1111-7222-8333-123456789012: ECONNREFUSED 127.0.0.1:5432, smtp_451';
    expect(withoutPersonalData(harmless)).toBe(harmless);
  });
});

describe('names', () => {
  it.each([
    ['Siti Rohmah', 'SITI  ROHMAH'],
    ['Siti Rohmah', 'Hj. Siti Rohmah, S.E.'],
    ['dr. Budi Santoso, M.Kes', 'Budi Santoso'],
    ["Nu'man Hakim", 'Numan Hakim'],
    ['Nu`man Hakim', 'Nu\u02BCman Hakim'],
    ['Nu´man Hakim', 'Nu’man\u200B Hakim'],
    ['Abdul-Aziz', 'Abdul Aziz'],
    ['José Pereira', 'Jose Pereira'],
    ['Ir. H. Joko Susilo, S.T., M.T.', 'JOKO SUSILO'],
    ['Ir.H.Joko Susilo', 'Joko Susilo'],
    ['Budi Santoso SE', 'Budi Santoso'],
  ])('[S5.038] treats "%s" and "%s" as one person', (a, b) => {
    expect(sameName(a, b)).toBe(true);
  });

  it.each([
    ['Siti Rohmah', 'Siti Rohmawati'],
    ['Siti Rohmah', 'Rohmah'],
    ['Siti, Budi', 'Siti'],
    ['', ''],
  ])('[S5.038] distinguishes "%s" from "%s"', (a, b) => {
    expect(sameName(a, b)).toBe(false);
  });
});

describe('names among the members of a group', () => {
  it.each([
    ['Siti Rohmah', 'Siti'],
    ['Hj. Siti Rohmah', 'Siti'],
    ['Ny. Hj. Dewi Komala, S.E.', 'Dewi'],
    ['  Sulastri ', 'Sulastri'],
    ['Hj.', 'Hj.'],
    ['', ''],
  ])('%j is called %j', (name, called) => {
    expect(firstName(name)).toBe(called);
  });

  it('have a letter of the last name where two are the same', () => {
    const names = ['Siti Rohmah', 'Dewi Komala', 'Siti Kurnia, S.E.', 'Siti'];
    expect(firstNames(names)).toEqual(['Siti R.', 'Dewi', 'Siti K.', 'Siti']);
  });
});
