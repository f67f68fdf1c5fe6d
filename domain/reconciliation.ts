// Compares the bank's statement of a day with the escrow account: the differences, in four kinds.
// Invariant: both sides are summed by the bank's reference; equal sums are no difference, and comparing posts
// nothing.
// Source: docs/domain.md §8, §9; decision 0065.

import type { JournalId } from './ids.ts';
import { type Rupiah, rupiah } from './money.ts';

export const differenceKinds = ['missing', 'doubled', 'other_amount', 'unknown'] as const;
/** `missing`: booked, not on the statement; `unknown`: on the statement, not booked. */
export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * `suspense`: money in that the books lack; `charge`: the cost of a transfer, which its owner has paid; `expense`: the bank's own
 * charge on the platform; `correction`: booked, but more than there is.
 */
export const resolutionWays = ['note', 'suspense', 'charge', 'expense', 'correction'] as const;
export type ResolutionMethod = (typeof resolutionWays)[number];
/** Why too much that is booked cannot be corrected: it went through suspense, to other records, or with other lines. */
export const uncorrectables = ['suspense', 'records', 'batch'] as const;
export type Uncorrectable = (typeof uncorrectables)[number];

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

/** What one reference adds to the difference of the balances; `name` is whose or what it is, in a person's words. */
export type Apart = { kind: 'line' | 'booking'; name: string; amount: number };
/** `before`: already apart when the day began; `other_day`: matched with a booking or line of a day beside; `rest`: all else. */
export type Reason = {
  kind: Apart['kind'] | 'before' | 'other_day' | 'rest';
  name: string;
  count: number;
  amount: bigint;
};

const mostReasons = 8;

/**
 * Why the bank's closing balance and the books' are apart, in rupiah: the reasons sum to `apart` exactly. References of one name
 * are one reason; the largest eight are named, and the rest is one. Nothing is rounded.
 * Source: docs/domain.md §8; decision 0126.
 */
export function explainApart(
  apart: bigint,
  { before, otherDay, left }: { before: bigint; otherDay: bigint; left: readonly Apart[] },
): Reason[] {
  const named = new Map<string, Reason>();
  for (const { kind, name, amount } of left) {
    const known = named.get(`${kind} ${name}`) ?? { kind, name, count: 0, amount: 0n };
    named.set(`${kind} ${name}`, { ...known, count: known.count + 1, amount: known.amount + BigInt(amount) });
  }
  const size = ({ amount }: Reason): bigint => (amount < 0n ? -amount : amount);
  const shown = [...named.values()]
    .filter(({ amount }) => amount !== 0n)
    .sort((a, b) => (size(a) < size(b) ? 1 : size(a) > size(b) ? -1 : a.name < b.name ? -1 : 1))
    .slice(0, mostReasons);
  const told = shown.reduce((sum, { amount }) => sum + amount, before + otherDay);
  const others: Reason[] = [
    { kind: 'before', name: '', count: 1, amount: before },
    { kind: 'other_day', name: '', count: 1, amount: otherDay },
    { kind: 'rest', name: '', count: Math.max(1, named.size - shown.length), amount: apart - told },
  ];
  return [...shown, ...others.filter(({ amount }) => amount !== 0n)];
}
