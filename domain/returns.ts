// The four yearly returns of a lender, each with the figures that it comes from: contract rate, cash yield, XIRR, and
// XIRR less the expected loss of what is late.
// Invariant: out, received, recovered and remaining sum to the result of the cash yield, to the rupiah; money on hold
// for a loan that is not disbursed yet plays no part.
// Source: docs/domain.md §11; decision 0104.
import { addDays, type BusinessDate, daysBetween } from './calendar.ts';
import type { GroupId, PortfolioId } from './ids.ts';
import { add, type Bp, divideHalfUp, type Rupiah, rupiah, subtract, sumRupiah, ZERO } from './money.ts';
import { netOf } from './portfolio-schedule.ts';
import { type CashFlow, xirr, XIRR_DAYS } from './xirr.ts';

/** A portfolio of a disbursed loan: running, repaid or in default. */
export type Funding = {
  id: PortfolioId;
  groupId: GroupId;
  /** Of the group. */
  name: string;
  status: 'active' | 'returned' | 'failed';
  amount: Rupiah;
  /** Flat, a year. */
  interestBps: Bp;
  disbursedOn: BusinessDate;
  /** First day of the default. */
  failedOn: BusinessDate | null;
  /** When the lender's money left: the part from the balance, the part by transfer. */
  out: readonly { on: BusinessDate; amount: Rupiah }[];
  /** What distributions brought, oldest first. */
  receipts: readonly Receipt[];
};

export type Receipt = { on: BusinessDate; principal: Rupiah; interest: Rupiah; fee: Rupiah; tax: Rupiah };

/** Principal that has not come back, in default or not, in rupiah. Source: decision 0104. */
export const principalLeft = ({ amount, receipts }: Funding): Rupiah =>
  subtract(amount, sumRupiah(receipts.map(({ principal }) => principal)));

const isRunning = ({ status }: Funding): boolean => status === 'active';
const isDefaulted = ({ status }: Funding): boolean => status === 'failed';
const isRecovery = ({ failedOn }: Funding, { on }: Receipt): boolean => failedOn !== null && on >= failedOn;

/** Principal out in running loans; in default it counts as lost. Source: decision 0104. */
export const remainingPrincipal = (fundings: readonly Funding[]): Rupiah =>
  sumRupiah(fundings.filter(isRunning).map(principalLeft));

/** numerator / denominator in basis points, half away from zero; null when nothing is below. */
function ratioBp(numerator: bigint, denominator: bigint): Bp | null {
  if (denominator <= 0n) return null;
  const size = Number(divideHalfUp((numerator < 0n ? -numerator : numerator) * 10_000n, denominator));
  return numerator < 0n ? -size : size;
}

/**
 * Sum of amount x yearly rate over sum of amounts, in rupiah and basis points, half up: flat, on the first amount,
 * before tax, fee and loss. Null without fundings.
 * Source: decision 0104.
 */
export function contractReturn(fundings: readonly Funding[]) {
  const yearly = fundings.reduce((sum, { amount, interestBps }) => sum + BigInt(amount) * BigInt(interestBps), 0n);
  const amount = sumRupiah(fundings.map((funding) => funding.amount));
  if (amount === 0) return null;
  const bp = Number(divideHalfUp(yearly, BigInt(amount)));
  return { interest: rupiah(Number(divideHalfUp(yearly, 10_000n))), amount, bp };
}

/** Interest received: gross, what was withheld, net; in rupiah. Source: decision 0104. */
export function interestOf(fundings: readonly Funding[]) {
  const sumOf = (part: 'interest' | 'fee' | 'tax') =>
    sumRupiah(fundings.flatMap(({ receipts }) => receipts.map((receipt) => receipt[part])));
  const [gross, fee, tax] = [sumOf('interest'), sumOf('fee'), sumOf('tax')];
  return { gross, fee, tax, net: subtract(subtract(gross, fee), tax) };
}

/** Each loan in default: principal not returned, and what came since its first day, net, in rupiah. Source: decision 0104. */
export const defaultsOf = (fundings: readonly Funding[]) =>
  fundings.filter(isDefaulted).map((funding) => ({
    portfolio: funding.id,
    name: funding.name,
    failedOn: funding.failedOn,
    lost: principalLeft(funding),
    recovered: sumRupiah(funding.receipts.filter((receipt) => isRecovery(funding, receipt)).map(netOf)),
  }));

/**
 * (net interest received - principal in default not returned) / average money out by day x 365 / days. `average` is in
 * rupiah, half up; `bp` is computed from the exact sum of all days. Principal in default counts as out until the day of
 * the default. Null before the second day.
 * Source: decision 0104.
 */
export function cashReturn(fundings: readonly Funding[], since: BusinessDate, on: BusinessDate) {
  const days = daysBetween(since, on);
  const moneyDays = fundings.reduce((sum, funding) => sum + moneyDaysOf(funding, on), 0n);
  if (days <= 0 || moneyDays <= 0n) return null;
  const lost = sumRupiah(fundings.filter(isDefaulted).map(principalLeft));
  const result = subtract(interestOf(fundings).net, lost);
  return {
    result,
    lost,
    days,
    average: rupiah(Number(divideHalfUp(moneyDays, BigInt(days)))),
    bp: ratioBp(BigInt(result) * 365n, moneyDays) ?? 0,
  };
}

/** Principal out x days, summed. */
function moneyDaysOf(funding: Funding, on: BusinessDate): bigint {
  const from = (since: BusinessDate, amount: Rupiah) => BigInt(amount) * BigInt(Math.max(0, daysBetween(since, on)));
  let sum = funding.out.reduce((total, flow) => total + from(flow.on, flow.amount), 0n);
  let left = funding.amount;
  for (const receipt of funding.receipts.filter((one) => !isRecovery(funding, one))) {
    sum -= from(receipt.on, receipt.principal);
    left = subtract(left, receipt.principal);
  }
  return funding.failedOn === null ? sum : sum - from(funding.failedOn, left);
}

/**
 * XIRR after fee and tax over the lender's own payments and receipts, with the remaining principal less `loss` counted
 * as returned on the day; principal in default as zero. In rupiah and basis points; `bp` is null where no rate solves it.
 * Source: decision 0104; decision 0043.
 */
export function xirrReturn(fundings: readonly Funding[], on: BusinessDate, loss: Rupiah = ZERO) {
  const out = fundings.flatMap((funding) => funding.out);
  const back = fundings.flatMap((funding) =>
    funding.receipts.map((receipt) => ({ on: receipt.on, amount: netOf(receipt), late: isRecovery(funding, receipt) })),
  );
  const sumOf = (late: boolean) => sumRupiah(back.filter((flow) => flow.late === late).map(({ amount }) => amount));
  const remaining = subtract(remainingPrincipal(fundings), loss);
  const paid = sumRupiah(out.map(({ amount }) => amount));
  const [received, recovered] = [sumOf(false), sumOf(true)];
  const flows: CashFlow[] = [
    ...out.map((flow) => ({ on: flow.on, amount: subtract(ZERO, flow.amount) })),
    ...back.map((flow) => ({ on: flow.on, amount: flow.amount })),
    { on, amount: remaining },
  ];
  const result = subtract(add(add(received, recovered), remaining), paid);
  return { out: paid, received, recovered, remaining, result, bp: xirr(flows) };
}

/** The day on which the first money left, or null without any. Source: decision 0104. */
export function firstOut(fundings: readonly Funding[]): BusinessDate | null {
  const days = fundings.flatMap(({ out }) => out.map(({ on }) => on));
  return days.length === 0 ? null : days.reduce((first, on) => (on < first ? on : first));
}

/**
 * From when yearly figures are shown, and how many days have passed of the needed ones: with fewer a week's delay moves
 * a yearly rate by more than a per cent.
 * Source: decision 0104.
 */
export const yearlyFrom = (since: BusinessDate, on: BusinessDate) => ({
  from: addDays(since, XIRR_DAYS),
  day: Math.max(0, daysBetween(since, on)),
  days: XIRR_DAYS,
});
