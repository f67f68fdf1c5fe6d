// Compares the bank's statement of a day with the escrow account: the differences, in four kinds.
// Invariant: both sides are summed by the bank's reference; equal sums are no difference, and comparing posts
// nothing.
// Source: docs/domain.md §8, §9; decision 0065.

import type { JournalId } from './ids.ts';
import { type Rupiah, rupiah } from './money.ts';

export const differenceKinds = ['missing', 'doubled', 'other_amount', 'unknown'] as const;
/** `missing`: booked, not on the statement; `unknown`: on the statement, not booked. */
export type DifferenceKind = (typeof differenceKinds)[number];

/** Amounts in rupiah: in +, out −. `line` is the line number in the file. */
export type StatementLine = { line: number; reference: string; counterparty: string; amount: number };
/** The books' entries of one reference on that date, the journal with the largest amount first. */
export type Booking = { reference: string; amount: number; journals: readonly JournalId[] };

export type Difference = {
  kind: DifferenceKind;
  reference: string;
  counterparty: string | null;
  lines: number[];
  /** The statement's sum and the books' sum; 0 on a side that does not have the reference. Rupiah, in +, out −. */
  told: Rupiah;
  booked: Rupiah;
  journals: readonly JournalId[];
};

/**
 * Every difference of a day, in the order of the statement, then what is missing in the order of the books. Several
 * lines of one reference are summed. Whole rupiah, nothing is rounded.
 * Source: docs/domain.md §8, §9.
 */
export function compareStatement(lines: readonly StatementLine[], bookings: readonly Booking[]): Difference[] {
  const booked = new Map(bookings.map((booking) => [booking.reference, booking]));
  const onStatement = byReference(lines);
  const references = new Set([...onStatement.keys(), ...booked.keys()]);
  return [...references].flatMap((reference) =>
    differenceOf(reference, onStatement.get(reference) ?? [], booked.get(reference)),
  );
}

function byReference(lines: readonly StatementLine[]): Map<string, StatementLine[]> {
  const groups = new Map<string, StatementLine[]>();
  for (const line of lines) {
    const group = groups.get(line.reference);
    if (group) group.push(line);
    else groups.set(line.reference, [line]);
  }
  return groups;
}

function differenceOf(reference: string, lines: readonly StatementLine[], booking: Booking | undefined): Difference[] {
  const told = rupiah(lines.reduce((sum, { amount }) => sum + amount, 0));
  const booked = rupiah(booking?.amount ?? 0);
  if (told === booked) return [];
  return [
    {
      kind: kindOf(lines, booked),
      reference,
      counterparty: lines[0]?.counterparty ?? null,
      lines: lines.map(({ line }) => line),
      told,
      booked,
      journals: booking?.journals ?? [],
    },
  ];
}

function kindOf(lines: readonly StatementLine[], booked: number): DifferenceKind {
  if (lines.length === 0) return 'missing';
  if (booked === 0) return 'unknown';
  return lines.length > 1 && lines.every(({ amount }) => amount === booked) ? 'doubled' : 'other_amount';
}
