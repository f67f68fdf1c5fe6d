// "Laporan portofolio": the loan book at a close beside a week and a month before, where and why it changed, and its rows.
// Invariant: every figure is made by domain/portfolio-report.ts from sums or pairs of the log, so that it is the same wherever it
// stands; a comparison without a close on its date is null.
// Source: docs/screens.md; decision 0122.
import type { Page } from '#contract/endpoint.ts';
import type {
  PortfolioReport,
  PortfolioTrend,
  ReportLoan,
  ReportPlace,
  ReportQuery,
  WireFigures,
  WireShare,
} from '#contract/portfolio-report.ts';
import type { ReportFilters } from '#contract/report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import {
  type AgeSum,
  bridgeOf,
  bridgePartOf,
  bridgeParts,
  concentrationOf,
  comparedDates,
  figuresOf,
  type LoanSelection,
  mainPlace,
  type PlaceKind,
  rollsOf,
  weeksTo,
} from '#domain/portfolio-report.ts';
import type { Share } from '#domain/statistics.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, pageOf, type Paging } from '#platform/paging.ts';
import { currentReach } from '#platform/reach.ts';
import { readReportDates } from './choices.sql.ts';
import { readNames } from './concentration.sql.ts';
import { daysOfAge, readLoans } from './loans.sql.ts';
import { type LatePair, nameLoans, readLatePairs, readMoves } from './moves.sql.ts';
import { isRestating, listRestatements, readRestatedDates } from './restatements.sql.ts';
import { isKept, readSums, type Sums } from './sums.sql.ts';

const LATE = 30;
const WEEKS = 13;
/** The line of several filters together is summed from the log when asked for, over fewer dates. */
const WEEKS_LIVE = 6;
const MOST_CROSSED = 10;

/** The date that is reported: the last that is closed, or the one asked for within what is closed; null before the first. */
export async function resolveDate(reader: Reader, asked: BusinessDate | undefined) {
  const { first, last } = await readReportDates(reader);
  if (first === null || last === null) return null;
  const on = asked === undefined || asked > last ? last : asked;
  return { first, on: on < first ? first : on };
}

export const shareOf = ({ numerator, denominator, bp }: Share): WireShare => ({
  numerator: String(numerator),
  denominator: String(denominator),
  bp,
});

function toWire(sums: readonly AgeSum[]): WireFigures {
  const { outstanding, arrears, loans, risks, qualities, ages } = figuresOf(sums);
  return {
    outstanding: String(outstanding),
    arrears: String(arrears),
    loans,
    risks: risks.map(({ days, amount, number, tkb }) => ({
      days,
      amount: shareOf(amount),
      number: shareOf(number),
      tkb: shareOf(tkb),
    })),
    qualities: qualities.map((one) => ({
      ...shareOf(one),
      quality: one.quality,
      loans: one.loans,
      arrears: String(one.arrears),
    })),
    ages: ages.map((age) => ({ ...age, principal: String(age.principal), arrears: String(age.arrears) })),
  };
}

export async function readPortfolioReport(reader: Reader, query: ReportQuery): Promise<PortfolioReport | null> {
  const { on: asked, by = 'branch', ...filters } = query;
  const dates = await resolveDate(reader, asked);
  if (dates === null) return null;
  const { on, first } = dates;
  const { week, month, twoMonths } = comparedDates(on);
  const compared = [on, week, month].filter((date) => date >= first);
  const sums = await readSums(reader, compared, filters);
  const figuresAt = (date: BusinessDate) => toWire(sums.get(date)?.get('') ?? []);
  const comparison = (date: BusinessDate) => (date < first ? null : { on: date, figures: figuresAt(date) });
  const places = await readPlaces(reader, { by, dates: { on, week, month, first } }, filters);
  const rolls = month < first ? null : await readRolls(reader, { on, month, twoMonths, first }, filters);
  return {
    on,
    now: figuresAt(on),
    week: comparison(week),
    month: comparison(month),
    by,
    places: places.map(({ changed: _changed, ...place }) => place),
    main: mainPlace(places.map(({ id, changed }) => ({ id, change: changed })))?.id ?? null,
    bridge: week < first ? null : await readBridge(reader, { before: week, after: on }, filters),
    rolls: rolls && { from: month, rows: rolls },
    restatements: currentReach('report.read') === 'all' ? await readRestatements(reader, on) : [],
    restating: await isRestating(reader),
  };
}

type PlaceDates = Record<'on' | 'week' | 'month' | 'first', BusinessDate>;
type Filters = Omit<ReportFilters, 'on'>;

async function readPlaces(reader: Reader, { by, dates }: { by: PlaceKind; dates: PlaceDates }, filters: Filters) {
  const { on, week, month, first } = dates;
  const sums = await readSums(
    reader,
    [on, week, month].filter((date) => date >= first),
    filters,
    by,
  );
  const ids = [...new Set([...(sums.get(on)?.keys() ?? []), ...(sums.get(week)?.keys() ?? [])])];
  const nameOf = await readNames(
    reader,
    ids.map((id) => ({ kind: by, id })),
  );
  const lateAt = (date: BusinessDate, id: string) => lateOf(sums, date, id);
  const places = ids.map((id) => {
    const { risk, loans } = lateAt(on, id);
    const changed = week < first ? 0n : risk.numerator - lateAt(week, id).risk.numerator;
    const place: ReportPlace = {
      id,
      name: nameOf(by, id),
      loans,
      par30: shareOf(risk),
      monthBefore: month < first ? null : shareOf(lateAt(month, id).risk),
      change: week < first ? null : String(changed),
    };
    return { ...place, changed };
  });
  return places.sort((one, other) => compare(other.changed, one.changed) || (one.name < other.name ? -1 : 1));
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other));

/** What of a place, or of the whole book (''), is more than 30 days past due at a close. */
function lateOf(sums: Sums, date: BusinessDate, id: string) {
  const { risks, loans } = figuresOf(sums.get(date)?.get(id) ?? []);
  const found = risks.find(({ days }) => days === LATE);
  if (!found) throw new Error('30 days are among those of risk');
  return { risk: found.amount, loans };
}

async function readBridge(reader: Reader, dates: { before: BusinessDate; after: BusinessDate }, filters: Filters) {
  const pairs = await readLatePairs(reader, dates, filters);
  const { before, parts, after } = bridgeOf(pairs, LATE);
  const crossed = loansOfPart(pairs, 'crossed').slice(0, MOST_CROSSED);
  const textOf = <Sum extends { principal: bigint }>(sum: Sum) => ({ ...sum, principal: String(sum.principal) });
  return {
    from: dates.before,
    before: textOf(before),
    parts: parts.map(textOf),
    after: textOf(after),
    crossed: await named(reader, crossed, dates, filters),
  };
}

type Moved = { pair: LatePair; change: bigint };

/** The loans of one part of the bridge, the largest change first. */
function loansOfPart(pairs: readonly LatePair[], wanted: string): Moved[] {
  return pairs
    .flatMap((pair) => {
      const found = bridgePartOf(pair, LATE);
      return found?.part === wanted ? [{ pair, change: found.change }] : [];
    })
    .sort((one, other) => compare(size(other.change), size(one.change)));
}

/** Names are read of the few that are shown. */
async function named(
  reader: Reader,
  loans: readonly Moved[],
  dates: { before: BusinessDate; after: BusinessDate },
  filters: Filters,
): Promise<ReportLoan[]> {
  const names = await nameLoans(
    reader,
    dates,
    filters,
    loans.map(({ pair }) => pair.id),
  );
  return loans.flatMap(({ pair: { id, after, arrears }, change }) => {
    const name = names.get(id);
    if (!name) return [];
    const { principal = 0n, daysLate = null } = after ?? {};
    return [{ id, ...name, daysLate, principal: String(principal), arrears: String(arrears), change: String(change) }];
  });
}
const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

type RollDates = Record<'on' | 'month' | 'twoMonths' | 'first', BusinessDate>;

async function readRolls(reader: Reader, { on, month, twoMonths, first }: RollDates, filters: Filters) {
  const rolls = rollsOf(await readMoves(reader, { before: month, after: on }, filters));
  const earlier =
    twoMonths < first ? null : rollsOf(await readMoves(reader, { before: twoMonths, after: month }, filters));
  return rolls.map(({ quality, loans, worse, better }, index) => {
    const before = earlier?.[index];
    return {
      quality,
      loans,
      worse: { ...shareOf(worse), loans: worse.loans },
      better: { ...shareOf(better), loans: better.loans },
      before: before ? { worse: shareOf(before.worse), better: shareOf(before.better) } : null,
    };
  });
}

const bp = (late: string, outstanding: string): WireShare => {
  const [numerator, denominator] = [BigInt(late), BigInt(outstanding)];
  return shareOf(concentrationOf(numerator, denominator));
};

async function readRestatements(reader: Reader, on: BusinessDate): Promise<PortfolioReport['restatements']> {
  const rows = await listRestatements(reader, on);
  return rows.map((one) => ({
    on: one.on,
    restatedAt: one.restatedAt.toISOString(),
    before: bp(one.lateBefore, one.outstandingBefore),
    after: bp(one.lateAfter, one.outstandingAfter),
    causes: one.causes,
  }));
}

/** PAR30 a week apart up to the date; with several filters together over fewer weeks. */
export async function readTrend(reader: Reader, { on: asked, ...filters }: ReportFilters): Promise<PortfolioTrend> {
  const found = await resolveDate(reader, asked);
  if (found === null) return [];
  const dates = weeksTo(found.on, isKept(filters) ? WEEKS : WEEKS_LIVE, found.first);
  const sums = await readSums(reader, dates, filters);
  const restated = await readRestatedDates(reader, dates);
  return dates.map((on) => ({
    on,
    par30: shareOf(lateOf(sums, on, '').risk),
    restated: restated.has(on),
  }));
}

type LoansQuery = ReportFilters & Paging & { rows?: LoanSelection | undefined };

/** The loans behind a figure: of an age, at risk, of a part of the bridge, or all that run. */
export async function listLoans(reader: Reader, query: LoansQuery): Promise<Page<ReportLoan>> {
  const { on: asked, rows = 'running', page, limit, ...filters } = query;
  const paging = { page, limit };
  const found = await resolveDate(reader, asked);
  if (found === null) return pageOf([], 0, paging);
  const { on, first } = found;
  if (bridgeParts.some((part) => part === rows)) {
    const { week } = comparedDates(on);
    const dates = { before: week, after: on };
    const loans = loansOfPart(week < first ? [] : await readLatePairs(reader, dates, filters), rows);
    const shown = loans.slice(offsetOf(paging), offsetOf(paging) + limit);
    return pageOf(await named(reader, shown, dates, filters), loans.length, paging);
  }
  const { total, rows: loans } = await readLoans(reader, on, { days: daysOf(rows), filters, paging });
  return pageOf(
    loans.map((loan) => ({ ...loan, change: null })),
    total,
    paging,
  );
}

function daysOf(rows: LoanSelection) {
  const days = Number(rows.replace(/\D/g, ''));
  if (rows.startsWith('age')) return daysOfAge(days);
  return { from: rows.startsWith('par') ? days + 1 : 0, to: Number.POSITIVE_INFINITY };
}
