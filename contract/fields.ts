// Field types that several endpoints share: money, dates, ids, paging. No coercion: "500.000", true, 1e21 or [500000]
// are refused as an amount.
// Source: docs/api.md, domain §1.
import { z } from 'zod';
import { type BusinessDate, findBusinessDate, firstDate, lastDate } from '#domain/calendar.ts';
import { cleanLine, cleanText, printable } from '#domain/contact.ts';
import type { Rupiah } from '#domain/money.ts';
import { withoutInvisible } from '#domain/typed-text.ts';

const largestAmount = 999_999_999_999_999;

/** A total over all users as decimal text: it may exceed a safe integer. */
export const decimalText = z.string().regex(/^-?\d+$/);

/** Whole rupiah, 0 or more. */
export const money = z.int().min(0).max(largestAmount) as unknown as z.ZodType<Rupiah, number>;
/** Whole rupiah with a sign. */
export const signedMoney = z.int().min(-largestAmount).max(largestAmount) as unknown as z.ZodType<Rupiah, number>;
/** YYYY-MM-DD in Asia/Jakarta, a day that exists, from 1900 to 2199. */
export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => findBusinessDate(text) !== null) as unknown as z.ZodType<BusinessDate, string>;
/** YYYY-MM, from 1900 to 2199. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .refine((text) => findBusinessDate(`${text}-01`) !== null);
/** YYYY, from 1900 to 2199. */
export const year = z.string().regex(/^(19|20|21)\d\d$/);
/** ISO 8601 with Z, from 1900 to 2199. */
export const instant = z.iso.datetime().refine((text) => text >= firstDate && text.slice(0, 10) <= lastDate);
export const id = z.string().min(1).max(64);
/** The id of a row of one table: `idOf<LendingId>()`. On the wire it is plain text. */
export const idOf = <I extends string>() => id as unknown as z.ZodType<I, string>;
export const smallId = z.int().min(1).max(2_147_483_647);
export const percent = z.number().min(0).max(100);
/** Text that a rule of its own reads (a name, an address, a number); NUL is refused: PostgreSQL cannot store it. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000'));

/** Free text of several lines, without what nobody sees; what is empty then is empty. */
export const freeText = (max: number) => text(max).overwrite(cleanText);
/** The same on one line. */
export const line = (max: number) => text(max).overwrite(cleanLine);
/** A name that stands on papers: what no font of theirs has is refused. */
export const printedLine = (max: number) => line(max).regex(printable);
/** Text with markup, whose spaces are kept. */
export const markupText = (max: number) => text(max).overwrite((typed) => withoutInvisible(typed).trim());

/** A reason: 1 to 500 characters. */
export const reason = freeText(500).min(1);
/** An optional reason; blank counts as absent. */
export const optionalReason = freeText(500)
  .optional()
  .transform((value) => value || undefined);

export const idParamsOf = <I extends string>() => z.object({ id: idOf<I>() });

const wholeText = (fallback: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .optional()
    .transform((value) => Math.min(max, Math.max(1, value === undefined ? fallback : Number(value))));

/** `limit` 1-100 and `page` from 1; below 1 reads as 1. */
export const paging = (limit: number) => z.object({ limit: wholeText(limit, 100), page: wholeText(1, 1_000_000) });

/** An optional query value; empty counts as absent. */
export const choice = <const T extends readonly string[]>(values: T) => z.enum(values).optional();

export const empty = z.object({});
export const named = z.object({ id: smallId, name: z.string() });

/** An uploaded picture; its type is judged by its bytes alone. */
export type Upload = { readonly bytes: Uint8Array };
/** The version that was seen, as form text. */
export const formVersion = text(9)
  .regex(/^[1-9]\d*$/)
  .transform(Number);
/** A file field of a multipart form. In the browser a Blob stands in its place. */
export const upload = z.custom<Upload>(
  (value) => typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array,
);
/** `identityFile[file]`, `{"identityFile":{"file":…}}`. */
export const uploadField = z.object({ file: upload });
