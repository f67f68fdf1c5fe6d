// Where a portfolio stands for its lender: late, waiting, running, repaid, in default or ended unfunded; what came, what
// is missing and what is next; and the sums over all of them, from the same figures.
// Invariant: every portfolio is in one group, so that the counts of the groups sum to all, and each sum is that of its rows.
// Source: docs/domain.md §7; decision 0102.
import { addDays, type BusinessDate, daysBetween } from './calendar.ts';
import type { Returned } from './distribution.ts';
import type { PortfolioFailureReason, PortfolioStatus } from './funding.ts';
import { add, maxRupiah, type Rupiah, subtract, sumRupiah, ZERO } from './money.ts';
import { entitlementOf, netOf, type PortfolioShare } from './portfolio-schedule.ts';

/** In the order in which a lender needs them: what is late first, what has ended last. */
export const portfolioGroups = ['late', 'waiting', 'running', 'returned', 'defaulted', 'ended'] as const;
export type PortfolioGroup = (typeof portfolioGroups)[number];

type Sum = { principal: Rupiah; interest: Rupiah };

/** What a disbursed lending's rows say on a day; interest without what an early payoff waived. */
export type LendingBook = {
  /** Rows that are paid in full. */
  paid: number;
  lastDueOn: BusinessDate;
  /** The sum of all rows due before the day, paid or not. */
  due: Sum;
  /** The rows that are not paid in full and overdue or due within a week, and the first of them; in order. */
  open: readonly (Sum & { no: number; dueOn: BusinessDate; before: Sum })[];
};

export type PositionedPortfolio = PortfolioShare & {
  status: PortfolioStatus;
  reason: PortfolioFailureReason | null;
  isDisbursed: boolean;
  usedBalance: Rupiah;
  /** What is to be transferred beside the balance, and whether it came. */
  transfer: Rupiah;
  isPaid: boolean;
  returned: Returned;
};

export type Instalments = { instalments: number; amount: Rupiah };

export type PortfolioPosition = {
  group: PortfolioGroup;
  /** Instalments that the group has paid in full. */
  paid: number;
  /** Since the oldest unpaid instalment fell due; 0 unless late or in default. */
  daysPastDue: number;
  /** The first unpaid instalment while the loan runs, net. */
  next: { period: number; dueOn: BusinessDate; amount: Rupiah } | null;
  /** Unpaid instalments due before today, and what they are short of, net; null while nothing is overdue. */
  overdue: Instalments | null;
  /** Unpaid instalments due from today for a week, net; none of a loan in default. */
  soon: Instalments;
  /** Principal that was lent and has not come back. */
  outstanding: Rupiah;
  /** Set aside or paid, and not lent yet. */
  held: Rupiah;
  /** What came back, after fee and tax. */
  received: Rupiah;
  /** The last due date, of a disbursed loan. */
  endsOn: BusinessDate | null;
};

/** How many days ahead count as soon, today among them. */
const soonDays = 7;

/** The last day whose instalments count as soon. Source: decision 0102. */
export const soonUntil = (on: BusinessDate): BusinessDate => addDays(on, soonDays - 1);

/**
 * A portfolio's position on a day, in whole rupiah rounded down cumulatively as the distribution does. `book` is null
 * before the lending is disbursed.
 * Source: docs/domain.md §7; decision 0102.
 */
export function positionOf(
  portfolio: PositionedPortfolio,
  book: LendingBook | null,
  on: BusinessDate,
): PortfolioPosition {
  const received = netOf(portfolio.returned);
  const isLent = portfolio.isDisbursed && (portfolio.status === 'active' || portfolio.reason === 'defaulted');
  const rows = isLent && book !== null ? book.open.map((row) => ({ ...row, net: netOfRow(row, portfolio) })) : [];
  const overdueRows = rows.filter(({ dueOn }) => dueOn < on);
  const oldest = overdueRows[0];
  const runs = portfolio.status === 'active';
  const soon = runs ? rows.filter(({ dueOn }) => dueOn >= on && dueOn <= soonUntil(on)) : [];
  const next = runs ? rows[0] : undefined;
  const missing = book === null ? ZERO : subtract(netOf(entitlementOf(book.due, portfolio)), received);
  return {
    group: groupOf(portfolio, oldest !== undefined),
    paid: book?.paid ?? 0,
    daysPastDue: oldest ? daysBetween(oldest.dueOn, on) : 0,
    next: next ? { period: next.no, dueOn: next.dueOn, amount: next.net } : null,
    overdue: oldest ? { instalments: overdueRows.length, amount: maxRupiah(ZERO, missing) } : null,
    soon: { instalments: soon.length, amount: sumRupiah(soon.map(({ net }) => net)) },
    outstanding: isLent ? subtract(portfolio.amount, portfolio.returned.principal) : ZERO,
    held: heldOf(portfolio),
    received,
    endsOn: book?.lastDueOn ?? null,
  };
}

function groupOf({ status, reason, isDisbursed }: PositionedPortfolio, isLate: boolean): PortfolioGroup {
  if (status === 'returned') return 'returned';
  if (reason === 'defaulted') return 'defaulted';
  if (status === 'failed' || status === 'refunded') return 'ended';
  if (!isDisbursed || status !== 'active') return 'waiting';
  return isLate ? 'late' : 'running';
}

function netOfRow({ before, principal, interest }: LendingBook['open'][number], share: PortfolioShare): Rupiah {
  const through = { principal: add(before.principal, principal), interest: add(before.interest, interest) };
  return subtract(netOf(entitlementOf(through, share)), netOf(entitlementOf(before, share)));
}

function heldOf({ status, isDisbursed, amount, usedBalance, transfer, isPaid }: PositionedPortfolio): Rupiah {
  if (status === 'active') return isDisbursed ? ZERO : amount;
  if (status === 'waiting_signature' || status === 'waiting_payment' || status === 'processing')
    return isPaid ? add(usedBalance, transfer) : usedBalance;
  return ZERO;
}

type Counted = { position: PortfolioPosition; returned: Returned };

/**
 * Counts and sums over a lender's portfolios, in rupiah. A group's `amount`: missing of late ones, held of waiting
 * ones, received of repaid ones, outstanding principal of running ones and of those in default, none of the rest.
 * `outstanding` is of late and running loans: principal in default counts as lost. Source: decision 0102.
 */
export function totalsOf(portfolios: readonly Counted[]) {
  const positions = portfolios.map(({ position }) => position);
  const lent = positions.filter(({ group }) => group === 'late' || group === 'running');
  const late = positions.filter(({ group }) => group === 'late');
  const principal = sumRupiah(portfolios.map(({ returned }) => returned.principal));
  const net = sumRupiah(positions.map(({ received }) => received));
  return {
    groups: portfolioGroups.map((group) => {
      const own = positions.filter((position) => position.group === group);
      return { group, count: own.length, amount: sumRupiah(own.map(amountInHead)) };
    }),
    outstanding: { amount: sumRupiah(lent.map(({ outstanding }) => outstanding)), portfolios: lent.length },
    received: { amount: net, interest: subtract(net, principal) },
    late: { ...instalmentsOf(late.map(({ overdue }) => overdue)), portfolios: late.length },
    soon: instalmentsOf(positions.map(({ soon }) => soon)),
  };
}

/** What a portfolio adds to the sum above its group, in rupiah. Source: decision 0102. */
export function amountInHead({ group, overdue, held, received, outstanding }: PortfolioPosition): Rupiah {
  const amounts: Readonly<Record<PortfolioGroup, Rupiah>> = {
    late: overdue?.amount ?? ZERO,
    waiting: held,
    running: outstanding,
    returned: received,
    defaulted: outstanding,
    ended: ZERO,
  };
  return amounts[group];
}

const instalmentsOf = (parts: readonly (Instalments | null)[]): Instalments => ({
  instalments: parts.reduce((count, part) => count + (part?.instalments ?? 0), 0),
  amount: sumRupiah(parts.map((part) => part?.amount ?? ZERO)),
});

/** How a lender may sort: what needs her first, the newest, the nearest instalment, the most principal out. */
export const portfolioSorts = ['attention', 'newest', 'next', 'outstanding'] as const;
export type PortfolioSort = (typeof portfolioSorts)[number];

type Sorted = { position: PortfolioPosition; createdAt: Date; endedAt: Date | null };

/**
 * The order of two portfolios. By attention: the groups in their order; in them most days past due first, the nearest
 * instalment first, and else what happened last. Source: decision 0102.
 */
export function byPortfolioSort(sort: PortfolioSort): (a: Sorted, b: Sorted) => number {
  const rank = ({ position }: Sorted) => portfolioGroups.indexOf(position.group);
  const latest = (a: Sorted, b: Sorted) => Number(b.endedAt ?? b.createdAt) - Number(a.endedAt ?? a.createdAt);
  const newest = (a: Sorted, b: Sorted) => Number(b.createdAt) - Number(a.createdAt);
  const nearest = (a: Sorted, b: Sorted) => compareText(a.position.next?.dueOn ?? '~', b.position.next?.dueOn ?? '~');
  const longest = (a: Sorted, b: Sorted) => b.position.daysPastDue - a.position.daysPastDue;
  const most = (a: Sorted, b: Sorted) => b.position.outstanding - a.position.outstanding;
  const orders: Readonly<Record<PortfolioSort, readonly ((a: Sorted, b: Sorted) => number)[]>> = {
    attention: [(a, b) => rank(a) - rank(b), longest, nearest, latest, newest],
    newest: [newest],
    next: [nearest, newest],
    outstanding: [most, newest],
  };
  return (a, b) => orders[sort].reduce((order, compare) => order || compare(a, b), 0);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
