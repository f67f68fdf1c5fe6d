// Cash ahead: what is expected to reach and to leave escrow on each of the next 84 days, and whether escrow suffices.
// Invariants: sums are BigInt in whole rupiah; the bank moves money on working days alone; what leaves on a day is paid from
// what was there before that day's money came, so that a day that is short is never hidden by what arrives later on it.
// Source: docs/glossary.md (cash ahead); decision 0129.
import {
  addDays,
  addMonthsClamped,
  addWorkingDays,
  type BusinessDate,
  businessDate,
  type Holidays,
  isWorkingDay,
  laterDate,
  nextWorkingDay,
} from './calendar.ts';
import { collectionRate } from './collection-report.ts';
import { type Bp, divideHalfUp } from './money.ts';

/** Days ahead, today the first of them: twelve weeks. */
export const AHEAD_DAYS = 84;
/** A cohort's collection rate is that of the instalments due on this many days, the last of which are seven days ago. */
export const RATE_DAYS = 91;

/** Money that leaves on a date that is known or planned. */
export const plannedKinds = ['withdrawal', 'disbursement', 'payback', 'tax'] as const;
export type PlannedKind = (typeof plannedKinds)[number];
/** Where a cohort's rate comes from: its own instalments, those of the whole book, or nothing yet (then all is expected). */
export const rateBases = ['cohort', 'book', 'none'] as const;

/** What is due on a date by loans of one month of disbursement (2026-05), and still to be paid. */
export type DueAhead = { dueOn: BusinessDate; cohort: string; due: bigint };
/** Of the instalments of the window: what was due, and what of it was paid within seven days. */
export type CohortPaid = { cohort: string; due: bigint; within: bigint };
export type CohortRate = { rate: Bp; basis: (typeof rateBases)[number] };
export type Planned = { kind: PlannedKind; on: BusinessDate; amount: bigint };

/**
 * The rate at which a cohort is expected to pay: what was paid within seven days ÷ what was due in the window, rounded half up
 * to hundredths of a per cent. A cohort with nothing due in the window has the rate of the whole book; without any history
 * everything due is expected. Source: docs/glossary.md (cash ahead).
 */
export function cohortRates(paid: readonly CohortPaid[]): (cohort: string) => CohortRate {
  const all = paid.reduce((sum, { due, within }) => ({ due: sum.due + due, within: sum.within + within }), {
    due: 0n,
    within: 0n,
  });
  const book = collectionRate(all.within, all.due);
  const own = new Map(paid.map(({ cohort, due, within }) => [cohort, collectionRate(within, due)]));
  return (cohort) => {
    const rate = own.get(cohort) ?? null;
    if (rate !== null) return { rate, basis: 'cohort' };
    return book === null ? { rate: 10_000, basis: 'none' } : { rate: book, basis: 'book' };
  };
}

/** When what is paid at a due date is at the bank: on the first working day after it. Source: decision 0129. */
export const reachesBankOn = (dueOn: BusinessDate, holidays: Holidays): BusinessDate =>
  addWorkingDays(dueOn, 1, holidays);

/** The due dates, from today on, whose money reaches the bank on a date; null where none does. Source: decision 0129. */
export function dueDatesBehind(
  on: BusinessDate,
  today: BusinessDate,
  holidays: Holidays,
): { from: BusinessDate; through: BusinessDate } | null {
  if (on <= today || !isWorkingDay(on, holidays)) return null;
  let from = addDays(on, -1);
  while (from > today && !isWorkingDay(from, holidays)) from = addDays(from, -1);
  return { from, through: addDays(on, -1) };
}

/** The due dates, from today on, whose money reaches the bank within the 84 days. Source: decision 0129. */
export function dueDatesAhead(today: BusinessDate, holidays: Holidays): { from: BusinessDate; through: BusinessDate } {
  let last = addDays(today, AHEAD_DAYS - 1);
  while (!isWorkingDay(last, holidays)) last = addDays(last, -1);
  return { from: today, through: addDays(last, -1) };
}

/** The day on which planned money leaves: a working day, and none before today. Source: decision 0129. */
export const leavesBankOn = (planned: BusinessDate, today: BusinessDate, holidays: Holidays): BusinessDate =>
  nextWorkingDay(laterDate(planned, today), holidays);

/** `earlier`: of this month and of those before it. */
export type TaxMonth = { month: string; earlier: boolean; on: BusinessDate; amount: bigint };

/**
 * What is owed of withheld tax, by month: due on the 15th of the month after. What is owed is the balance of the account; it
 * belongs to the newest months first, since the oldest are remitted first. What the months from `since` on do not explain is of
 * earlier ones, and due today.
 * Source: PMK 81/2024 article 94; decision 0129.
 */
export function taxAhead(
  owed: bigint,
  withheld: readonly { month: string; amount: bigint }[],
  { today, since }: { today: BusinessDate; since: BusinessDate },
): TaxMonth[] {
  const months: TaxMonth[] = [];
  let rest = owed;
  for (const { month, amount } of withheld.toSorted((a, b) => (a.month < b.month ? 1 : -1))) {
    const part = amount < rest ? amount : rest;
    if (part <= 0n) continue;
    const on = addDays(addMonthsClamped(businessDate(`${month}-01`), 1), 14);
    months.push({ month, earlier: false, on, amount: part });
    rest -= part;
  }
  const before = addDays(since, -1).slice(0, 7);
  if (rest > 0n) months.push({ month: before, earlier: true, on: today, amount: rest });
  return months;
}

export type AheadDay = {
  on: BusinessDate;
  isWorking: boolean;
  /** What is due behind the instalments that are expected on this day. */
  due: bigint;
  instalments: bigint;
  /** Cash that officers hold now. */
  inHand: bigint;
  out: Record<PlannedKind, bigint>;
  opening: bigint;
  /** What is there once the day's outflow has left and before its inflow came. */
  lowest: bigint;
  closing: bigint;
};
export type AheadCohort = CohortRate & { cohort: string; due: bigint; expected: bigint };
export type CashAhead = {
  days: AheadDay[];
  cohorts: AheadCohort[];
  /** The lowest that escrow gets, and the first day on which it does. */
  lowest: { on: BusinessDate; balance: bigint };
  /** The first day whose outflow escrow does not suffice for, and what is missing. */
  short: { on: BusinessDate; missing: bigint } | null;
};

type Input = {
  today: BusinessDate;
  holidays: Holidays;
  /** What is in escrow now. */
  balance: bigint;
  due: readonly DueAhead[];
  paid: readonly CohortPaid[];
  /** Of the instalments due today, what was received already, by cohort. */
  receivedToday: ReadonlyMap<string, bigint>;
  inHand: bigint;
  planned: readonly Planned[];
};

const noOutflow = (): AheadDay['out'] => ({ withdrawal: 0n, disbursement: 0n, payback: 0n, tax: 0n });

/**
 * The next 84 days. An instalment is expected at what is due × the rate of its cohort, rounded half up to whole rupiah for each
 * due date and cohort, less what was received of today's, and at the bank on the first working day after it is due. What
 * reaches the bank after the last day is left out. Source: docs/glossary.md (cash ahead); decision 0129.
 */
export function cashAhead({ today, holidays, balance, planned, inHand, ...input }: Input): CashAhead {
  const flows = new Map<BusinessDate, { due: bigint; instalments: bigint; inHand: bigint; out: AheadDay['out'] }>();
  const at = (on: BusinessDate) => {
    const flow = flows.get(on) ?? { due: 0n, instalments: 0n, inHand: 0n, out: noOutflow() };
    flows.set(on, flow);
    return flow;
  };
  const cohorts = new Map<string, AheadCohort>();
  const rateOf = cohortRates(input.paid);
  const last = addDays(today, AHEAD_DAYS - 1);
  for (const { dueOn, cohort, due } of input.due) {
    const on = reachesBankOn(dueOn, holidays);
    if (dueOn < today || on > last) continue;
    const rate = rateOf(cohort);
    const received = dueOn === today ? (input.receivedToday.get(cohort) ?? 0n) : 0n;
    const whole = divideHalfUp(due * BigInt(rate.rate), 10_000n);
    const expected = whole > received ? whole - received : 0n;
    const flow = at(on);
    flow.due += due;
    flow.instalments += expected;
    const sum = cohorts.get(cohort) ?? { cohort, ...rate, due: 0n, expected: 0n };
    cohorts.set(cohort, { ...sum, due: sum.due + due, expected: sum.expected + expected });
  }
  at(reachesBankOn(today, holidays)).inHand += inHand;
  for (const { kind, on, amount } of planned) at(leavesBankOn(on, today, holidays)).out[kind] += amount;
  const days = daysFrom({ today, holidays, balance }, (on) => at(on));
  return { days, cohorts: [...cohorts.values()].toSorted(newestFirst), ...lowestOf(days) };
}

const newestFirst = (a: AheadCohort, b: AheadCohort): number => (a.cohort < b.cohort ? 1 : -1);

function daysFrom(
  { today, holidays, balance }: Pick<Input, 'today' | 'holidays' | 'balance'>,
  flowAt: (on: BusinessDate) => Pick<AheadDay, 'due' | 'instalments' | 'inHand' | 'out'>,
): AheadDay[] {
  let opening = balance;
  return Array.from({ length: AHEAD_DAYS }, (_, no) => {
    const on = addDays(today, no);
    const flow = flowAt(on);
    const lowest = opening - plannedKinds.reduce((sum, kind) => sum + flow.out[kind], 0n);
    const day = { on, isWorking: isWorkingDay(on, holidays), ...flow, opening, lowest };
    opening = lowest + flow.instalments + flow.inHand;
    return { ...day, closing: opening };
  });
}

function lowestOf(days: readonly AheadDay[]): Pick<CashAhead, 'lowest' | 'short'> {
  const [first] = days;
  if (!first) throw new RangeError('no days');
  const least = days.reduce((low, day) => (day.lowest < low.lowest ? day : low), first);
  const short = days.find(({ lowest }) => lowest < 0n);
  return {
    lowest: { on: least.on, balance: least.lowest },
    short: short ? { on: short.on, missing: -short.lowest } : null,
  };
}

export type AheadWeek = Pick<AheadDay, 'due' | 'instalments' | 'inHand' | 'out' | 'opening' | 'lowest' | 'closing'> & {
  from: BusinessDate;
  through: BusinessDate;
  days: AheadDay[];
};

/** The days by sevens from the first on: flows are sums, `lowest` is the lowest of the week's days. Source: decision 0129. */
export function weeksAhead(days: readonly AheadDay[]): AheadWeek[] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, no) => weekOf(days.slice(no * 7, no * 7 + 7)));
}

function weekOf(days: AheadDay[]): AheadWeek {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new RangeError('no days');
  const sum = (value: (day: AheadDay) => bigint) => days.reduce((total, day) => total + value(day), 0n);
  const out = noOutflow();
  for (const kind of plannedKinds) out[kind] = sum((day) => day.out[kind]);
  return {
    from: first.on,
    through: last.on,
    days,
    due: sum((day) => day.due),
    instalments: sum((day) => day.instalments),
    inHand: sum((day) => day.inHand),
    out,
    opening: first.opening,
    lowest: days.reduce((low, day) => (day.lowest < low ? day.lowest : low), first.lowest),
    closing: last.closing,
  };
}
