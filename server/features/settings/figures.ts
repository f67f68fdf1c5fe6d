// Parameters in public texts: formatted by unit, and inserted where a text names their key in braces.
// Invariant: texts never repeat a figure by hand, and never name a parameter that is not public.
// Source: docs/domain.md §2; docs/settled.md 12.
import { formatFigure, type ParameterUnit } from '#domain/parameter.ts';
import type { Reader } from '#platform/db.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { listPublicFigures } from './parameters.sql.ts';

/** "Rp 500.000", "18%", "12 minggu". */
export function figureText(value: number, unit: ParameterUnit): string {
  return fill(texts[`parameter.unit.${unit}`], { value: formatFigure(value, unit) });
}

export type Figures = Readonly<Record<string, string>>;

/** Today's public parameters, as text by key. */
export async function readFigures(reader: Reader): Promise<Figures> {
  const rows = await listPublicFigures(reader);
  return Object.fromEntries(rows.map(({ key, value, unit }) => [key, figureText(value, unit)]));
}

/** The first name in braces that is not a public parameter, or null. */
export function findUnknownFigure(text: string, figures: Figures): string | null {
  const named = [...text.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
  return named.find((name) => !Object.hasOwn(figures, name)) ?? null;
}
