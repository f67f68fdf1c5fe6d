import { describe, expect, it } from 'vitest';
import { parseBirthday, profileFields } from './profile-fields.ts';

it('[S3.067] [S3.068] [S3.069] [S3.070] has the closed lists of a profile', () => {
  expect(profileFields.gender.values).toEqual(['male', 'female']);
  expect(profileFields.religion.values).toEqual(['islam', 'kristen', 'katolik', 'budha', 'hindu']);
  expect(profileFields.lastEducation.values).toEqual(['SD', 'SMP', 'SMA', 'S1', 'S2', 'S3', 'none']);
  expect(profileFields.sourceOfFund.values).toEqual(['pekerjaan', 'investasi']);
});

describe('birthdays', () => {
  it('are parsed with and without a leading zero of the day, and stored with it', () => {
    expect(parseBirthday('1990-05-7')).toBe('1990-05-07');
    expect(parseBirthday('1990-05-17')).toBe('1990-05-17');
    expect(parseBirthday('1990-05-07')).toBe('1990-05-07');
  });

  it('that do not exist are refused', () => {
    expect(parseBirthday('1990-02-30')).toBeNull();
    expect(parseBirthday('7-5-1990')).toBeNull();
  });
});
