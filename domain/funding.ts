// Funding: the states of a portfolio, the rules of an amount in the order of the spec, the estimate, and the effect
// of a payment.
// Invariant: browser and server run the same function, and only the first failed rule is shown; every entitlement is
// per portfolio.
// Source: spec §2, §4, §5; docs/domain.md §5; docs/settled.md 01-09, 13.
import type { KycStatus } from './kyc.ts';
import type { LendingStatus } from './lending.ts';
import { add, type Bp, floorBp, formatRupiah, minRupiah, type Rupiah, rupiah, subtract, ZERO } from './money.ts';
import { type Refusal, refuse } from './refusal.ts';
import { flatInterest } from './schedule.ts';

export const portfolioStatuses = [
  'waiting_signature',
  'waiting_payment',
  'processing',
  'active',
  'returned',
  'failed',
  'refunded',
] as const;
export type PortfolioStatus = (typeof portfolioStatuses)[number];

/** Why a portfolio failed; `cancelled` by the lender before payment, or refused at the signature provider. */
export const portfolioFailureReasons = ['signature_lapsed', 'payment_lapsed', 'cancelled', 'defaulted'] as const;
export type PortfolioFailureReason = (typeof portfolioFailureReasons)[number];

/**
 * The allowed moves. waiting_payment is skipped when nothing is to be transferred; an unpaid portfolio of a refunded
 * lending fails; failed -> returned is a default that was fully recovered, failed -> active one that was withdrawn,
 * and a reversed receipt undoes `returned`.
 */
export const portfolioMoves: Readonly<Record<PortfolioStatus, readonly PortfolioStatus[]>> = {
  waiting_signature: ['waiting_payment', 'processing', 'failed'],
  waiting_payment: ['processing', 'failed'],
  processing: ['active', 'refunded'],
  active: ['returned', 'failed', 'refunded'],
  returned: ['active', 'failed'],
  failed: ['active', 'returned'],
  refunded: [],
};

/** Whether a portfolio may go from one status to another. Source: docs/domain.md §5. */
export function canMovePortfolio(from: PortfolioStatus, to: PortfolioStatus): boolean {
  return portfolioMoves[from].includes(to);
}

/**
 * A portfolio's status on the wire: never `active`, which is replaced by its lending's status.
 * Source: docs/domain.md §5.
 */
export type WirePortfolioStatus = Exclude<PortfolioStatus, 'active'> | LendingStatus;

/** Those on the wire, in the order of a portfolio's life: a lending that is a draft has no portfolios. */
export const wirePortfolioStatuses = [
  'waiting_signature',
  'waiting_payment',
  'processing',
  'opened',
  'funded',
  'disbursed',
  'returned',
  'failed',
  'refunded',
] as const satisfies readonly WirePortfolioStatus[];

/** A portfolio's status on the wire: its own, or its lending's once it is active. Source: docs/domain.md §5. */
export function wireStatusOf(portfolioStatus: PortfolioStatus, lendingStatus: LendingStatus): WirePortfolioStatus {
  return portfolioStatus === 'active' ? lendingStatus : portfolioStatus;
}

/** `failed` here is "Gagal bayar"; `funding_failed` "Pendanaan gagal"; `payment_cancelled` "Pembayaran dibatalkan". */
export type PortfolioBadge = WirePortfolioStatus | 'funding_failed' | 'payment_cancelled';

/**
 * The badge of a portfolio, from its status inside or on the wire, the reason of a failure, and its lending's status.
 * Source: spec §4; docs/settled.md 04, 05, 06.
 */
export function portfolioBadge(
  status: PortfolioStatus | WirePortfolioStatus,
  reason: PortfolioFailureReason | null,
  lendingStatus: LendingStatus,
): PortfolioBadge {
  if (status === 'active') return lendingStatus;
  if (status !== 'failed' || reason === 'defaulted') return status;
  if (reason === 'payment_lapsed' || reason === 'cancelled') return 'payment_cancelled';
  // Without a reason the status is the lending's own, so it is a default.
  return reason === null && lendingStatus === 'failed' ? 'failed' : 'funding_failed';
}

export type FundingCheck = {
  kycStatus: KycStatus;
  emailVerified: boolean;
  /** envelopeStatus = "aktif". */
  signatureActive: boolean;
  amount: Rupiah;
  /** The lending's step. */
  multiple: Rupiah;
  /** Absent counts as 0. */
  minimumLoan?: Rupiah | null;
  /** The remaining slot; absent means that there is no maximum. */
  maximumLoan?: Rupiah | null;
  balance: Rupiah;
  /** The slot on the locked lending, where the server knows it. */
  remainingSlot?: Rupiah;
};

/**
 * Checks an amount that a lender wants to fund: KYC pending; KYC not verified or rejected; e-mail; signature; empty;
 * not a multiple; below the minimum; above the maximum; above the balance; then the slot. Returns the first failure
 * only. A full lending says so instead of naming a maximum of Rp 0. Amounts in rupiah.
 * Source: spec §5; docs/settled.md 01, 02, 08, 13.
 */
export function checkFunding(input: FundingCheck): Refusal | null {
  return checkFunder(input) ?? checkFundingAmount(input) ?? checkBalance(input) ?? checkSlot(input);
}

/** Rules about the person: KYC, e-mail, signature. Source: spec §6; docs/settled.md 08. */
export function checkFunder(
  person: Pick<FundingCheck, 'kycStatus' | 'emailVerified' | 'signatureActive'>,
): Refusal | null {
  if (person.kycStatus === 'pending') return refuse('error.lending.kyc_pending');
  if (person.kycStatus !== 'verified') return refuse('error.kyc.not_kyc');
  if (!person.emailVerified) return refuse('error.email.not_verified');
  if (!person.signatureActive) return refuse('error.digisign.not_active');
  return null;
}

const about = (slots: Record<string, Rupiah>) => ({
  field: 'amount',
  slots: Object.fromEntries(Object.entries(slots).map(([name, value]) => [name, formatRupiah(value)])),
});

/**
 * Rules about the amount alone, for any lender: empty, not a multiple, below the minimum, above the maximum; in
 * rupiah.
 * Source: spec §5 numbers 3 to 6; docs/settled.md 02.
 */
export function checkFundingAmount(
  input: Pick<FundingCheck, 'amount' | 'multiple' | 'minimumLoan' | 'maximumLoan'>,
): Refusal | null {
  const { amount, multiple } = input;
  const minimum = input.minimumLoan ?? ZERO;
  const maximum = input.maximumLoan ?? null;
  if (amount <= 0) return refuse('error.lending.amount_empty', { field: 'amount' });
  if (amount % multiple !== 0) return refuse('error.lending.amount_not_in_multiple', about({ multiple }));
  if (amount < minimum) return refuse('error.lending.amount_min', about({ min: minimum }));
  return maximum !== null && amount > maximum ? refuseAboveSlot(maximum) : null;
}

function checkBalance({ amount, balance }: FundingCheck): Refusal | null {
  return amount > balance ? refuse('error.lending.amount_above_balance', about({ balance })) : null;
}

function checkSlot({ amount, remainingSlot }: FundingCheck): Refusal | null {
  return remainingSlot !== undefined && amount > remainingSlot ? refuseAboveSlot(remainingSlot) : null;
}

function refuseAboveSlot(slot: Rupiah): Refusal {
  return slot <= 0
    ? refuse('error.lending.slot_full', { field: 'amount' })
    : refuse('error.lending.amount_max', { field: 'amount', slots: { max: formatRupiah(slot) } });
}

/**
 * Checks how much of an amount is to come from the balance: an integer from 0 to min(amount, balance), in rupiah.
 * Accepts unchecked input.
 * Source: docs/domain.md §5.2.
 */
export function checkUsedBalance(input: { usedBalance: unknown; amount: Rupiah; balance: Rupiah }): Refusal | null {
  const { usedBalance } = input;
  const fits =
    typeof usedBalance === 'number' &&
    Number.isInteger(usedBalance) &&
    usedBalance >= 0 &&
    usedBalance <= minRupiah(input.amount, input.balance);
  return fits ? null : refuse('error.lending.used_balance', { field: 'usedBalance' });
}

export type ReturnEstimate = {
  /** Gross. */
  interest: Rupiah;
  fee: Rupiah;
  tax: Rupiah;
  /** Interest after fee and tax. */
  net: Rupiah;
  /** Amount + gross interest: the spec's total return. */
  total: Rupiah;
  /** A usual instalment, after fee and tax. */
  perInstalment: Rupiah;
};

/**
 * What a lender may expect of an amount, in rupiah: interest half up by the spec's formula, fee and tax each
 * floor(gross interest x rate), and the usual instalment as a distribution pays it.
 * Source: spec §2; docs/domain.md §6, §7; docs/settled.md 09.
 */
export function estimateReturn(terms: {
  amount: Rupiah;
  interestBps: Bp;
  tenorMonths: number;
  instalments: number;
  feeBps: Bp;
  taxBps: Bp;
}): ReturnEstimate {
  const interest = flatInterest(terms.amount, terms.interestBps, terms.tenorMonths);
  const { fee, tax, net } = netInterest(interest, terms);
  const principalRow = rupiah(Math.floor(terms.amount / terms.instalments));
  const interestRow = rupiah(Math.floor(interest / terms.instalments));
  const perInstalment = add(principalRow, netInterest(interestRow, terms).net);
  // An estimate is never posted: for an amount of 15 digits it may have 16 and is still exact.
  const total = (terms.amount + interest) as Rupiah;
  return { interest, fee, tax, net, total, perInstalment };
}

function netInterest(gross: Rupiah, rates: { feeBps: Bp; taxBps: Bp }) {
  const fee = floorBp(gross, rates.feeBps);
  const tax = floorBp(gross, rates.taxBps);
  return { fee, tax, net: subtract(subtract(gross, fee), tax) };
}

/**
 * Where a transfer for a portfolio goes, in whole rupiah: the amount due activates it and anything above goes to the
 * balance; a short, second or late payment goes to the balance in full. Nothing is rounded or refused.
 * Source: docs/domain.md §5.4.
 */
export function paymentOutcome(payment: { transfer: Rupiah; paid: Rupiah; late: boolean; alreadyPaid: boolean }): {
  toPortfolio: Rupiah;
  toBalance: Rupiah;
} {
  const activates = !payment.late && !payment.alreadyPaid && payment.paid >= payment.transfer;
  const toPortfolio = activates ? payment.transfer : ZERO;
  return { toPortfolio, toBalance: subtract(payment.paid, toPortfolio) };
}
