import { expect, it } from 'vitest';
import { readTypedTime, typeTime } from './typed-time.ts';

const keys = (text: string) => text.split('').reduce((shown, key) => typeTime(shown, shown + key), '');

it('gives back every minute of a day, typed with or without its point', () => {
  for (let minute = 0; minute < 1_440; minute++) {
    const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0'));
    const forms = [`${hours}.${minutes}`, `${hours}:${minutes}`, `${hours}${minutes}`];
    expect(forms.map(readTypedTime)).toEqual(forms.map(() => `${hours}:${minutes}`));
    expect(forms.map(keys)).toEqual(forms.map(() => `${hours}.${minutes}`));
  }
});

it('takes an hour of one digit, and nothing that is no time of a day', () => {
  expect(readTypedTime(' 9.30 ')).toBe('09:30');
  expect(keys('9.30')).toBe('09.30');
  const others = ['', '9', '24.00', '12.60', '9.3', '930', '9.30 PM', '12.345'];
  expect(others.map(readTypedTime)).toEqual(others.map(() => null));
});

it('lets an hour be corrected where it stands', () => {
  expect(typeTime('09.30', '9.30')).toBe('9.30');
  expect(typeTime('9.30', '19.30')).toBe('19.30');
});
