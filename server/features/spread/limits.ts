// The limits that a lender sets for herself: what they are, which items are near or over them, and what a funding would
// do to them.
// Invariant: a limit reminds and refuses nothing.
// Source: docs/domain.md §11; decision 0104.
import type { SpreadLimitRow, SpreadLimits, SpreadPage } from '#contract/spread.ts';
import { businessDateOf } from '#domain/calendar.ts';
import type { LendingId, PersonId } from '#domain/ids.ts';
import { type Rupiah } from '#domain/money.ts';
import { kinds, type LimitRow, limitRows, overSince, warningsOf } from '#domain/spread.ts';
import { lockLender } from '#features/account/user.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Reader } from '#platform/db.ts';
import { notFound } from '#platform/refuse.ts';
import { findPlace, readCommitted } from './fundings.sql.ts';
import { type Holding, type Names, namesOf, placedOf, placeOf } from './holdings.ts';
import { readLimits, saveLimits, setAtOf } from './limits.sql.ts';

const MOST_NOTES = 10;
const byUse = (a: SpreadLimitRow, b: SpreadLimitRow) => b.usedPercent - a.usedPercent;

export async function limitsPart(
  reader: Reader,
  lenderId: PersonId,
  holdings: readonly Holding[],
  names: Names,
): Promise<SpreadPage['limits']> {
  const set = await readLimits(reader, lenderId);
  const placed = placedOf(holdings);
  const byKind = kinds.map((kind) => limitRows(placed, set.limits, kind).map((row) => named(row, names)));
  const items = kinds.map((kind) => new Set(placed.map(({ place }) => place[kind])).size);
  const over = byKind
    .flat()
    .filter(({ state }) => state === 'over')
    .sort(byUse);
  return {
    set: set.limits,
    nearest: byKind.flatMap((rows, index) => (rows[0] ? [{ ...rows[0], items: items[index] ?? 0 }] : [])).sort(byUse),
    over: over.slice(0, MOST_NOTES).map((row) => ({
      ...row,
      since: overSince(holdings, row, businessDateOf(setAtOf(set, row.kind, row.key))),
    })),
  };
}

const named = (row: LimitRow, names: Names): SpreadLimitRow => ({
  ...row,
  name: names[row.kind].get(row.key) ?? row.key,
});

/** Replaces all limits; what stays as it was keeps its day, since which it counts. */
export async function setLimits(db: Db, lenderId: PersonId, limits: SpreadLimits): Promise<SpreadLimits> {
  return db.tx(async (tx) => {
    await lockLender(tx, lenderId);
    const before = (await readLimits(tx, lenderId)).limits;
    await saveLimits(tx, lenderId, limits);
    const object = { kind: 'user', id: lenderId };
    await recordAuditEvent(
      tx,
      { kind: 'user', id: lenderId },
      { action: 'spread_limit.changed', object, before, after: limits },
    );
    return limits;
  });
}

/** The own limits that this funding would pass or come near to, in the order of the page. */
export async function checkLimits(
  reader: Reader,
  lenderId: PersonId,
  funding: { lending: LendingId; amount: Rupiah },
): Promise<SpreadLimitRow[]> {
  const at = await findPlace(reader, funding.lending);
  if (at === null) throw notFound();
  const { limits } = await readLimits(reader, lenderId);
  const committed = await readCommitted(reader, lenderId);
  const placed = committed.map((record) => ({ place: placeOf(record), amount: record.amount }));
  const rows = warningsOf(placed, { place: placeOf(at), amount: funding.amount }, limits);
  const names = namesOf([...committed, at]);
  return rows.map((row) => named(row, names));
}
