// Collection: of the instalments that fell due, what was paid on the day and within seven days after it.
// Invariant: value dates count, so that a date of the past shows what was known of it by value date; what was paid before its
// due date counts as paid on the day. Sums are BigInt.
// Source: docs/glossary.md (collection rate); decision 0123.
import { addDays, addMonthsClamped, type BusinessDate, daysBetween } from './calendar.ts';
import { type Bp, divideHalfUp } from './money.ts';

/** Days after the due date within which a payment counts as late but collected. */
export const COLLECTION_DAYS = 7;
/** Weeks that a collection report shows, the last one ending on its date. */
export const COLLECTION_WEEKS = 13;

/** What the instalments of a week are limited to: what is not paid, or was paid late. */
export const collectedParts = ['left', 'late'] as const;
/** Whose figures a week is split into. */
export const collectedBy = ['branch', 'officer'] as const;

/** One instalment of a lending: principal and interest of all members, in whole rupiah, without fines and waived interest. */
export type DueInstalment = {
  dueOn: BusinessDate;
  due: bigint;
  /** Paid by the due date, then by each of the seven days after it. */
  paid: readonly bigint[];
};

/** In whole rupiah. */
export type Collected = { due: bigint; onDay: bigint; within: bigint };
export const NOTHING_DUE: Collected = { due: 0n, onDay: 0n, within: 0n };

/**
 * What was due from one date through another and what of it was collected by value dates through `asOf`, in whole rupiah.
 * Source: docs/glossary.md (collection rate).
 */
export function collectedOf(
  instalments: readonly DueInstalment[],
  { from, through, asOf }: { from: BusinessDate; through: BusinessDate; asOf: BusinessDate },
): Collected {
  const due = instalments.filter(({ dueOn }) => dueOn >= from && dueOn <= through && dueOn <= asOf);
  return sumCollected(
    due.map((one) => ({
      due: one.due,
      onDay: one.paid[0] ?? 0n,
      within: one.paid[Math.min(COLLECTION_DAYS, daysBetween(one.dueOn, asOf))] ?? 0n,
    })),
  );
}

export const sumCollected = (parts: readonly Collected[]): Collected =>
  parts.reduce(
    (sum, { due, onDay, within }) => ({ due: sum.due + due, onDay: sum.onDay + onDay, within: sum.within + within }),
    NOTHING_DUE,
  );

export type CollectionWeek = {
  from: BusinessDate;
  through: BusinessDate;
  /** Whether the seven days after its last due date are over on the report's date. */
  isComplete: boolean;
};

/** Seven days that end on `through`; complete on `asOf` once a week has passed. */
export const collectionWeek = (through: BusinessDate, asOf: BusinessDate): CollectionWeek => ({
  from: addDays(through, 1 - COLLECTION_DAYS),
  through,
  isComplete: addDays(through, COLLECTION_DAYS) <= asOf,
});

/** The weeks that end on a date and each seven days before it, the newest first. */
export const collectionWeeks = (asOf: BusinessDate, count = COLLECTION_WEEKS): CollectionWeek[] =>
  Array.from({ length: count }, (_, back) => collectionWeek(addDays(asOf, -COLLECTION_DAYS * back), asOf));

/** The seven days that end on the same date a month before. */
export const weekMonthAgo = (asOf: BusinessDate): CollectionWeek => collectionWeek(addMonthsClamped(asOf, -1), asOf);

/**
 * A part of what was due, rounded half up to two decimals of a per cent (bp); null when nothing was due.
 * Source: docs/glossary.md (collection rate).
 */
export const collectionRate = (paid: bigint, due: bigint): Bp | null =>
  due === 0n ? null : Number(divideHalfUp(paid * 10_000n, due));
