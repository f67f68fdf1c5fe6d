// What is still to come to a lender: by month to the last instalment as agreed, and as her late groups have behaved.
// Invariant: net of fee and tax, like the balance; both ways sum to the same, only the time differs; a default is not
// foreseen here.
// Source: docs/domain.md §11; decision 0104.
import { addDays, addMonthsClamped, type BusinessDate } from './calendar.ts';
import type { PortfolioId } from './ids.ts';
import { add, maxRupiah, minRupiah, type Rupiah, subtract, sumRupiah, ZERO } from './money.ts';
import type { Rhythm } from './schedule.ts';

/** A running portfolio: its own rows, and whether the group has closed each. */
export type Claim = {
  id: PortfolioId;
  /** Of the group. */
  name: string;
  rhythm: Rhythm;
  rows: readonly { no: number; dueOn: BusinessDate; net: Rupiah; closed: boolean }[];
  /** Net, so far. */
  received: Rupiah;
};

export type Instalment = { no: number; dueOn: BusinessDate; amount: Rupiah };

/** What of each row is still to come, oldest first: what was received counts for the oldest rows. Source: decision 0104. */
export function stillToCome({ rows, received }: Claim): Instalment[] {
  let covered = received;
  return rows.flatMap(({ no, dueOn, net }) => {
    const part = minRupiah(covered, net);
    covered = subtract(covered, part);
    return net > part ? [{ no, dueOn, amount: subtract(net, part) }] : [];
  });
}

/** Whether a row due before the day is open. */
export const isLate = ({ rows }: Claim, on: BusinessDate): boolean => rows.some((row) => row.dueOn < on && !row.closed);

const LOOKED_AT = 12;

/**
 * Of the last 12 instalments due before the day, how many the group has paid; fewer when fewer were due. At least 1 of
 * them, so that a group that has paid none has an end too.
 * Source: decision 0104.
 */
export function paceOf({ rows }: Claim, on: BusinessDate): { paid: number; of: number } {
  const due = rows.filter(({ dueOn }) => dueOn < on).slice(-LOOKED_AT);
  return { paid: Math.max(1, due.filter(({ closed }) => closed).length), of: Math.max(1, due.length) };
}

/**
 * The dates on which the rest comes at the group's pace: at `paid` of `of` the i-th open instalment comes at the
 * ceil(i x of / paid)-th date from the day on; after the schedule's last date the rhythm goes on.
 * Source: decision 0104.
 */
export function atPace(claim: Claim, on: BusinessDate): Instalment[] {
  const open = stillToCome(claim);
  const { paid, of } = paceOf(claim, on);
  const ahead = claim.rows.flatMap(({ dueOn }) => (dueOn >= on ? [dueOn] : []));
  const last = claim.rows.at(-1)?.dueOn ?? on;
  const dateAt = (index: number) => ahead[index] ?? beyond(claim.rhythm, last, on, index - ahead.length);
  return open.map((row, index) => ({ ...row, dueOn: dateAt(Math.ceil(((index + 1) * of) / paid) - 1) }));
}

/** The date that many steps of the rhythm after the last one, of those from the day on. */
function beyond(rhythm: Rhythm, last: BusinessDate, on: BusinessDate, index: number): BusinessDate {
  const step = (count: number) => (rhythm === 'weekly' ? addDays(last, 7 * count) : addMonthsClamped(last, count));
  let first = 1;
  while (step(first) < on) first += 1;
  return step(first + index);
}

const monthOf = (date: BusinessDate): string => date.slice(0, 7);

export type ComingMonth = { month: string; agreed: Rupiah; habit: Rupiah };

/**
 * By month from the day's own to the last of either way, in rupiah. As agreed, what is overdue falls in the present
 * month. `gap` is the most that habit lies behind at the end of a month, and in which.
 * Source: decision 0104.
 */
export function comingOf(claims: readonly Claim[], on: BusinessDate) {
  const agreed = claims.flatMap(stillToCome).map((row) => (row.dueOn < on ? { ...row, dueOn: on } : row));
  const habit = claims.flatMap((claim) =>
    isLate(claim, on)
      ? atPace(claim, on)
      : stillToCome(claim).map((row) => (row.dueOn < on ? { ...row, dueOn: on } : row)),
  );
  const [agreedEnd, habitEnd] = [lastOf(agreed), lastOf(habit)];
  const end = [agreedEnd, habitEnd].reduce<BusinessDate>(
    (late, date) => (date !== null && date > late ? date : late),
    on,
  );
  const sums = [sumByMonth(agreed), sumByMonth(habit)] as const;
  const months: ComingMonth[] = [];
  const first = `${monthOf(on)}-01` as BusinessDate;
  for (let index = 0; monthOf(addMonthsClamped(first, index)) <= monthOf(end); index += 1) {
    const month = monthOf(addMonthsClamped(first, index));
    months.push({ month, agreed: sums[0].get(month) ?? ZERO, habit: sums[1].get(month) ?? ZERO });
  }
  const total = sumRupiah(agreed.map(({ amount }) => amount));
  const overdue = sumRupiah(claims.flatMap(stillToCome).flatMap((row) => (row.dueOn < on ? [row.amount] : [])));
  return { months, total, overdue, agreedEnd, habitEnd, gap: widestGap(months) };
}

function sumByMonth(rows: readonly Instalment[]): Map<string, Rupiah> {
  const sums = new Map<string, Rupiah>();
  for (const { dueOn, amount } of rows) sums.set(monthOf(dueOn), add(sums.get(monthOf(dueOn)) ?? ZERO, amount));
  return sums;
}

const lastOf = (rows: readonly Instalment[]): BusinessDate | null =>
  rows.reduce<BusinessDate | null>((last, { dueOn }) => (last === null || dueOn > last ? dueOn : last), null);

function widestGap(months: readonly ComingMonth[]): { month: string; amount: Rupiah } | null {
  let behind = ZERO;
  let widest: { month: string; amount: Rupiah } | null = null;
  for (const { month, agreed, habit } of months) {
    behind = add(behind, subtract(agreed, habit));
    if (behind > (widest?.amount ?? 0)) widest = { month, amount: maxRupiah(ZERO, behind) };
  }
  return widest;
}

export type DueOnDay = { on: BusinessDate; portfolio: PortfolioId; name: string; amount: Rupiah; late: boolean };

/** What falls due from a day on within a month as agreed, by day, then by name. Source: decision 0104. */
export function dueInMonth(claims: readonly Claim[], month: string, on: BusinessDate): DueOnDay[] {
  return claims
    .flatMap((claim) =>
      stillToCome(claim)
        .filter(({ dueOn }) => dueOn >= on && monthOf(dueOn) === month)
        .map(({ dueOn, amount }) => ({
          on: dueOn,
          portfolio: claim.id,
          name: claim.name,
          amount,
          late: isLate(claim, on),
        })),
    )
    .sort((a, b) => (a.on === b.on ? (a.name < b.name ? -1 : 1) : a.on < b.on ? -1 : 1));
}
