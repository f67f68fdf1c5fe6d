// The numbers behind a bar chart: the scale of its axis and its unit.
// Invariant: pure; the axis starts at zero and ends at a round figure at or above the highest bar.
import { formatShareBp } from '#domain/money.ts';

export type Unit = { key: 'billion' | 'million' | 'thousand' | 'rupiah'; size: number };
export type Scale = { unit: Unit; top: number; ticks: readonly number[] };

const rupiahUnit: Unit = { key: 'rupiah', size: 1 };
const units: readonly Unit[] = [
  { key: 'billion', size: 1_000_000_000 },
  { key: 'million', size: 1_000_000 },
  { key: 'thousand', size: 1_000 },
  rupiahUnit,
];

/** A scale that fits all these amounts. */
export function scaleOf(amounts: readonly number[]): Scale {
  const highest = Math.max(1, ...amounts);
  const unit = units.find(({ size }) => highest >= size) ?? rupiahUnit;
  const step = stepFor(highest);
  const count = Math.ceil(highest / step);
  return { unit, top: count * step, ticks: Array.from({ length: count + 1 }, (_, no) => no * step) };
}

/** A round step that fits two to four times into the highest bar. */
function stepFor(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest));
  const steps = [0.5, 1, 2, 5].map((part) => part * power);
  return Math.max(1, steps.find((step) => highest / step <= 4) ?? power * 10);
}

/** "5,82", "346", in the unit of the chart; the table has the full figure. */
export function inUnit(amount: number, { size }: Unit): string {
  if (size === 1) return String(amount);
  return formatShareBp(Math.round((amount / size) * 100)).slice(0, -1);
}

/** "2", "2,5": a label of the axis, without trailing zeros. */
export function tickText(amount: number, unit: Unit): string {
  return inUnit(amount, unit)
    .replace(/,00$/, '')
    .replace(/(,\d)0$/, '$1');
}
