// Which pairings of people count on a day: within it, or with a day beside.
// Invariant: a pairing counts, on each of its days, while every sum of it is the one that was seen.
// Source: docs/domain.md §8; decisions 0126, 0135.
import type { BusinessDate } from '#domain/calendar.ts';
import { compareStatement, type Difference } from '#domain/reconciliation.ts';
import type { Reader } from '#platform/db.ts';
import { readDiffering, type ToldLine } from './differing.sql.ts';
import { type MovementRow, readMovements } from './matching.sql.ts';
import { type PairRow, readPairs } from './pair.sql.ts';
import { findStatement } from './statement.sql.ts';

/** A line or booking of another day that is matched with one of the day that is read. */
export type Beside = {
  date: BusinessDate;
  difference: Difference;
  line: ToldLine | null;
  movement: MovementRow | null;
};
export type Pair = { rule: 'people'; pair: PairRow; told: Difference[]; booked: Difference[]; beside: Beside[] };

type Sums = { reference: string; told: number; booked: number };

/** Whether one has the sums that were seen: else a note, a pairing or an undoing of it counts no more. */
export const isSeen =
  ({ reference, told, booked }: Sums) =>
  (one: Sums): boolean =>
    one.reference === reference && one.told === told && one.booked === booked;

export async function pairsOf(reader: Reader, date: BusinessDate, differences: readonly Difference[]): Promise<Pair[]> {
  const pairs = await readPairs(reader, date);
  const beside = await readBeside(
    reader,
    pairs.flatMap(({ parts }) => parts.filter((part) => part.date !== date)),
  );
  return pairs.flatMap((pair) => {
    const own = pair.parts.flatMap((part) => (part.date === date ? (differences.find(isSeen(part)) ?? []) : []));
    const others = pair.parts.flatMap(
      (part) => beside.find((one) => one.date === part.date && isSeen(part)(one.difference)) ?? [],
    );
    if (own.length + others.length < pair.parts.length) return [];
    const told = own.filter((one) => one.told !== 0);
    return [{ rule: 'people' as const, pair, told, booked: own.filter((one) => one.told === 0), beside: others }];
  });
}

async function readBeside(reader: Reader, parts: readonly { date: BusinessDate; reference: string }[]) {
  const found: Beside[] = [];
  for (const date of [...new Set(parts.map((part) => part.date))].sort()) {
    const references = parts.flatMap((part) => (part.date === date ? part.reference : []));
    found.push(...(await readOf(reader, date, references)));
  }
  return found;
}

async function readOf(reader: Reader, date: BusinessDate, references: readonly string[]): Promise<Beside[]> {
  const statement = await findStatement(reader, date);
  if (!statement) return [];
  const { lines, bookings } = await readDiffering(reader, statement, { references });
  const movements = await readMovements(
    reader,
    bookings.flatMap(({ journals: [first] }) => first ?? []),
  );
  return compareStatement(lines, bookings).map((difference) => ({
    date,
    difference,
    line: lines.find(({ reference }) => reference === difference.reference) ?? null,
    movement: movements.find(({ journal }) => journal === difference.journals[0]) ?? null,
  }));
}
