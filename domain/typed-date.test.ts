import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate, formatDate, formatNumericDate, formatShortDate } from './calendar.ts';
import { readTypedDate, typeDate } from './typed-date.ts';

const dateOf = (text: string) => readTypedDate(text).date;
const faultOf = (text: string) => readTypedDate(text).fault;
/** What the field shows after each key. */
const keys = (text: string, start = '') => text.split('').reduce((shown, key) => typeDate(shown, shown + key), start);

describe('reading', () => {
  it('gives back every day from 1900 to 2100 in each form that is written', () => {
    const last = businessDate('2100-12-31');
    const misread: string[] = [];
    for (let day = businessDate('1900-01-01'); day <= last; day = addDays(day, 1)) {
      const forms = [formatNumericDate(day), formatDate(day), formatShortDate(day), day];
      misread.push(...forms.filter((form) => dateOf(form) !== day));
    }
    expect(misread).toEqual([]);
  });

  it.each([
    '5/5/2026',
    '05/05/2026',
    '5-5-2026',
    '5.5.2026',
    '5 5 2026',
    '05052026',
    '2026-05-05',
    '5 Mei 2026',
    '5-mei-2026',
    ' Selasa,  5 MEI 2026 ',
  ])('reads %s as 5 May 2026', (text) => {
    expect(dateOf(text)).toBe('2026-05-05');
  });

  it.each([
    ['17 Agt 2026', '2026-08-17'],
    ['17 Agus. 2026', '2026-08-17'],
    ['1 Nopember 2026', '2026-11-01'],
    ['1 Pebruari 2026', '2026-02-01'],
    // 2000 and 2024 are leap years, 1900 and 2100 are none.
    ['29/02/2000', '2000-02-29'],
    ['29/02/2024', '2024-02-29'],
  ])('reads %s', (text, date) => {
    expect(dateOf(text)).toBe(date);
  });

  it.each([
    '31/02/2026',
    '29/02/2026',
    '29/02/1900',
    '29/02/2100',
    '31/04/2026',
    '00/05/2026',
    '05/13/2026',
    '2026-02-30',
  ])('says that there is no %s', (text) => {
    expect(readTypedDate(text)).toEqual({ date: null, fault: 'unreal' });
  });

  it('asks for the century instead of guessing it', () => {
    expect(['5/5/26', '5 Mei 90', '05-05-02'].map(faultOf)).toEqual(['short_year', 'short_year', 'short_year']);
  });

  it('takes no year that nobody means', () => {
    expect(['31/12/1899', '01/01/2200', '01/01/0026'].map(faultOf)).toEqual(['far', 'far', 'far']);
  });

  it('takes nothing else for a date', () => {
    const others = [
      '5',
      '05/0',
      '05/05/',
      '05/05/2',
      '05/05/202',
      '05/05/20261',
      '5 Me 2026',
      '5 May 2026',
      '2026',
      'besok',
    ];
    expect(others.map(faultOf)).toEqual(others.map(() => 'unfinished'));
    expect(readTypedDate('  ')).toEqual({ date: null, fault: null });
  });
});

describe('typing', () => {
  it('puts the slashes', () => {
    expect(['05', '050', '0505', '05052', '05052026'].map((text) => keys(text))).toEqual([
      '05',
      '05/0',
      '05/05',
      '05/05/2',
      '05/05/2026',
    ]);
    expect(keys('5/5/2026')).toBe('05/05/2026');
  });

  it.each(['05/05/2026', '5-5-2026', '5.5.2026', '5 Mei 2026', '2026-05-05'])('shows %s as 05/05/2026', (text) => {
    expect(keys(text)).toBe('05/05/2026');
    expect(typeDate('', text)).toBe('05/05/2026');
    expect(typeDate('17/08/2026', text)).toBe('05/05/2026');
  });

  it('leads to the day that was typed, whatever the day', () => {
    const from = businessDate('1900-01-01');
    const days = fc.integer({ min: 0, max: 73_413 }).map((days) => addDays(from, days));
    fc.assert(
      fc.property(days, (day) => {
        const shown = formatNumericDate(day);
        for (const text of [shown, shown.replaceAll('/', ''), day, formatDate(day)]) expect(keys(text)).toBe(shown);
      }),
    );
  });

  it('lets a day be corrected where it stands', () => {
    expect(typeDate('05/05/2026', '5/05/2026')).toBe('5/05/2026');
    expect(typeDate('5/05/2026', '15/05/2026')).toBe('15/05/2026');
    expect(typeDate('05/0', '05/')).toBe('05/');
    expect(typeDate('05/', '05')).toBe('05');
    expect(keys('1', '05')).toBe('05/1');
  });
});
