// What an operator's parameter is counted in, and how its figure is written; the word beside it is a text.
// Invariant: a value stands for its unit alone, in whole numbers.
// Source: docs/domain.md §2.
import { formatDigits, formatPercentBp, formatRupiah, rupiah } from './money.ts';

export const parameterUnits = ['rupiah', 'bp', 'minute', 'hour', 'day', 'week', 'count', 'working_day'] as const;
export type ParameterUnit = (typeof parameterUnits)[number];

/** "Rp 500.000", "18%", "12": the figure without the word of its unit. Source: docs/domain.md §1, §2. */
export function formatFigure(value: number, unit: ParameterUnit): string {
  if (unit === 'rupiah') return formatRupiah(rupiah(value));
  return unit === 'bp' ? formatPercentBp(value) : formatDigits(rupiah(value));
}
