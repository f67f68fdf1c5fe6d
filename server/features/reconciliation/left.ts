// Differences as they stand now, for whoever acts on them.
// Invariant: an act names the two sums that were seen, and is refused if they changed or if something matched them meanwhile.
// Source: decisions 0065, 0126.
import { compareStatement, type Difference } from '#domain/reconciliation.ts';
import type { Reader } from '#platform/db.ts';
import { refused } from '#platform/refuse.ts';
import { readDiffering } from './differing.sql.ts';
import { readBankDay } from './matching.ts';
import type { Part } from './matching.sql.ts';
import type { StatementRow } from './statement.sql.ts';

/** The difference of one reference, whatever matched it; null when its sums agree. */
export async function findDifference(
  reader: Reader,
  statement: StatementRow,
  reference: string,
): Promise<Difference | null> {
  const { lines, bookings } = await readDiffering(reader, statement, { references: [reference] });
  return compareStatement(lines, bookings)[0] ?? null;
}

/** The differences of these parts, in their order. Refuses one that is gone, has other sums, or is matched already. */
export async function requireLeft(
  reader: Reader,
  statement: StatementRow,
  parts: readonly Part[],
): Promise<Difference[]> {
  const { left } = await readBankDay(reader, statement);
  const byReference = new Map(left.map((one) => [one.reference, one]));
  return parts.map(({ reference, told, booked }) => {
    const one = byReference.get(reference);
    if (one?.told !== told || one.booked !== booked) throw refused('error.difference.changed');
    return one;
  });
}
