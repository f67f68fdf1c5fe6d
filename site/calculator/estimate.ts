// The calculator's results: the estimate, every instalment, and the months they fall in, by the product's own
// functions.
// Invariant: the instalments sum to the estimate, component by component.
// Source: docs/screens.md; docs/domain.md §6, §7.
import { addMonthsClamped, type BusinessDate, businessDate, weekdayOf } from '#domain/calendar.ts';
import { checkFundingAmount, estimateReturn, type ReturnEstimate } from '#domain/funding.ts';
import type { Grade } from '#domain/grade.ts';
import { add, type Bp, formatRupiah, type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import { type PortfolioRow, portfolioSchedule } from '#domain/portfolio-schedule.ts';
import { instalmentCount, memberSchedule, monthlyDueDates, type Rhythm, weeklyDueDates } from '#domain/schedule.ts';
import { t } from '#ui/text.ts';

/** The operator's current figures, and the assumed day of disbursement. */
export type Terms = {
  on: BusinessDate;
  interestBps: Readonly<Record<Grade, Bp>>;
  minimum: Rupiah;
  step: Rupiah;
  feeBps: Bp;
  taxBps: Bp;
};

export type Choice = { amount: Rupiah; grade: Grade; tenor: number; rhythm: Rhythm };

export const tenors = [3, 6, 9, 12, 18, 24] as const;
/** The inputs at the start. */
export const firstChoice: Choice = { amount: rupiah(1_000_000), grade: 'A1', tenor: 12, rhythm: 'weekly' };

/** The largest amount that 15 characters with separators can show. Source: spec §9. */
export const MOST = rupiah(999_999_999_999);

export type MonthSum = {
  /** Its first day. */
  month: BusinessDate;
  net: Rupiah;
  /** Net, up to the end of this month. */
  collected: Rupiah;
};

export type Estimate = ReturnEstimate & { rows: readonly PortfolioRow[]; months: readonly MonthSum[] };

/** Holidays of future years are declared later; until then none moves a date. */
const noHolidays = new Set<BusinessDate>();

/**
 * The estimate of a choice, in rupiah. Assumes that the lender funds the whole loan, which does not change the
 * rounding.
 */
export function estimateOf({ amount, grade, tenor, rhythm }: Choice, terms: Terms): Estimate {
  const { on: disbursedOn, feeBps, taxBps } = terms;
  const count = instalmentCount(tenor, rhythm);
  const interestBps = terms.interestBps[grade];
  const returns = estimateReturn({ amount, interestBps, tenorMonths: tenor, instalments: count, feeBps, taxBps });
  const dates = { disbursedOn, count, holidays: noHolidays };
  const dueDates =
    rhythm === 'weekly' ? weeklyDueDates({ ...dates, meetingWeekday: weekdayOf(disbursedOn) }) : monthlyDueDates(dates);
  const schedule = memberSchedule({ principal: amount, interest: returns.interest, dueDates });
  const rows = portfolioSchedule(schedule, { amount, loanAmount: amount, feeBps, taxBps });
  return { ...returns, rows, months: monthsOf(rows) };
}

/** Every month from the first instalment's to the last one's. */
function monthsOf(rows: readonly PortfolioRow[]): MonthSum[] {
  const months: MonthSum[] = [];
  const last = monthOf(rows.at(-1)!.dueOn);
  let collected = ZERO;
  for (let month = monthOf(rows[0]!.dueOn); month <= last; month = addMonthsClamped(month, 1)) {
    const own = rows.filter(({ dueOn }) => monthOf(dueOn) === month);
    const net = own.reduce((sum, row) => add(sum, row.net), ZERO);
    collected = add(collected, net);
    months.push({ month, net, collected });
  }
  return months;
}

const monthOf = (date: BusinessDate): BusinessDate => businessDate(`${date.slice(0, 7)}-01`);

/** The first month in which the total returned exceeds the amount funded; null if there is none. */
export function breaksEvenIn({ months }: Estimate, amount: Rupiah): BusinessDate | null {
  return months.find(({ collected }) => collected > amount)?.month ?? null;
}

/** Judges the typed amount: one that can be funded, or the reason why not. */
export function judgeAmount(
  typed: Rupiah | null,
  terms: Terms,
): { amount: Rupiah; why: null } | { amount: null; why: string } {
  const amount = typed ?? ZERO;
  if (amount > MOST) return { amount: null, why: t('calculator.amount.most', { max: formatRupiah(MOST) }) };
  const refusal = checkFundingAmount({ amount, multiple: terms.step, minimumLoan: terms.minimum });
  return refusal ? { amount: null, why: t(refusal.code, refusal.slots) } : { amount, why: null };
}
