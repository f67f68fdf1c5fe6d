import { expect, it } from 'vitest';
import { canMoveKyc, isVerifiedPerson, kycStatuses } from './kyc.ts';

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
