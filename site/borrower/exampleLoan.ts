// What a loan costs one member of the smallest group, as the page tells it: by the product's own functions, from the
// operator's figures of today. Source: spec §9; domain §2, §4, §6; decision 0053.
import type { SiteFacts } from '#contract/site.ts';
import { costOfLoan, type LoanCost, shareCosts } from '#domain/cost.ts';
import type { Grade } from '#domain/grade.ts';
import { disbursementOf } from '#domain/lending.ts';
import { type Bp, rupiah, type Rupiah } from '#domain/money.ts';
import { flatInterest, instalmentCount } from '#domain/schedule.ts';
import { parameterOf } from '../parameters.ts';
import { rateOf } from '../parts/GradeRates.tsx';

const principal = rupiah(5_000_000);
const tenorMonths = 12;
const grade: Grade = 'A3';
const rhythm = 'weekly';

export type ExampleLoan = {
  members: number;
  principal: Rupiah;
  tenorMonths: number;
  grade: Grade;
  interestBps: Bp;
  instalments: number;
  cost: LoanCost;
};

/** Five million each for a year, weekly, at grade A3. */
export function exampleLoan(facts: SiteFacts): ExampleLoan {
  const members = parameterOf(facts, 'group_members');
  const interestBps = rateOf(facts, grade);
  const instalments = instalmentCount(tenorMonths, rhythm);
  const kept = disbursementOf({
    loanAmount: rupiah(principal * members),
    memberCount: members,
    serviceFeeBps: parameterOf(facts, 'borrower_fee'),
    adminFee: parameterOf(facts, 'admin_fee'),
    stampCost: parameterOf(facts, 'stamp_duty'),
    bankTransferCost: parameterOf(facts, 'disbursement_bank_cost'),
  });
  const principals = Array.from({ length: members }, () => principal);
  const interest = flatInterest(principal, interestBps, tenorMonths);
  const cost = costOfLoan({ principal, interest, instalments, rhythm }, shareCosts(kept, principals)[0]!);
  return { members, principal, tenorMonths, grade, interestBps, instalments, cost };
}
