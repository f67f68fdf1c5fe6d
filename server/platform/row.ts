// The shape of a statement's rows, written beside the statement: `row({ name: col.text, amount: col.rupiah })`.
// Tests and demonstrations check every row against it, strictly: a missing, an unknown or a wrong column is an error.
// Production takes rows as they are. A shape checks and never converts, so that both see the same values. Decision 0086.
import { z } from 'zod';
import type { BusinessDate } from '#domain/calendar.ts';
import { MAX_RUPIAH, type Rupiah } from '#domain/money.ts';

export type Columns = z.core.$ZodLooseShape;
/** A column that holds a T. */
export type Column<T> = z.ZodType<T>;

export type RowShape<C extends Columns = Columns> = {
  readonly columns: C;
  /** Throws unless this is exactly such a row. */
  check(found: unknown): void;
};

/** The type of one row of a shape. */
export type RowOf<S extends RowShape> = z.infer<z.ZodObject<S['columns'], z.core.$strict>>;

/** A row's columns. The schema is made at the first check, so that production never makes it. */
export function row<C extends Columns>(columns: C): RowShape<C> {
  let schema: z.ZodType | undefined;
  return {
    columns,
    check(found) {
      schema ??= z.strictObject(columns);
      const { error } = schema.safeParse(found);
      if (error) throw new RowMismatch(z.prettifyError(error));
    },
  };
}

/**
 * Whatever a statement answers, for what is handed on whole: lists of a person's data, statements of an auditor, rows
 * that a test compares.
 */
export const anyRow: RowShape<Record<string, z.ZodUnknown>> = { columns: {}, check: () => undefined };

/** A statement answered something else than the shape beside it says. */
export class RowMismatch extends Error {}

const text = z.string();
const json = z.unknown();

/** What a column may hold. Each may be `.nullable()`. */
export const col = {
  text,
  /** The id of a row of one table: `col.id<LendingId>()`. */
  id: <I extends string>() => text as unknown as z.ZodType<I>,
  /** integer, bigint, smallint, double precision. */
  number: z.number(),
  boolean: z.boolean(),
  rupiah: z.int().min(-MAX_RUPIAH).max(MAX_RUPIAH) as unknown as z.ZodType<Rupiah>,
  /** date: text, so that no time zone moves it. */
  businessDate: z.string().regex(/^\d{4}-\d{2}-\d{2}$/) as unknown as z.ZodType<BusinessDate>,
  /** timestamptz. */
  instant: z.date(),
  bytes: z.instanceof(Buffer),
  /** jsonb whose inside is checked elsewhere. */
  json,
  /** jsonb of a type whose inside other rules keep. */
  jsonOf: <T>() => json as z.ZodType<T>,
  /** Text of a type of its own that other rules keep, such as a phone number. */
  textOf: <T extends string>() => text as unknown as z.ZodType<T>,
  oneOf: z.enum,
  /** A key of the given list. */
  keyOf: <K extends string>(list: Readonly<Record<K, unknown>>) => z.enum(Object.keys(list) as K[]),
  /** 1 = Monday … 7 = Sunday. */
  weekday: z.literal([1, 2, 3, 4, 5, 6, 7]),
  list: z.array,
  /** jsonb, or a composite made by json_build_object. */
  object: z.strictObject,
  record: z.record,
};
