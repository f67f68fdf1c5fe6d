// What a loan costs its borrower: what they receive, what they repay, and the yearly rate of the two.
// Invariant: the members' deductions sum to the lending's own figures, to the rupiah, and so do the sums that they
// receive. A rate is only shown; nothing is posted from it.
// Source: spec §9; docs/domain.md §2, §4, §6; decision 0053.
import { addDays, addMonthsClamped, type BusinessDate, businessDate } from './calendar.ts';
import { type Disbursement, disbursementOf } from './lending.ts';
import { add, type Bp, type Rupiah, rupiah, splitByLargestRemainder, subtract, sumRupiah, ZERO } from './money.ts';
import { flatInterest, instalmentCount, type Rhythm, splitInstalments } from './schedule.ts';
import { xirr } from './xirr.ts';

/** A member's part of the deductions from the disbursement, and what the member receives, in rupiah. */
export type Deductions = {
  serviceFee: Rupiah;
  adminFee: Rupiah;
  stampCost: Rupiah;
  bankTransferCost: Rupiah;
  /** The member's principal less the four. */
  received: Rupiah;
};

/**
 * Divides the costs of a lending over its member loans, in whole rupiah, in the order given: service fee, stamp and
 * bank cost by the size of the loans and by largest remainder, ties to the first; the admin fee is the same for each.
 * `costs` are those of `disbursementOf` or of the actual disbursement, and the members' `received` sum to its amount.
 * Throws a RangeError without loans.
 * Source: docs/domain.md §2, §4; docs/settled.md 10, 11.
 */
export function shareCosts(
  costs: Pick<Disbursement, 'serviceFee' | 'adminFee' | 'stampCost' | 'bankTransferCost'>,
  principals: readonly Rupiah[],
): Deductions[] {
  const serviceFees = splitByLargestRemainder(costs.serviceFee, principals);
  const adminFees = splitByLargestRemainder(
    costs.adminFee,
    principals.map(() => 1),
  );
  const stampCosts = splitByLargestRemainder(costs.stampCost, principals);
  const bankCosts = splitByLargestRemainder(costs.bankTransferCost, principals);
  return principals.map((principal, index) => {
    const deductions = {
      serviceFee: serviceFees[index]!,
      adminFee: adminFees[index]!,
      stampCost: stampCosts[index]!,
      bankTransferCost: bankCosts[index]!,
    };
    return { ...deductions, received: subtract(principal, sumRupiah(Object.values(deductions))) };
  });
}

export type LoanTerms = { principal: Rupiah; interest: Rupiah; instalments: number; rhythm: Rhythm };

export type LoanCost = Deductions & {
  principal: Rupiah;
  interest: Rupiah;
  /** The usual instalment, and the last one, which includes the remainder of the division. */
  instalment: Rupiah;
  lastInstalment: Rupiah;
  /** principal + interest: the sum of all instalments. */
  repayment: Rupiah;
  /** repayment - received: interest and all deductions. */
  total: Rupiah;
  /** Yearly, in basis points; null when there is no rate. */
  effectiveBps: Bp | null;
};

/**
 * What one member's loan costs in all, in whole rupiah, with the instalments of its schedule.
 * Source: docs/domain.md §6; decision 0053.
 */
export function costOfLoan(loan: LoanTerms, kept: Deductions): LoanCost {
  const { principal, interest } = loan;
  const amounts = instalmentsOf(loan);
  const repayment = add(principal, interest);
  return {
    ...kept,
    principal,
    interest,
    instalment: amounts[0]!,
    lastInstalment: amounts.at(-1)!,
    repayment,
    total: subtract(repayment, kept.received),
    effectiveBps: effectiveRate(kept.received, amounts, loan.rhythm),
  };
}

function instalmentsOf({ principal, interest, instalments }: LoanTerms): Rupiah[] {
  const interests = splitInstalments(interest, instalments);
  return splitInstalments(principal, instalments).map((part, index) => rupiah(part + interests[index]!));
}

export type GroupTerms = {
  loanAmount: Rupiah;
  /** Of each member; they sum to the loan. */
  principals: readonly Rupiah[];
  interestBps: Bp;
  tenorMonths: number;
  rhythm: Rhythm;
};

/** The costs that an operator sets: the service fee of the loan, the admin fee of each member, stamp and bank. */
export type Fees = { serviceFeeBps: Bp; adminFee: Rupiah; stampCost: Rupiah; bankTransferCost: Rupiah };

/**
 * What a loan costs a group and each of its members, in whole rupiah; the members' sums are the group's. Source:
 * docs/domain.md §4, §6.
 */
export function costOfGroup({ loanAmount, principals, interestBps, tenorMonths, rhythm }: GroupTerms, fees: Fees) {
  const instalments = instalmentCount(tenorMonths, rhythm);
  const disbursement = disbursementOf({ loanAmount, memberCount: principals.length, ...fees });
  const members = shareCosts(disbursement, principals).map((deductions, index) => {
    const principal = principals[index]!;
    const interest = flatInterest(principal, interestBps, tenorMonths);
    return costOfLoan({ principal, interest, instalments, rhythm }, deductions);
  });
  const interestAmount = sumRupiah(members.map(({ interest }) => interest));
  const meetings = sumMeetings(members, instalments);
  return {
    interestAmount,
    instalments,
    instalment: meetings[0]!,
    disbursement,
    totalCost: rupiah(interestAmount + subtract(loanAmount, disbursement.amount)),
    members,
    effectiveBps: effectiveRate(disbursement.amount, meetings, rhythm),
  };
}

/** The group's payment per meeting: its members' instalments. */
function sumMeetings(members: readonly { principal: Rupiah; interest: Rupiah }[], count: number): Rupiah[] {
  const each = members.flatMap(({ principal, interest }) => [
    splitInstalments(principal, count),
    splitInstalments(interest, count),
  ]);
  return Array.from({ length: count }, (_, no) => sumRupiah(each.map((rows) => rows[no]!)));
}

// Any date works: the k-th instalment is k weeks, or k months, after the disbursement, so that the rate is the same
// before a loan is signed, when no meeting has a date yet, as after it.
const nominalStart = businessDate('2026-01-01');

/**
 * The yearly rate, in basis points, at which the instalments equal the amount received: weeks of 7 days, calendar
 * months, a year of 365 days, compounded. Null when nothing is received. 50 times 120.000 for 5.000.000: 0,73987% a
 * week.
 * Source: decision 0053.
 */
export function effectiveRate(received: Rupiah, instalments: readonly Rupiah[], rhythm: Rhythm): Bp | null {
  const dueOn = (no: number): BusinessDate =>
    rhythm === 'weekly' ? addDays(nominalStart, 7 * no) : addMonthsClamped(nominalStart, no);
  const paid = instalments.map((amount, index) => ({ on: dueOn(index + 1), amount }));
  return xirr([{ on: nominalStart, amount: subtract(ZERO, received) }, ...paid]);
}
