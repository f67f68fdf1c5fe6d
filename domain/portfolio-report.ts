// The report of the loan book: what is outstanding by days past due at a close, what moved between two closes, and what it
// is concentrated in. Pure functions over sums and over pairs of one loan at two dates; shares and rates are those of
// statistics.ts, so that a figure is the same wherever it stands.
// Invariant: sums are BigInt; a bridge's parts lead from its first sum to its last; the ages' principal is what is outstanding.
// Source: decision 0122; docs/glossary.md.
import { type BusinessDate, addDays, addMonthsClamped } from './calendar.ts';
import {
  type OutstandingLending,
  type Quality,
  qualities,
  qualityOf,
  qualityShares,
  type Share,
  tkb,
  twp,
} from './statistics.ts';

/** Ages of arrears in days past due: current, 1-30, 31-60, 61-90, 91-180, over 180. Each is named by the day it begins with. */
export const ages = [
  { from: 0, to: 0 },
  { from: 1, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: 180 },
  { from: 181, to: Number.POSITIVE_INFINITY },
] as const;
export type AgeFrom = (typeof ages)[number]['from'];

/** Sums of the loans of one age at a close. `loans` counts those whose principal is not wholly repaid. In rupiah. */
export type AgeSum = { from: AgeFrom; loans: number; principal: bigint; arrears: bigint };

/** Days late after which a loan is at risk: more than 0 (PAR1, from the first day), 30, 60, 90. */
export const riskDays = [0, 30, 60, 90] as const;
export type RiskDays = (typeof riskDays)[number];

const asOutstanding = (sums: readonly AgeSum[]): OutstandingLending[] =>
  sums.map(({ from, principal }) => ({ daysLate: from, principalOutstanding: principal }));
const asCounted = (sums: readonly AgeSum[]): OutstandingLending[] =>
  sums.map(({ from, loans }) => ({ daysLate: from, principalOutstanding: loans }));

const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => bigint): bigint =>
  rows.reduce((sum, row) => sum + amount(row), 0n);

/**
 * Portfolio at risk: the outstanding principal of loans more than `days` past due as a share of all; the same by number of
 * loans, where numerator and denominator are loans. TWP of statistics.ts under its name abroad.
 * Source: decision 0122.
 */
export const par = (sums: readonly AgeSum[], days: RiskDays): Share => twp(asOutstanding(sums), days);
/** The same by number of loans. Source: decision 0122. */
export const parByNumber = (sums: readonly AgeSum[], days: RiskDays): Share => twp(asCounted(sums), days);

/** The figures of one close. Rates: 100% less the risk of the same days. Source: decision 0122. */
export function figuresOf(sums: readonly AgeSum[]) {
  const outstanding = sumOf(sums, ({ principal }) => principal);
  const arrears = sumOf(sums, (sum) => sum.arrears);
  const lendings = asOutstanding(sums);
  return {
    outstanding,
    arrears,
    loans: sums.reduce((count, { loans }) => count + loans, 0),
    risks: riskDays.map((days) => ({
      days,
      amount: par(sums, days),
      number: parByNumber(sums, days),
      tkb: tkb(lendings, days),
    })),
    qualities: qualityShares(lendings).map((share) => ({ ...share, ...ofQuality(sums, share.quality) })),
    ages: ages.map(({ from }) => {
      const its = sums.filter((sum) => sum.from === from);
      return {
        from,
        loans: its.reduce((count, { loans }) => count + loans, 0),
        principal: sumOf(its, ({ principal }) => principal),
        arrears: sumOf(its, (sum) => sum.arrears),
      };
    }),
  };
}

function ofQuality(sums: readonly AgeSum[], quality: Quality) {
  const its = sums.filter(({ from }) => qualityOf(from) === quality);
  return { loans: its.reduce((count, { loans }) => count + loans, 0), arrears: sumOf(its, (sum) => sum.arrears) };
}

/** The dates that a report compares: a week is seven days that end on its date, a month ago the same day of the month before. */
export function comparedDates(on: BusinessDate) {
  const month = addMonthsClamped(on, -1);
  return { week: addDays(on, -7), month, twoMonths: addMonthsClamped(month, -1) };
}

/** Dates of a line over weeks that ends on `on`, the oldest first; not before `first`. */
export const weeksTo = (on: BusinessDate, weeks: number, first: BusinessDate): BusinessDate[] =>
  Array.from({ length: weeks + 1 }, (_, no) => addDays(on, -7 * (weeks - no))).filter((date) => date >= first);

type At = { daysLate: number; principal: bigint };
/** One loan at an earlier and a later close; null where it was not logged. */
export type Pair = { before: At | null; after: At | null };

export const bridgeParts = ['crossed', 'cured', 'paid', 'ended'] as const;
export type BridgePart = (typeof bridgeParts)[number];

/** How the book can be divided to say where it changed. Source: decision 0122. */
export const placeKinds = ['branch', 'officer', 'sector', 'grade'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Which loans stand behind a figure: all that run, those of an age, those at risk, or those of a part of the bridge. */
export const loanSelections = [
  'running',
  ...(['age0', 'age1', 'age31', 'age61', 'age91', 'age181'] as const),
  ...(['par0', 'par30', 'par60', 'par90'] as const),
  ...bridgeParts,
] as const;
export type LoanSelection = (typeof loanSelections)[number];

const isOver = (at: At | null, days: number): at is At => at !== null && at.principal > 0n && at.daysLate > days;

/**
 * Why the principal more than `days` past due changed, by what became of a loan: newly over (`crossed`: its principal now),
 * no longer (`cured`: its principal then), still over but repaid in part (`paid`), wholly repaid (`ended`). Null: not part of it.
 * Source: decision 0122.
 */
export function bridgePartOf({ before, after }: Pair, days: number): { part: BridgePart; change: bigint } | null {
  const [was, is] = [isOver(before, days) ? before : null, isOver(after, days) ? after : null];
  if (was === null) return is && { part: 'crossed', change: is.principal };
  if (is !== null) {
    const change = is.principal - was.principal;
    return change === 0n ? null : { part: 'paid', change };
  }
  return { part: after === null || after.principal === 0n ? 'ended' : 'cured', change: -was.principal };
}

/** From the principal more than `days` past due at the earlier close to that at the later. Source: decision 0122. */
export function bridgeOf(pairs: readonly Pair[], days: number) {
  const parts = pairs.flatMap((pair) => bridgePartOf(pair, days) ?? []);
  const over = (pick: (pair: Pair) => At | null) => pairs.map(pick).filter((at) => isOver(at, days));
  const [before, after] = [over((pair) => pair.before), over((pair) => pair.after)];
  return {
    before: { loans: before.length, principal: sumOf(before, ({ principal }) => principal) },
    parts: bridgeParts.map((part) => {
      const its = parts.filter((one) => one.part === part);
      return { part, loans: its.length, principal: sumOf(its, ({ change }) => change) };
    }),
    after: { loans: after.length, principal: sumOf(after, ({ principal }) => principal) },
  };
}

/** Loans by quality at an earlier and a later close, with their principal at the earlier; `to` null: wholly repaid since. */
export type Move = { from: Quality; to: Quality | null; loans: number; principal: bigint };

const placeOf = (quality: Quality): number => qualities.findIndex((one) => one.quality === quality);

/**
 * What part of each quality's principal at the earlier close is in a worse quality at the later, and what in a better one or
 * repaid: the same loans seen twice, by their principal then.
 * Source: decision 0122.
 */
export function rollsOf(moves: readonly Move[]) {
  return qualities.map(({ quality }) => {
    const its = moves.filter(({ from }) => from === quality);
    const worse = its.filter(({ to }) => to !== null && placeOf(to) > placeOf(quality));
    const better = its.filter(({ to }) => to === null || placeOf(to) < placeOf(quality));
    return { quality, loans: countOf(its), worse: shareOf(worse, its), better: shareOf(better, its) };
  });
}

const countOf = (moves: readonly Move[]): number => moves.reduce((count, { loans }) => count + loans, 0);

function shareOf(part: readonly Move[], whole: readonly Move[]): Share & { loans: number } {
  const numerator = sumOf(part, ({ principal }) => principal);
  const rest = sumOf(whole, ({ principal }) => principal) - numerator;
  const share = twp(
    [
      { daysLate: 1, principalOutstanding: numerator },
      { daysLate: 0, principalOutstanding: rest },
    ],
    0,
  );
  return { ...share, loans: countOf(part) };
}

/** What part of all that is outstanding this is. Source: decision 0122. */
export const concentrationOf = (principal: bigint, outstanding: bigint): Share =>
  twp(
    [
      { daysLate: 1, principalOutstanding: principal },
      { daysLate: 0, principalOutstanding: outstanding - principal },
    ],
    0,
  );

/**
 * The place that carries most of a worsening: its rise is more than half of the whole book's; null when none does or the book
 * did not get worse. `changes` in rupiah by place.
 * Source: decision 0122.
 */
export function mainPlace<Place extends { change: bigint }>(places: readonly Place[]): Place | null {
  const whole = sumOf(places, ({ change }) => change);
  return whole <= 0n ? null : (places.find(({ change }) => change * 2n > whole) ?? null);
}
