// A lending: its states, the slot that is still free, the checks of a draft, and the costs of a disbursement.
// Invariant: slots never exceed the loan; a state depends on rupiah alone, the rounded per cent is only for display.
// Source: spec §4, §9; docs/domain.md §4; docs/settled.md 02, 10, 11.
import { addDays, type BusinessDate, daysBetween, endOfDay, formatDate } from './calendar.ts';
import { instalmentCount, type Rhythm } from './schedule.ts';
import {
  type Bp,
  divideHalfUp,
  floorBp,
  formatPercentBp,
  formatRupiah,
  minRupiah,
  type Rupiah,
  rupiah,
  subtract,
  sumRupiah,
} from './money.ts';
import { type Refusal, refuse } from './refusal.ts';

export const lendingStatuses = ['draft', 'opened', 'funded', 'disbursed', 'failed', 'refunded'] as const;
export type LendingStatus = (typeof lendingStatuses)[number];

/**
 * The allowed moves: refunded is final; a repaid lending stays disbursed (or failed); a default is withdrawn when a
 * payment is entered whose value date is before it.
 */
export const lendingMoves: Readonly<Record<LendingStatus, readonly LendingStatus[]>> = {
  draft: ['opened'],
  opened: ['funded', 'refunded'],
  funded: ['disbursed', 'refunded'],
  disbursed: ['failed'],
  failed: ['disbursed'],
  refunded: [],
};

/** Whether a lending may go from one status to another. Source: docs/domain.md §4. */
export function canMoveLending(from: LendingStatus, to: LendingStatus): boolean {
  return lendingMoves[from].includes(to);
}

/** The statuses in which a portfolio takes up slot (`raisedAmount`). Source: docs/domain.md §4. */
export const slotHolders = ['waiting_signature', 'waiting_payment', 'processing', 'active'] as const;

/** loanAmount - raisedAmount, in rupiah; this is also the `maximumLoan` of the API. Source: docs/domain.md §4. */
export function remainingSlot(loanAmount: Rupiah, raisedAmount: Rupiah): Rupiah {
  return subtract(loanAmount, raisedAmount);
}

/**
 * min(funding minimum, slot), in rupiah: only the last slot may be smaller than the minimum.
 * Source: docs/settled.md 02.
 */
export function minimumLoanOf(fundingMinimum: Rupiah, slot: Rupiah): Rupiah {
  return minRupiah(fundingMinimum, slot);
}

/** round(raised / loan x 100), half up, whole per cent, for display only. Source: spec §9. */
export function progressPercent(raisedAmount: Rupiah, loanAmount: Rupiah): number {
  return Number(divideHalfUp(BigInt(raisedAmount) * 100n, BigInt(loanAmount)));
}

/** The allowed interest rate a year of any lending, in basis points. Source: spec §9. */
export const interestBounds = { lowest: 1800, highest: 3600 } as const;

export type LendingDraft = {
  /** Members of the group, with a loan or without. */
  memberCount: number;
  memberLoans: readonly Rupiah[];
  loanAmount: Rupiah;
  interestBps: Bp;
  tenorMonths: number;
  rhythm: Rhythm;
  /** Parameters: the minimum number of members, the step of an amount. */
  minimumMembers: number;
  multiple: Rupiah;
};

/**
 * Checks a lending before it is published: members, sum of the member loans, step, rate, and that every instalment of
 * every member is above 0. Returns the first failure only. In rupiah.
 * Source: spec §1, §9; docs/domain.md §2, §4.
 */
export function checkLendingDraft(draft: LendingDraft): Refusal | null {
  if (draft.memberCount < draft.minimumMembers) {
    return refuse('error.group.too_few_members', {
      slots: { minimum: draft.minimumMembers },
    });
  }
  if (draft.memberLoans.length === 0 || draft.memberLoans.length > draft.memberCount) {
    return refuse('error.lending.members_mismatch', { field: 'memberLoans' });
  }
  const rows = instalmentCount(draft.tenorMonths, draft.rhythm);
  if (rows < 1 || draft.memberLoans.some((loan) => loan < rows) || sumRupiah(draft.memberLoans) !== draft.loanAmount) {
    return refuse('error.lending.members_mismatch', { field: 'memberLoans' });
  }
  if (draft.loanAmount % draft.multiple !== 0) {
    return refuse('error.lending.not_in_step', {
      field: 'loanAmount',
      slots: { multiple: formatRupiah(draft.multiple) },
    });
  }
  if (draft.interestBps < interestBounds.lowest || draft.interestBps > interestBounds.highest) {
    return refuse('error.lending.rate_out_of_bounds', {
      field: 'interestPercentage',
      slots: { min: formatPercentBp(interestBounds.lowest), max: formatPercentBp(interestBounds.highest) },
    });
  }
  return null;
}

/**
 * Checks the member loans of a draft: at least one, each a multiple of the step (in rupiah) and not 0. Returns the
 * first failure only, named by its position in the list.
 * Source: docs/domain.md §4.
 */
export function checkMemberLoans(memberLoans: readonly Rupiah[], multiple: Rupiah): Refusal | null {
  if (memberLoans.length === 0) return refuse('error.draft.no_loans', { field: 'memberLoans' });
  const wrong = memberLoans.findIndex((loan) => loan === 0 || loan % multiple !== 0);
  if (wrong < 0) return null;
  const field = `memberLoans[${wrong}][principal]`;
  return refuse('error.draft.member_step', { field, slots: { multiple: formatRupiah(multiple) } });
}

export type FundingWindow = { dueOn: BusinessDate; dueAt: Date; decideAt: Date };

/** Until the end of the due date, in WIB; then staff have the decision time. Source: docs/domain.md §1, §4. */
export function fundingWindow(
  openedOn: BusinessDate,
  { fundingDays, decisionDays }: { fundingDays: number; decisionDays: number },
): FundingWindow {
  const dueOn = addDays(openedOn, fundingDays);
  return { dueOn, dueAt: endOfDay(dueOn), decideAt: endOfDay(addDays(dueOn, decisionDays)) };
}

export type ExtendableWindow = {
  status: LendingStatus;
  extended: boolean;
  openedOn: BusinessDate;
  dueOn: BusinessDate;
  /** Without a decision by then it is refunded. */
  decideAt: Date;
};

/**
 * The latest due date of an extension: at most as long as the first window, and as the parameter.
 * Source: docs/domain.md §2.
 */
export function latestExtension(
  window: Pick<ExtendableWindow, 'openedOn' | 'dueOn'>,
  longestDays: number,
): BusinessDate {
  return addDays(window.dueOn, Math.min(longestDays, daysBetween(window.openedOn, window.dueOn)));
}

/**
 * Checks an extension of the funding window: while it is open, before its decision time ends, once; to a date after
 * the due date, not before today, and not too long. Returns the first failure only.
 * Source: docs/domain.md §2, §4.
 */
export function checkExtension(
  window: ExtendableWindow,
  request: { dueOn: BusinessDate; longestDays: number; today: BusinessDate; now: Date },
): Refusal | null {
  if (window.status !== 'opened') return refuse('error.extension.not_open');
  if (window.extended) return refuse('error.extension.twice');
  if (request.now >= window.decideAt) return refuse('error.extension.over');
  const about = (date: BusinessDate) => ({ field: 'dueDate', slots: { date: formatDate(date) } });
  if (request.dueOn <= window.dueOn) return refuse('error.extension.not_later', about(window.dueOn));
  if (request.dueOn < request.today) return refuse('error.extension.not_later', about(addDays(request.today, -1)));
  const latest = latestExtension(window, request.longestDays);
  return request.dueOn > latest ? refuse('error.extension.too_long', about(latest)) : null;
}

export type Disbursement = {
  serviceFee: Rupiah;
  /** Of all members together. */
  adminFee: Rupiah;
  /** serviceFee + adminFee: the `fee` of the API. */
  fee: Rupiah;
  stampCost: Rupiah;
  bankTransferCost: Rupiah;
  /** What the group receives. */
  amount: Rupiah;
};

type DisbursementTerms = {
  loanAmount: Rupiah;
  memberCount: number;
  serviceFeeBps: Bp;
  /** Per member. */
  adminFee: Rupiah;
  stampCost: Rupiah;
  bankTransferCost: Rupiah;
};

/** Refuses a loan when its costs would leave nothing to pay out. Amounts in rupiah. Source: spec §9; docs/settled.md 11. */
export function checkDisbursement(terms: DisbursementTerms): Refusal | null {
  const deductions = deductionsOf(terms);
  return deductions.fee + terms.stampCost + terms.bankTransferCost >= terms.loanAmount
    ? refuse('error.draft.costs', { field: 'loanAmount' })
    : null;
}

function deductionsOf({ loanAmount, memberCount, serviceFeeBps, adminFee }: DisbursementTerms) {
  const serviceFee = floorBp(loanAmount, serviceFeeBps);
  const allAdminFees = rupiah(adminFee * memberCount);
  return { serviceFee, adminFee: allAdminFees, fee: rupiah(serviceFee + allAdminFees) };
}

/**
 * Deductions and payout, in whole rupiah. The service fee is floor(loan x rate) of the gross loan; the admin fee is
 * per member. Interest still runs on the whole loan. Throws when nothing would be left.
 * Source: spec §9; docs/settled.md 10, 11.
 */
export function disbursementOf(terms: DisbursementTerms): Disbursement {
  const { stampCost, bankTransferCost } = terms;
  const deductions = deductionsOf(terms);
  const amount = rupiah(terms.loanAmount - deductions.fee - stampCost - bankTransferCost);
  if (amount <= 0) throw new RangeError(`costs leave nothing of a loan of ${terms.loanAmount}`);
  return { ...deductions, stampCost, bankTransferCost, amount };
}
