// Which of the banner's messages a person sees, if any: the first that holds, in the spec's order.
// Shown to a lender only while the portfolio is empty and the marketplace is among their screens, or the identity is not
// verified; a borrower is asked for what signing needs, beside the lender's message where she is both.
// Source: spec §2 (Banner; the borrower's activation banner); settled 40, 57; S2.065-072, S2.081.
import type { User } from '#contract/account.ts';

export type BannerKind = 'email' | 'kyc' | 'pending' | 'signature' | 'empty';
type Person = Pick<User, 'emailVerified' | 'kycStatus' | 'lender' | 'borrower'>;

/** One message for each role of the person; what both ask for stands once. */
export function bannersOf(person: Person, hasMarketplace: boolean): readonly BannerKind[] {
  const { borrower, emailVerified } = person;
  const forLoan = borrower ? signingNeed(emailVerified, borrower.envelopeStatus) : null;
  return [...new Set([bannerOf(person, hasMarketplace), forLoan])].filter((kind) => kind !== null);
}

export function bannerOf(person: Person, hasMarketplace: boolean): BannerKind | null {
  const { lender, borrower, emailVerified, kycStatus } = person;
  if (lender === null) return borrower === null ? null : signingNeed(emailVerified, borrower.envelopeStatus);
  const isEmpty = lender.portfolioCount === 0;
  if (kycStatus === 'verified' && !(isEmpty && hasMarketplace)) return null;
  if (!emailVerified) return 'email';
  if (kycStatus === 'pending') return 'pending';
  if (kycStatus !== 'verified') return 'kyc';
  return signingNeed(emailVerified, lender.envelopeStatus) ?? 'empty';
}

function signingNeed(emailVerified: boolean, envelopeStatus: string | null): BannerKind | null {
  if (!emailVerified) return 'email';
  return envelopeStatus === 'aktif' ? null : 'signature';
}
