// Source: spec §5.
import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import { formatTypedNpwp, isNik, nikDoubts, parseNpwp } from './nik.ts';

const woman = (birthday: string) => ({ birthday: businessDate(birthday), gender: 'female', provinceId: 32 }) as const;

describe('a NIK', () => {
  it.each([
    ['3273014203890001', '1989-03-02'],
    ['3273015003890001', '1989-03-10'],
  ])('%s fits a woman born on %s', (nik, birthday) => {
    expect(nikDoubts(nik, woman(birthday))).toEqual([]);
  });

  it('fits a man without the forty', () => {
    expect(nikDoubts('3273010203890001', { ...woman('1989-03-02'), gender: 'male' })).toEqual([]);
  });

  it.each([
    ['3273010203890001', ['birthday']],
    ['3173014203890001', ['province']],
    ['3273010000000000', ['birthday', 'impossible']],
  ])('%s raises %j', (nik, doubts) => {
    expect(nikDoubts(nik, woman('1989-03-02'))).toEqual(doubts);
  });

  it.each([
    ['9171990101990009', true],
    ['917199010199000', false],
    ['91719901019900099', false],
    ['917199010199000a', false],
  ])('%s: %s', (text, is) => {
    expect(isNik(text)).toBe(is);
  });
});

describe('a tax number', () => {
  it.each([
    ['01.234.567.8-901.000', '012345678901000'],
    ['9171990101990009', '9171990101990009'],
    ['01.234.567.8-901.00', null],
    ['01.234.567.8-901.00a', null],
  ])('%s is read as %s', (text, digits) => {
    expect(parseNpwp(text)).toBe(digits);
  });

  it('is shown with dots, and with sixteen digits in groups of four', () => {
    expect(formatTypedNpwp('012345678901000')).toBe('01.234.567.8-901.000');
    expect(formatTypedNpwp('9171990101990009')).toBe('9171 9901 0199 0009');
    expect(parseNpwp('9171 9901 0199 0009')).toBe('9171990101990009');
  });
});
