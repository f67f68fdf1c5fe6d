// Distribution: how a receipt of a lending is divided among its portfolios.
// Invariant: shares + carry = collected, for each component; no portfolio ever gets more than its part of the loan or
// less than nothing, and the last receipt leaves no carry.
// Source: docs/domain.md §7.
import type { PersonId, PortfolioId } from './ids.ts';
import {
  add,
  type Bp,
  floorBp,
  floorShare,
  type Rupiah,
  rupiah,
  splitByLargestRemainder,
  subtract,
  ZERO,
} from './money.ts';

export type Collected = { principal: Rupiah; interest: Rupiah };

/** What a portfolio has got: gross principal and interest, and the fee and tax withheld from them. */
export type Returned = { principal: Rupiah; interest: Rupiah; fee: Rupiah; tax: Rupiah };

export type DistributionPortfolio = {
  /** UUIDv7: its order is the order of funding, and decides ties. */
  id: PortfolioId;
  lenderId: PersonId;
  /** The amount that it funded. */
  amount: Rupiah;
  /** The rates at the time the portfolio was created. */
  feeBps: Bp;
  taxBps: Bp;
  /** What it already has. */
  returned: Returned;
};

export type DistributionLine = {
  portfolioId: PortfolioId;
  lenderId: PersonId;
  component: 'principal' | 'interest';
  /** Before fee and tax. */
  gross: Rupiah;
  fee: Rupiah;
  tax: Rupiah;
};

/**
 * Distributes one receipt, in whole rupiah. After C collected a portfolio is entitled to floor(C x funded /
 * loanAmount) of each component and gets the difference to what it has; the rest stays as carry in the lending's
 * collection account. The final receipt distributes everything, by largest remainder, ties to the earliest portfolio.
 * Fee and tax are each floor(gross interest x rate), cumulative, and never more than the line they are withheld from.
 * Throws when the portfolios do not sum to the loan.
 * Source: docs/domain.md §7.
 */
export function distribute(input: {
  loanAmount: Rupiah;
  collectedBefore: Collected;
  arrived: Collected;
  final: boolean;
  portfolios: readonly DistributionPortfolio[];
}): { lines: DistributionLine[]; carryAfter: Collected } {
  const portfolios = [...input.portfolios].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const funded = portfolios.reduce((sum, portfolio) => sum + portfolio.amount, 0);
  if (funded !== input.loanAmount) throw new RangeError(`portfolios of ${funded} for a loan of ${input.loanAmount}`);

  const shareComponent = (component: 'principal' | 'interest') => {
    const collected = rupiah(input.collectedBefore[component] + input.arrived[component]);
    const entitled = input.final
      ? splitByLargestRemainder(
          collected,
          portfolios.map((portfolio) => portfolio.amount),
        )
      : portfolios.map((portfolio) => floorShare(collected, portfolio.amount, input.loanAmount));
    return shareOut(component, collected, portfolios, entitled);
  };
  const principal = shareComponent('principal');
  const interest = shareComponent('interest');
  return {
    lines: [...principal.lines, ...interest.lines],
    carryAfter: { principal: principal.carry, interest: interest.carry },
  };
}

/**
 * Gives each portfolio the difference between its entitlement and what it has, never more than is available. When a
 * final receipt and then an older one are reversed, a portfolio may be a rupiah ahead; the next receipts even that
 * out.
 */
function shareOut(
  component: 'principal' | 'interest',
  collected: Rupiah,
  portfolios: readonly DistributionPortfolio[],
  entitled: readonly Rupiah[],
): { lines: DistributionLine[]; carry: Rupiah } {
  let left = collected - portfolios.reduce((sum, portfolio) => sum + portfolio.returned[component], 0);
  if (left < 0) throw new RangeError(`more ${component} is returned than the ${collected} collected`);
  const lines: DistributionLine[] = [];
  for (const [index, portfolio] of portfolios.entries()) {
    const gross = Math.max(0, Math.min((entitled[index] ?? 0) - portfolio.returned[component], left));
    if (gross === 0) continue;
    left -= gross;
    lines.push(lineOf(portfolio, component, rupiah(gross)));
  }
  return { lines, carry: rupiah(left) };
}

function lineOf(
  portfolio: DistributionPortfolio,
  component: 'principal' | 'interest',
  gross: Rupiah,
): DistributionLine {
  const { id, lenderId, returned } = portfolio;
  const line = { portfolioId: id, lenderId, component, gross };
  if (component === 'principal') return { ...line, fee: ZERO, tax: ZERO };
  const soFar = add(returned.interest, gross);
  const tax = due(soFar, portfolio.taxBps, returned.tax, gross);
  const fee = due(soFar, portfolio.feeBps, returned.fee, subtract(gross, tax));
  return { ...line, fee, tax };
}

/** What is still to be withheld from the gross interest so far, at most `bearable`; the rest follows later. */
function due(grossSoFar: Rupiah, bp: Bp, kept: Rupiah, bearable: Rupiah): Rupiah {
  return rupiah(Math.min(Math.max(0, floorBp(grossSoFar, bp) - kept), bearable));
}

/** What a distribution brings each portfolio, in rupiah: gross principal and interest, and the fee and tax withheld. */
export function returnedOf(lines: readonly DistributionLine[]): (Returned & { portfolioId: PortfolioId })[] {
  const byPortfolio = new Map<PortfolioId, Returned>();
  for (const { portfolioId, component, gross, fee, tax } of lines) {
    const sum = byPortfolio.get(portfolioId) ?? { principal: ZERO, interest: ZERO, fee: ZERO, tax: ZERO };
    byPortfolio.set(portfolioId, {
      ...sum,
      [component]: add(sum[component], gross),
      fee: add(sum.fee, fee),
      tax: add(sum.tax, tax),
    });
  }
  return [...byPortfolio].map(([portfolioId, returned]) => ({ portfolioId, ...returned }));
}
