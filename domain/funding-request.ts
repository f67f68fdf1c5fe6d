// A request to fund a lending, judged by every rule in the one order in which browser and server apply them.
// Invariant: the same function at the quotation and, on locked rows, at the confirmation.
// Source: spec §5; docs/domain.md §5; docs/settled.md 08.
import { checkFunder, checkFunding, type FundingCheck } from './funding.ts';
import { type LendingStatus, minimumLoanOf, remainingSlot } from './lending.ts';
import type { Rupiah } from './money.ts';
import { type Refusal, refuse } from './refusal.ts';

/** What the rules need of a lending; amounts in rupiah. */
export type FundableLending = {
  status: LendingStatus;
  dueAt: Date;
  loanAmount: Rupiah;
  raisedAmount: Rupiah;
  stepRupiah: Rupiah;
  minimumRupiah: Rupiah;
};

export type FundingRequest = {
  lender: Pick<FundingCheck, 'kycStatus' | 'emailVerified' | 'signatureActive'>;
  lending: FundableLending;
  /** Whether the lender is a member of the group that would borrow. */
  isOwnGroup: boolean;
  amount: Rupiah;
  balance: Rupiah;
  now: Date;
};

/** The first rule that fails: the person, whether the lending still takes money, the own group, the amount, the slot. */
export function judgeFunding({ lender, lending, isOwnGroup, amount, balance, now }: FundingRequest): Refusal | null {
  const refusal = checkFunder(lender) ?? checkOpen(lending, now);
  if (refusal) return refusal;
  if (isOwnGroup) return refuse('error.lending.own_group');
  const slot = remainingSlot(lending.loanAmount, lending.raisedAmount);
  return checkFunding({
    ...lender,
    amount,
    multiple: lending.stepRupiah,
    minimumLoan: minimumLoanOf(lending.minimumRupiah, slot),
    maximumLoan: slot,
    balance,
    remainingSlot: slot,
  });
}

/** Until the due date's last moment, in WIB. Source: docs/domain.md §1, §4. */
function checkOpen({ status, dueAt }: FundableLending, now: Date): Refusal | null {
  return status === 'opened' && now <= dueAt ? null : refuse('error.lending.not_open');
}

const finalRefusals = new Set<Refusal['code']>([
  'error.lending.amount_above_balance',
  'error.lending.amount_max',
  'error.lending.slot_full',
]);

/** Refusals for balance or slot end the quotation: the same request gets the same answer for ever. Source: docs/domain.md §5.2. */
export const endsQuotation = ({ code }: Refusal): boolean => finalRefusals.has(code);
