import { describe, expect, it } from 'vitest';
import {
  canMoveKyc,
  educations,
  genders,
  isVerifiedPerson,
  kycStatuses,
  parseBirthday,
  religions,
  sourcesOfFund,
} from './kyc.ts';

it('[S4.021] [S4.022] moves only from not verified or rejected to pending, and from pending to a verdict', () => {
  const moves = kycStatuses.flatMap((from) =>
    kycStatuses.filter((to) => canMoveKyc(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual([
    'not_verified pending',
    'pending rejected',
    'pending verified',
    'rejected pending',
    // A revocation by two people, with a reason.
    'verified rejected',
  ]);
});

it('[S3.005] counts a person as verified when e-mail and identity both are', () => {
  expect(isVerifiedPerson({ emailVerified: true, kycStatus: 'verified' })).toBe(true);
  expect(isVerifiedPerson({ emailVerified: false, kycStatus: 'verified' })).toBe(false);
  expect(isVerifiedPerson({ emailVerified: true, kycStatus: 'pending' })).toBe(false);
});

it('[S3.067] [S3.068] [S3.069] [S3.070] has the closed lists of a profile', () => {
  expect(genders).toEqual(['male', 'female']);
  expect(religions).toEqual(['islam', 'kristen', 'katolik', 'budha', 'hindu']);
  expect(educations).toEqual(['SD', 'SMP', 'SMA', 'S1', 'S2', 'S3', 'none']);
  expect(sourcesOfFund).toEqual(['pekerjaan', 'investasi']);
});

describe('birthdays', () => {
  it('are read with and without a leading zero of the day, and kept with it', () => {
    expect(parseBirthday('1990-05-7')).toBe('1990-05-07');
    expect(parseBirthday('1990-05-17')).toBe('1990-05-17');
    expect(parseBirthday('1990-05-07')).toBe('1990-05-07');
  });

  it('that do not exist are refused', () => {
    expect(parseBirthday('1990-02-30')).toBeNull();
    expect(parseBirthday('7-5-1990')).toBeNull();
  });
});
