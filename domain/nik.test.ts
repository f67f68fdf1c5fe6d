// Source: spec §5.
import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import { formatTypedNpwp, isNik, nikChecks, parseNpwp } from './nik.ts';

const woman = (birthday: string) => ({ birthday: businessDate(birthday), gender: 'female', provinceId: 32 }) as const;
const checked = (nik: string, person: Parameters<typeof nikChecks>[1]) => {
  const { birthday, sex, province, possible } = nikChecks(nik, person);
  return [birthday?.agrees, sex?.agrees, province?.agrees, possible];
};

describe('a NIK', () => {
  it.each([
    ['3273014203890001', '1989-03-02'],
    ['3273015003890001', '1989-03-10'],
  ])('%s fits a woman born on %s', (nik, birthday) => {
    expect(checked(nik, woman(birthday))).toEqual([true, true, true, true]);
  });

  it('fits a man without the forty', () => {
    const man = { ...woman('1989-03-02'), gender: 'male' } as const;
    expect(checked('3273010203890001', man)).toEqual([true, true, true, true]);
  });

  it.each([
    // The same day of birth, but of a man.
    ['3273010203890001', [true, false, true, true]],
    ['3273014303890001', [false, true, true, true]],
    ['3173014203890001', [true, true, false, true]],
    ['3273010000000000', [false, false, true, false]],
    // The forty alone is no day; a serial number of zero is no card.
    ['3273014003890001', [false, false, true, false]],
    ['3273014203890000', [true, true, true, false]],
    ['3273014213890001', [false, true, true, false]],
  ])('%s is compared in its parts', (nik, agrees) => {
    expect(checked(nik, woman('1989-03-02'))).toEqual(agrees);
  });

  it('says its birthday, sex and province, and compares only what was given', () => {
    const { birthday, sex, province } = nikChecks('3276015203930004', woman('1993-03-12'));
    expect([birthday?.said, sex?.said, province?.said]).toEqual(['12-03-93', 'female', 32]);
    expect(nikChecks('3276015203930004', { birthday: null, gender: null, provinceId: null })).toEqual({
      birthday: null,
      sex: null,
      province: null,
      possible: true,
    });
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
