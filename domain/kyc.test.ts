import { expect, it } from 'vitest';
import { canMoveKyc, isVerifiedPerson, kycStatuses, verdictGaps } from './kyc.ts';

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

it('lets a verdict go only when each field is decided one way and each picture was opened', () => {
  const whole = {
    given: ['nik', 'address', 'bank'],
    accepted: ['nik', 'bank'],
    rejected: ['address'],
    pictures: ['ktp', 'selfie'],
    opened: ['selfie', 'ktp'],
  };
  expect(verdictGaps(whole)).toEqual({ undecided: [], unopened: [] });
  expect(verdictGaps({ ...whole, accepted: ['bank'], opened: ['selfie'] })).toEqual({
    undecided: ['nik'],
    unopened: ['ktp'],
  });
  // Accepted and rejected at once is no decision.
  expect(verdictGaps({ ...whole, rejected: ['address', 'bank'] }).undecided).toEqual(['bank']);
  // What was not handed in needs no decision, and may be asked for all the same.
  expect(verdictGaps({ ...whole, rejected: ['address', 'company'] })).toEqual({ undecided: [], unopened: [] });
});
