// Portfolios for their owner: the current lending, what is expected and what was repaid.
// Invariant: the API never shows `active` but the lending's own status; another lender's portfolio is not found.
// Source: spec §3 Portfolio; docs/api.md; docs/domain.md §5; docs/settled.md 04-06.
import type { Input, Page } from '#contract/endpoint.ts';
import type { funding, Portfolio, Position } from '#contract/funding.ts';
import type { Lending } from '#contract/lending.ts';
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { estimateReturn, type ReturnEstimate } from '#domain/funding.ts';
import type { PersonId, PortfolioId } from '#domain/ids.ts';
import { formatPercentBp, formatRupiah, type Rupiah } from '#domain/money.ts';
import { readLendings } from '#features/lending/read.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { offsetOf, pageOf, type Paging, readPage } from '#platform/paging.ts';
import { notFound } from '#platform/refuse.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { type PositionedRecord, readPositioned, withPositions } from './positions.ts';
import {
  countPortfolios,
  newestFirst,
  type PortfolioFilter,
  type PortfolioRecord,
  readPortfolioRecords,
} from './read.sql.ts';

/** One portfolio of this lender, or null. */
export async function readPortfolio(reader: Reader, lenderId: PersonId, id: PortfolioId): Promise<Portfolio | null> {
  if (!isId(id)) return null;
  const records = await readPortfolioRecords(reader, { lenderId, id });
  return (await onWire(reader, lenderId, await withPositions(reader, records)))[0] ?? null;
}

export async function getOwnPortfolio(reader: Reader, lenderId: PersonId, id: PortfolioId): Promise<Portfolio> {
  const portfolio = await readPortfolio(reader, lenderId, id);
  if (!portfolio) throw notFound();
  return portfolio;
}

type Query = Omit<Input<typeof funding.listPortfolios>['query'], keyof Paging>;

/** A lender's portfolios: newest first, unless a group, a search or an order is asked for. */
export async function listPortfolios(
  reader: Reader,
  lenderId: PersonId,
  query: Paging & Query,
): Promise<Page<Portfolio>> {
  const filter: PortfolioFilter = { lenderId, status: query.status, lendingId: query.lending };
  if (query.lending !== undefined && !isId(query.lending)) return pageOf<Portfolio>([], 0, query);
  const isPlain = query.group === undefined && !query.q && (query.sort ?? 'newest') === 'newest';
  if (!isPlain) {
    const found = await readPositioned(reader, filter, query);
    const from = offsetOf(query);
    return pageOf(await onWire(reader, lenderId, found.slice(from, from + query.limit)), found.length, query);
  }
  const total = await countPortfolios(reader, filter);
  const list = { order: newestFirst, total };
  const records = await readPage(list, query, (part) => readPortfolioRecords(reader, filter, part));
  return pageOf(await onWire(reader, lenderId, await withPositions(reader, records)), total, query);
}

async function onWire(reader: Reader, lenderId: PersonId, records: readonly PositionedRecord[]): Promise<Portfolio[]> {
  const ids = [...new Set(records.map(({ lendingId }) => lendingId))];
  const lendings = new Map(
    (await readLendings(reader, ids, { viewerId: lenderId })).map((lending) => [lending.id, lending]),
  );
  return records.flatMap((record) => {
    const lending = lendings.get(record.lendingId);
    return lending ? [portfolioOnWire(record, lending)] : [];
  });
}

function portfolioOnWire(record: PositionedRecord, lending: Lending): Portfolio {
  const estimate = estimateReturn({
    amount: record.amount,
    interestBps: record.interestBps,
    tenorMonths: lending.proposal.tenor,
    instalments: lending.instalments,
    feeBps: record.feeBps,
    taxBps: record.taxBps,
  });
  return {
    id: record.id,
    amount: record.amount,
    amountTransferred: record.transfer,
    usedBalance: record.usedBalance,
    // As `wireStatusOf`; here the lending is never a draft.
    status: record.status === 'active' ? lending.status : record.status,
    reason: record.reason,
    lending,
    details: [{ type: 'transaction', title: texts['portfolio.section'], rows: rowsOf(record, lending, estimate) }],
    agreement: record.agreement,
    signatureExpiresAt: record.status === 'waiting_signature' ? iso(record.signatureDueAt) : null,
    paymentExpiresAt: record.status === 'waiting_payment' ? iso(record.paymentDueAt) : null,
    processedAt: iso(record.activatedAt ?? record.processDueAt),
    returned: record.returned,
    estimate,
    rates: { fee: record.feeBps, tax: record.taxBps },
    daysLate: record.status === 'active' || record.reason === 'defaulted' ? lending.daysLate : 0,
    position: positionOnWire(record),
    createdAt: record.createdAt.toISOString(),
  };
}

function positionOnWire({ position, recovered, endedAt }: PositionedRecord): Position {
  const { group, paid, next, overdue, outstanding, held, received, endsOn } = position;
  return { group, paid, next, overdue, outstanding, held, received, recovered, endsOn, endedAt: iso(endedAt) };
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

function rowsOf(record: PortfolioRecord, lending: Lending, estimate: ReturnEstimate) {
  const deducted = (amount: Rupiah, bps: number) =>
    fill(texts['portfolio.value.kept'], { amount: formatRupiah(amount), percent: formatPercentBp(bps) });
  const shareBps = Number((BigInt(record.amount) * 10_000n) / BigInt(lending.loanAmount));
  const when = { date: formatDate(businessDateOf(record.createdAt)), time: formatTime(record.createdAt) };
  return [
    { key: texts['portfolio.row.amount'], value: formatRupiah(record.amount) },
    { key: texts['portfolio.row.used_balance'], value: formatRupiah(record.usedBalance) },
    { key: texts['portfolio.row.transferred'], value: formatRupiah(record.transfer) },
    { key: texts['portfolio.row.share'], value: formatPercentBp(shareBps) },
    { key: texts['portfolio.row.interest'], value: formatRupiah(estimate.interest) },
    { key: texts['portfolio.row.fee'], value: deducted(estimate.fee, record.feeBps) },
    { key: texts['portfolio.row.tax'], value: deducted(estimate.tax, record.taxBps) },
    { key: texts['portfolio.row.net'], value: formatRupiah(estimate.net) },
    { key: texts['portfolio.row.created'], value: fill(texts['portfolio.value.when'], when) },
  ];
}
