// Reports to the authorities and the tax office, as dated definitions: each says which fields a file has, which of them the
// product holds and where each comes from. Pure; the server makes the rows (features/authority).
// Invariant: a file's columns are its definition's fields, in their order; a field that the product does not hold is blank by
// definition and never counts as missing.
// Source: decision 0128; docs/reports.md, which is made from these definitions.
import { addDays, addMonthsClamped, type BusinessDate, businessDate } from './calendar.ts';
import type { Refusal } from './refusal.ts';
import { refuse } from './refusal.ts';

/** `digits` is text that must keep its leading zeros; `percent` 15 is 15%; dates are `YYYY-MM-DD`. Amounts are in rupiah. */
export type FieldKind = 'text' | 'digits' | 'amount' | 'number' | 'percent' | 'date';
export type FieldNeed = 'required' | 'optional' | 'not_held';
export type ReportField<Name extends string = string, Need extends FieldNeed = FieldNeed> = {
  /** As the layout heads it. */
  readonly name: Name;
  readonly kind: FieldKind;
  readonly need: Need;
  /** Where it comes from; of a field that is not held, why. For docs/reports.md. */
  readonly from: string;
};

/** A field without which a file cannot be taken, unless nobody can fill it in any more. Source: decision 0128. */
export const required = <const N extends string>(
  name: N,
  kind: FieldKind,
  from: string,
): ReportField<N, 'required'> => ({
  name,
  kind,
  need: 'required',
  from,
});
/** A field that may be blank. Source: decision 0128. */
export const optional = <const N extends string>(
  name: N,
  kind: FieldKind,
  from: string,
): ReportField<N, 'optional'> => ({
  name,
  kind,
  need: 'optional',
  from,
});
/** A field of the layout that the product does not hold; blank in every row. Source: decision 0128. */
export const notHeld = <const N extends string>(name: N, why: string): ReportField<N, 'not_held'> => ({
  name,
  kind: 'text',
  need: 'not_held',
  from: why,
});

export type ReportEvery = 'day' | 'month';
export type ReportDefinition<Fields extends readonly ReportField[] = readonly ReportField[]> = {
  /** The first date of the periods that it is for. */
  readonly since: BusinessDate;
  /** Where the layout was found, or that it is our own arrangement. For docs/reports.md. */
  readonly layout: string;
  /** Whether the layout is a published one; else it is our own arrangement. */
  readonly published: boolean;
  readonly fields: Fields;
  /** Where a workbook's table begins, when its template wants it elsewhere than at the top left. */
  readonly workbook?: { readonly sheet: string; readonly headRow: number; readonly indent: number };
};

/** A cell of a report: text, a plain number, or blank. */
export type ReportCell = string | number | null;

type HeldName<Field> = Field extends ReportField<infer Name, 'required' | 'optional'> ? Name : never;
/** One row of a definition, by field; fields that the product does not hold have no place in it. */
export type ReportRow<Definition extends ReportDefinition> = Readonly<
  Record<HeldName<Definition['fields'][number]>, ReportCell>
>;
type AnyRow = Readonly<Record<string, ReportCell | undefined>>;

/** A row's cells in the order of the file's columns. Source: decision 0128. */
export const cellsOf = ({ fields }: ReportDefinition, row: AnyRow): ReportCell[] =>
  fields.map(({ name, need }) => (need === 'not_held' ? null : (row[name] ?? null)));

/** The names of required fields that a row lacks. Source: decision 0128. */
export const missingIn = ({ fields }: ReportDefinition, row: AnyRow): string[] =>
  fields.filter(({ name, need }) => need === 'required' && (row[name] ?? '') === '').map(({ name }) => name);

/** First and last date of a period. */
export type ReportSpan = { from: BusinessDate; to: BusinessDate };

/** The dates of `2026-10` or `2026-10-31`; a RangeError for other text. Source: decision 0128. */
export function spanOf(every: ReportEvery, period: string): ReportSpan {
  if (every === 'day') {
    const day = businessDate(period);
    return { from: day, to: day };
  }
  const from = businessDate(`${period}-01`);
  return { from, to: addDays(addMonthsClamped(from, 1), -1) };
}

/** The period's name: the opposite of `spanOf`. Source: decision 0128. */
export const periodOf = (every: ReportEvery, from: BusinessDate): string => (every === 'day' ? from : from.slice(0, 7));

/** The rows' sum, what stands outside the file, and the books: the first two must be the third. In rupiah. */
export type BookSum = { ours: bigint; beside: bigint; books: bigint };
/** Source: decision 0128. */
export const agrees = ({ ours, beside, books }: BookSum): boolean => ours + beside === books;

type Check = { missing: readonly { count: number }[]; sums: readonly BookSum[] };

/** How many required fields are blank in all rows. Source: decision 0128. */
export const countMissing = ({ missing }: Pick<Check, 'missing'>): number =>
  missing.reduce((sum, { count }) => sum + count, 0);

export type TakeState = 'running' | 'incomplete' | 'differs' | 'ready';

/** Whether a period's file may be taken: it is over, every required field is there, and its sums are those of the books. Source: decision 0128. */
export function takeStateOf(span: ReportSpan, today: BusinessDate, check: Check): TakeState {
  if (today <= span.to) return 'running';
  if (countMissing(check) > 0) return 'incomplete';
  return check.sums.every(agrees) ? 'ready' : 'differs';
}

/** Refuses `error.authority.running`, `.incomplete` or `.differs`; null when the file may be taken. Source: decision 0128. */
export function checkTake(span: ReportSpan, today: BusinessDate, check: Check): Refusal | null {
  const state = takeStateOf(span, today, check);
  if (state === 'ready') return null;
  if (state === 'incomplete') return refuse('error.authority.incomplete', { slots: { count: countMissing(check) } });
  return refuse(state === 'running' ? 'error.authority.running' : 'error.authority.differs');
}

/** `bupot-23-2026-03-pembetulan-1.csv`. Source: decision 0128. */
export function takeFileName(
  { set, period, correction }: { set: string; period: string; correction: number },
  form: 'csv' | 'xlsx',
): string {
  const name = `${set.replaceAll('_', '-')}-${period}`;
  return `${correction === 0 ? name : `${name}-pembetulan-${correction}`}.${form}`;
}
