// The unit of an operator's parameter, and how its value is written; the word for the unit is in the texts.
// Invariant: a value is a whole number of its unit.
// Source: docs/domain.md §2.
import { formatDigits, formatPercentBp, formatRupiah, rupiah } from './money.ts';

export const parameterUnits = ['rupiah', 'bp', 'minute', 'hour', 'day', 'week', 'count', 'working_day'] as const;
export type ParameterUnit = (typeof parameterUnits)[number];

/** "Rp 500.000", "18%", "12": the value without the word for its unit. Source: docs/domain.md §1, §2. */
export function formatFigure(value: number, unit: ParameterUnit): string {
  if (unit === 'rupiah') return formatRupiah(rupiah(value));
  return unit === 'bp' ? formatPercentBp(value) : formatDigits(rupiah(value));
}
