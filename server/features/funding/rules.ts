// Reads what the rules of a funding need beside the locked rows, and judges the request.
// Invariant: the same at the quotation and at the confirmation. Source: spec §5; docs/domain.md §5.
import { type FundingRequest, judgeFunding } from '#domain/funding-request.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { LenderStatus } from '#features/account/user.sql.ts';
import type { Reader } from '#platform/db.ts';
import { type Fundable, isMemberOf } from './fundable.sql.ts';

type Request = Omit<FundingRequest, 'lender' | 'lending' | 'isOwnGroup'> & { lender: LenderStatus; lending: Fundable };

/** The first rule that fails, or null. */
export async function judgeRequest(reader: Reader, request: Request): Promise<Refusal | null> {
  const { lender, lending } = request;
  const { kycStatus, emailVerified, envelopeActive: signatureActive } = lender;
  const isOwnGroup = await isMemberOf(reader, lender.id, lending.groupId);
  return judgeFunding({ ...request, lender: { kycStatus, emailVerified, signatureActive }, isOwnGroup });
}
