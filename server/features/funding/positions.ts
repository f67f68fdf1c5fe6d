// A lender's portfolios with their positions of today, filtered and sorted, and the sums over all of them: list, file
// and totals come from one reading of the books.
// Source: docs/api.md; decision 0102.
import type { Input } from '#contract/endpoint.ts';
import type { funding, PortfolioTotals } from '#contract/funding.ts';
import type { PersonId } from '#domain/ids.ts';
import {
  byPortfolioSort,
  type PortfolioPosition,
  positionOf,
  soonUntil,
  totalsOf,
} from '#domain/portfolio-position.ts';
import { fitsTyped } from '#domain/same-text.ts';
import { now, today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { type PortfolioFilter, type PortfolioRecord, readBooks, readPortfolioRecords } from './read.sql.ts';

export type PositionedRecord = PortfolioRecord & { position: PortfolioPosition };

/** What a list is narrowed and sorted by beside its statement's filter. */
export type Narrowing = Pick<Input<typeof funding.exportPortfolios>['query'], 'group' | 'q' | 'sort'>;

/** All that match, in the order asked for. */
export async function readPositioned(
  reader: Reader,
  filter: PortfolioFilter,
  { group, q = '', sort = 'newest' }: Narrowing = {},
): Promise<PositionedRecord[]> {
  const all = await withPositions(reader, await readPortfolioRecords(reader, filter));
  return all
    .filter(({ position }) => group === undefined || position.group === group)
    .filter(({ name, city, sector }) => fitsTyped(`${name} ${city} ${sector}`, q))
    .sort(byPortfolioSort(sort));
}

export async function withPositions(reader: Reader, records: readonly PortfolioRecord[]): Promise<PositionedRecord[]> {
  const on = await today(reader);
  const disbursed = records.filter(({ isDisbursed }) => isDisbursed).map(({ lendingId }) => lendingId);
  const rows =
    disbursed.length === 0 ? [] : await readBooks(reader, [...new Set(disbursed)], { on, soonUntil: soonUntil(on) });
  const books = new Map(rows.map(({ lendingId, ...book }) => [lendingId, book]));
  return records.map((record) => {
    const portfolio = { ...record, isPaid: record.paidAt !== null };
    return { ...record, position: positionOf(portfolio, books.get(record.lendingId) ?? null, on) };
  });
}

/** Of all her portfolios, or of those that a search finds. */
export async function readPortfolioTotals(
  reader: Reader,
  lenderId: PersonId,
  search: Pick<Narrowing, 'q'>,
): Promise<PortfolioTotals> {
  const all = await readPositioned(reader, { lenderId }, search);
  const cities = new Set(all.map(({ city }) => city)).size;
  return { ...totalsOf(all), cities, asOf: (await now(reader)).toISOString() };
}
