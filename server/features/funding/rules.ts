// Checks a funding by every rule, in the order that browser and server share.
// Invariant: the same function for the quotation and, on locked rows, for the confirmation.
// Source: spec §5; docs/domain.md §5; docs/settled.md 08.
import { checkFunder, checkFunding } from '#domain/funding.ts';
import { minimumLoanOf, remainingSlot } from '#domain/lending.ts';
import type { Rupiah } from '#domain/money.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import type { LenderStatus } from '#features/account/person.ts';
import type { Reader } from '#platform/db.ts';
import { type Fundable, isMemberOf } from './fundable.sql.ts';

export type ChangeRequest = { lender: LenderStatus; lending: Fundable; amount: Rupiah; balance: Rupiah; now: Date };

/** The first rule that fails: person, open lending, amount, slot. */
export async function judgeFunding(
  reader: Reader,
  { lender, lending, amount, balance, now }: ChangeRequest,
): Promise<Refusal | null> {
  const person = {
    kycStatus: lender.kycStatus,
    emailVerified: lender.emailVerified,
    signatureActive: lender.envelopeActive,
  };
  const refusal = checkFunder(person) ?? checkOpen(lending, now);
  if (refusal) return refusal;
  if (await isMemberOf(reader, lender.id, lending.groupId)) return refuse('error.lending.own_group');
  const slot = remainingSlot(lending.loanAmount, lending.raisedAmount);
  return checkFunding({
    ...person,
    amount,
    multiple: lending.stepRupiah,
    minimumLoan: minimumLoanOf(lending.minimumRupiah, slot),
    maximumLoan: slot,
    balance,
    remainingSlot: slot,
  });
}

/** Until the due date ends, in WIB. Source: docs/domain.md §1, §4. */
function checkOpen(lending: Fundable, now: Date): Refusal | null {
  return lending.status === 'opened' && now <= lending.dueAt ? null : refuse('error.lending.not_open');
}

// Refusals for balance or slot finish the token: the same request always gets the same answer.
// Source: docs/domain.md §5.2.
const finishing = new Set<Refusal['code']>([
  'error.lending.amount_above_balance',
  'error.lending.amount_max',
  'error.lending.slot_full',
]);
export const isFinishing = (refusal: Refusal): boolean => finishing.has(refusal.code);
