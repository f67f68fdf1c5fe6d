// Instalment tables: a lender's share of each row of a lending, and the lending's own rows for staff.
// Invariants: a portfolio's shares sum to what distribution pays it in total, and `received` to what it was credited
// so far, because both follow the same cumulative rule; one function decides the status.
// Source: spec §3; docs/domain.md §6, §7.
import type { ScheduleItem } from '#contract/repayment.ts';
import { type BusinessDate, daysBetween } from '#domain/calendar.ts';
import type { LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import { floorBp, floorShare, type Rupiah, rupiah, splitByLargestRemainder, sumRupiah } from '#domain/money.ts';
import { isOpen, type RepaymentRow, rowStatus } from '#domain/repayment.ts';
import { today } from '#platform/clock.ts';
import type { Db, Reader } from '#platform/db.ts';
import { idFrom, isId } from '#platform/ids.ts';
import { offsetOf, pageOf, type Paging } from '#platform/paging.ts';
import { notFound } from '#platform/refuse.ts';
import * as store from './portfolio-schedule.sql.ts';

/** A lender's own portfolio, page by page, oldest row first. */
export async function listPortfolioSchedule(db: Db, lenderId: PersonId, portfolioId: PortfolioId, paging: Paging) {
  const portfolio = isId(portfolioId) ? await store.findPortfolio(db, portfolioId) : null;
  if (portfolio?.lenderId !== lenderId) throw notFound();
  const rows = await store.readLendingRows(db, portfolio.lendingId);
  const shares = await store.readShares(db, portfolio.lendingId);
  const mine = shares.findIndex((share) => share.id === portfolioId);
  const items = mine < 0 ? [] : itemsOf(rows, shares, mine, portfolio.loanAmount, await today(db));
  const from = offsetOf(paging);
  return pageOf(items.slice(from, from + paging.limit), items.length, paging);
}

/** A lending's whole schedule, as staff see it. */
export async function readLendingSchedule(
  reader: Reader,
  lendingId: LendingId,
): Promise<Omit<ScheduleItem, 'received'>[]> {
  const rows = await store.readLendingRows(reader, lendingId);
  const on = await today(reader);
  return rows.map((row) => ({
    ...describeRow(row, on),
    id: idFrom(`${lendingId}:${row.no}`),
    principal: row.principal,
    interest: rupiah(row.interest - row.waivedInterest),
    amount: rupiah(row.principal + row.interest - row.waivedInterest),
  }));
}

function itemsOf(
  rows: readonly store.LendingRowState[],
  shares: readonly store.Share[],
  mine: number,
  loanAmount: Rupiah,
  on: BusinessDate,
): ScheduleItem[] {
  const own = shares[mine]!;
  const share = (amounts: readonly Rupiah[]) => sharesOfRows(amounts, shares, mine, loanAmount);
  const principals = share(rows.map((row) => row.principal));
  const interests = share(rows.map((row) => rupiah(row.interest - row.waivedInterest)));
  const received = receivedOf(rows, own, loanAmount);
  return rows.map((row, index) => {
    const [principal, interest] = [principals[index]!, interests[index]!];
    const amount = rupiah(principal + interest);
    return {
      ...describeRow(row, on),
      id: idFrom(`${own.id}:${row.no}`),
      principal,
      interest,
      amount,
      received: received[index]!,
    };
  });
}

/** What each row will bring one portfolio: the difference of its cumulative entitlements, the last row by largest remainder. */
function sharesOfRows(
  amounts: readonly Rupiah[],
  shares: readonly store.Share[],
  mine: number,
  loanAmount: Rupiah,
): Rupiah[] {
  const weights = shares.map((share) => share.amount);
  const all = splitByLargestRemainder(sumRupiah(amounts), weights)[mine]!;
  return differences(amounts, all, (soFar) => floorShare(soFar, weights[mine]!, loanAmount));
}

/** The steps of a cumulative figure over the rows; the remainder goes to the last row with an amount. */
function differences(amounts: readonly Rupiah[], whole: Rupiah, entitled: (soFar: Rupiah) => Rupiah): Rupiah[] {
  const last = amounts.findLastIndex((amount) => amount > 0);
  let collected = 0;
  let given = 0;
  return amounts.map((amount, index) => {
    collected += amount;
    const upTo = index >= last ? whole : Math.min(entitled(rupiah(collected)), whole);
    const step = rupiah(Math.max(0, upTo - given));
    given += step;
    return step;
  });
}

/** Net credited for each row, null where nothing was; fee and tax follow the interest by their own cumulative rule. */
function receivedOf(rows: readonly store.LendingRowState[], own: store.Share, loanAmount: Rupiah): (Rupiah | null)[] {
  const { returned } = own;
  const entitled = (soFar: Rupiah) => floorShare(soFar, own.amount, loanAmount);
  const principal = differences(
    rows.map((row) => row.sharedPrincipal),
    returned.principal,
    entitled,
  );
  const interest = differences(
    rows.map((row) => row.sharedInterest),
    returned.interest,
    entitled,
  );
  const fee = differences(interest, returned.fee, (gross) => floorBp(gross, own.feeBps));
  const tax = differences(interest, returned.tax, (gross) => floorBp(gross, own.taxBps));
  return rows.map((row, index) => {
    if (row.sharedPrincipal + row.sharedInterest === 0) return null;
    return rupiah(principal[index]! + interest[index]! - fee[index]! - tax[index]!);
  });
}

/** A row with what a table shows besides its amounts. */
type TableRow = Pick<store.LendingRowState, keyof RepaymentRow | 'closedOn' | 'isUnderway'>;

/** What every reader of a row sees alike: due date, status, days past due now or when it was paid. */
export function describeRow(row: TableRow, on: BusinessDate) {
  const status = rowStatus(row, on, { processing: row.isUnderway });
  const until = row.closedOn ?? on;
  return {
    period: row.no,
    paymentDate: row.dueOn,
    status,
    fullyPaid: status === 'paid',
    daysLate: isOpen(row) || row.closedOn !== null ? Math.max(0, daysBetween(row.dueOn, until)) : 0,
  };
}
