// Identity verification: its states and the allowed moves.
// Invariant: only a pending identity gets a verdict; a revocation is the one way out of verified.
// Source: spec §3, §4; docs/domain.md §3; docs/settled.md 23.
import { type Refusal, refuse } from './refusal.ts';

export const kycStatuses = ['not_verified', 'pending', 'rejected', 'verified'] as const;
export type KycStatus = (typeof kycStatuses)[number];

export const kycMoves: Readonly<Record<KycStatus, readonly KycStatus[]>> = {
  not_verified: ['pending'],
  pending: ['verified', 'rejected'],
  rejected: ['pending'],
  verified: ['rejected'],
};

/** Whether KYC may go from one status to another. Source: docs/domain.md §3. */
export function canMoveKyc(from: KycStatus, to: KycStatus): boolean {
  return kycMoves[from].includes(to);
}

/** Whether a person is verified: both the e-mail and the identity. Source: docs/domain.md §3; spec §3. */
export function isVerifiedPerson(person: { emailVerified: boolean; kycStatus: KycStatus }): boolean {
  return person.emailVerified && person.kycStatus === 'verified';
}

/**
 * Checks a top-up: only a verified identity has virtual accounts; a person who is still being verified gets their own
 * text.
 * Source: spec §6; docs/domain.md §3; docs/settled.md 15, 47.
 */
export function checkTopUp(kycStatus: KycStatus): Refusal | null {
  if (kycStatus === 'verified') return null;
  return refuse(kycStatus === 'pending' ? 'kyc.pending' : 'error.kyc.not_kyc');
}

/** What stands between a verdict and its sending. */
export type VerdictGaps<Field, Picture> = { undecided: Field[]; unopened: Picture[] };

/**
 * What a reviewer still has to do before a verdict: fields handed in that she neither accepted nor rejected (or both at
 * once), and pictures that she has not opened since this submission. Both in the order given.
 * Source: docs/screens.md (KYC); docs/domain.md §3; decision 0115.
 */
export function verdictGaps<Field, Picture>(verdict: {
  given: readonly Field[];
  accepted: readonly Field[];
  rejected: readonly Field[];
  pictures: readonly Picture[];
  opened: readonly Picture[];
}): VerdictGaps<Field, Picture> {
  const { given, accepted, rejected, pictures, opened } = verdict;
  return {
    undecided: given.filter((field) => accepted.includes(field) === rejected.includes(field)),
    unopened: pictures.filter((picture) => !opened.includes(picture)),
  };
}
