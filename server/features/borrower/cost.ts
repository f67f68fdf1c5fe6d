// A borrower's cost, for the API and for the table of the loan: what was deducted at disbursement, or before that an
// estimate from the terms.
// Invariant: split over all members of the lending at once, so that the parts add up.
// Source: docs/domain.md §2, §4; spec §9; decision 0053.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { costOfLoan, type LoanCost, shareCosts } from '#domain/cost.ts';
import { disbursementOf } from '#domain/lending.ts';
import { formatPercentBp, formatRupiah } from '#domain/money.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import type { Disbursed, GroupLoan, LoanRecord } from './portfolio.sql.ts';

export function costOfMember(
  loan: LoanRecord,
  groupLoans: readonly GroupLoan[],
  disbursed: Disbursed | undefined,
): LoanCost {
  const costs =
    disbursed ??
    disbursementOf({
      loanAmount: loan.loanAmount,
      memberCount: groupLoans.length,
      serviceFeeBps: loan.borrowerFeeBps,
      adminFee: loan.adminFee,
      stampCost: loan.stampCost,
      bankTransferCost: loan.bankCost,
    });
  const shared = shareCosts(
    costs,
    groupLoans.map(({ principal }) => principal),
  );
  const own = shared[groupLoans.findIndex(({ id }) => id === loan.id)];
  if (!own) throw new Error(`member loan ${loan.id} is not among those of its lending`);
  return costOfLoan(loan, own);
}

export function costOnWire(cost: LoanCost, interestBps: number): BorrowerPortfolio['cost'] {
  const { instalment, lastInstalment, effectiveBps, ...rest } = cost;
  return {
    ...rest,
    weekly: instalment,
    last: lastInstalment,
    flatRate: interestBps / 100,
    effectiveRate: effectiveBps === null ? null : effectiveBps / 100,
  };
}

/** The cost table of the borrower's own loan, as finished text. */
export function loanRows(loan: LoanRecord, cost: LoanCost) {
  const rate = fill(texts['lending.value.interest'], { percent: formatPercentBp(loan.interestBps) });
  const rows = [
    { key: texts['member_loan.row.principal'], value: formatRupiah(cost.principal) },
    { key: texts['member_loan.row.rate'], value: rate },
    { key: texts['member_loan.row.interest'], value: formatRupiah(cost.interest) },
    { key: texts['member_loan.row.repayment'], value: formatRupiah(cost.repayment) },
    {
      key: texts['member_loan.row.instalments'],
      value: fill(texts[`member_loan.value.instalments.${loan.rhythm}`], {
        count: loan.instalments,
        amount: formatRupiah(cost.instalment),
      }),
    },
    { key: texts['member_loan.row.service_fee'], value: formatRupiah(cost.serviceFee) },
    { key: texts['member_loan.row.admin_fee'], value: formatRupiah(cost.adminFee) },
    { key: texts['member_loan.row.stamp'], value: formatRupiah(cost.stampCost) },
    { key: texts['member_loan.row.bank_cost'], value: formatRupiah(cost.bankTransferCost) },
    { key: texts['member_loan.row.received'], value: formatRupiah(cost.received) },
  ];
  return [{ type: 'transaction' as const, title: texts['member_loan.section'], rows }];
}
