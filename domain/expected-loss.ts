// What may be lost of loans that are late, from what became of all earlier ones that were as late: for each band of
// days past due, principal never returned over principal that was ever in the band.
// Invariant: numerator, denominator and dates of the cohort go with every figure; without a denominator there is none.
// Source: docs/domain.md §11; decision 0104.
import { addDays, addMonthsClamped, type BusinessDate, businessDate } from './calendar.ts';
import { divideHalfUp, type Rupiah, rupiah, sumRupiah, ZERO } from './money.ts';
import { qualities, type Quality, qualityOf } from './statistics.ts';

export type LateQuality = Exclude<Quality, 'lancar'>;

/** What became of the cohort's loans that were ever in a band; sums over all lenders, in rupiah. */
export type BandRecord = { quality: LateQuality; loans: number; entered: bigint; lost: bigint };
export type Cohort = { from: BusinessDate; until: BusinessDate; bands: readonly BandRecord[] };

/** Days that a loan's outcome is given to show: 26 weeks, twice the time until a default. */
const SETTLED_DAYS = 182;

/**
 * The last disbursement date of the cohort: the last day of a month at least 182 days ago. On 27 November 2026 it is
 * 30 April 2026.
 * Source: decision 0104.
 */
export function cohortUntil(on: BusinessDate): BusinessDate {
  const settled = addDays(on, -SETTLED_DAYS);
  const firstOfMonth = businessDate(`${addDays(settled, 1).slice(0, 7)}-01`);
  return addDays(firstOfMonth, -1);
}

/** The first day that a cohort of this end looks at: five years. Source: decision 0104. */
export const cohortFrom = (until: BusinessDate): BusinessDate => addDays(addMonthsClamped(until, -60), 1);

export type LatePrincipal = { name: string; daysLate: number; principal: Rupiah };

const lateBands = qualities.flatMap(({ quality, from, to }) => (quality === 'lancar' ? [] : [{ quality, from, to }]));

/**
 * Expected loss by band, in rupiah, half up: lost / entered x her principal there, only of bands in which she has any.
 * `loss` is null for a band that no loan of the cohort was ever in, and so is the total.
 * Source: decision 0104.
 */
export function expectedLoss(late: readonly LatePrincipal[], cohort: Cohort | null) {
  const bands = lateBands.flatMap(({ quality, from, to }) => {
    const own = late.filter(({ daysLate }) => daysLate > 0 && qualityOf(daysLate) === quality);
    if (own.length === 0) return [];
    const principal = sumRupiah(own.map((one) => one.principal));
    const record = cohort?.bands.find((one) => one.quality === quality) ?? { loans: 0, entered: 0n, lost: 0n };
    const { loans, entered, lost } = record;
    const loss = entered > 0n ? rupiah(Number(divideHalfUp(BigInt(principal) * lost, entered))) : null;
    const last = Number.isFinite(to) ? to : null;
    return [
      {
        quality,
        from,
        to: last,
        names: [...new Set(own.map(({ name }) => name))],
        principal,
        loans,
        entered,
        lost,
        loss,
      },
    ];
  });
  const isKnown = bands.every(({ loss }) => loss !== null);
  return { bands, total: isKnown ? sumRupiah(bands.map(({ loss }) => loss ?? ZERO)) : null };
}
