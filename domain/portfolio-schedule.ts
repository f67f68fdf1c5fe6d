// A portfolio's part in the rows of its lending: what each row pays its lender, and what is withheld from it.
// Invariant: cumulative, like the distribution: after the first n rows a portfolio is entitled to floor(their sum x
// funded / loan) of each component, so the rows sum to what is paid out in the end (except the last rupiah of the
// largest remainder).
// Source: docs/domain.md §7.
import type { BusinessDate } from './calendar.ts';
import type { Returned } from './distribution.ts';
import { add, type Bp, floorBp, floorShare, type Rupiah, subtract, ZERO } from './money.ts';

export type LendingScheduleRow = { no: number; dueOn: BusinessDate; principal: Rupiah; interest: Rupiah };

export type PortfolioShare = {
  /** What the portfolio funded, of the whole loan. */
  amount: Rupiah;
  loanAmount: Rupiah;
  feeBps: Bp;
  taxBps: Bp;
};

export type PortfolioRow = {
  no: number;
  dueOn: BusinessDate;
  principal: Rupiah;
  /** Gross. */
  interest: Rupiah;
  fee: Rupiah;
  tax: Rupiah;
  /** Principal and interest, after fee and tax: what is credited to the balance. */
  net: Rupiah;
};

/**
 * The lender's part of each row, in whole rupiah, rounded down cumulatively; `rows` are those of the lending, in
 * order from the first.
 * Source: docs/domain.md §7.
 */
export function portfolioSchedule(rows: readonly LendingScheduleRow[], share: PortfolioShare): PortfolioRow[] {
  let collected = { principal: ZERO, interest: ZERO };
  let before = entitlementOf(collected, share);
  return rows.map(({ no, dueOn, principal, interest }) => {
    collected = { principal: add(collected.principal, principal), interest: add(collected.interest, interest) };
    const after = entitlementOf(collected, share);
    const row = {
      principal: subtract(after.principal, before.principal),
      interest: subtract(after.interest, before.interest),
      fee: subtract(after.fee, before.fee),
      tax: subtract(after.tax, before.tax),
    };
    before = after;
    return { no, dueOn, ...row, net: netOf(row) };
  });
}

/** Principal and interest after fee and tax, in rupiah: what is credited to the balance. Source: docs/domain.md §7. */
export const netOf = ({ principal, interest, fee, tax }: Returned): Rupiah =>
  subtract(subtract(add(principal, interest), fee), tax);

/**
 * A portfolio's part in rupiah of what its lending has collected so far, each component rounded down on its own.
 * Source: docs/domain.md §7.
 */
export function entitlementOf(collected: { principal: Rupiah; interest: Rupiah }, share: PortfolioShare): Returned {
  const interest = floorShare(collected.interest, share.amount, share.loanAmount);
  return {
    principal: floorShare(collected.principal, share.amount, share.loanAmount),
    interest,
    fee: floorBp(interest, share.feeBps),
    tax: floorBp(interest, share.taxBps),
  };
}
