// Instalment tables: a lender's share of each row of a lending, and the lending's own rows for staff.
// Source: spec §3; docs/domain.md §6, §7.
import type { ScheduleItem } from '#contract/repayment.ts';
import type { LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import { describeRow, portfolioTable } from '#domain/instalment-table.ts';
import { rupiah } from '#domain/money.ts';
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
  const { loanAmount } = portfolio;
  const parts = mine < 0 ? [] : portfolioTable(rows, { shares, mine, loanAmount });
  const on = await today(db);
  const items = parts.map((part, index): ScheduleItem => {
    const row = rows[index]!;
    return { ...describeRow(row, on), id: idFrom(`${portfolioId}:${row.no}`), ...part };
  });
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
