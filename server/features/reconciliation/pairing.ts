// What people say of matches: lines and bookings that they match, within a day or over two, and a rule's match that they undo.
// Invariants: each act names the version and every sum that was seen, and posts nothing; a pairing's lines and bookings have equal
// sums; all days of an act are open, and locked in their order; what was undone stays undone while its sums are the same.
// Source: docs/domain.md §3, §8; decisions 0126, 0135.
import type { Input } from '#contract/endpoint.ts';
import type { BankStatement, staffBankStatements } from '#contract/reconciliation.ts';
import type { staffStatementLines } from '#contract/statement-lines.ts';
import { addDays, type BusinessDate, formatDate } from '#domain/calendar.ts';
import type { StaffId, StatementPairId, StatementUnmatchId } from '#domain/ids.ts';
import type { Difference } from '#domain/reconciliation.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { endPairsOver, lockSeen, requireNoVoucher } from './batch.ts';
import { getBankStatement } from './day.ts';
import { requireLeft } from './left.ts';
import { readBankDay } from './matching.ts';
import { isSeen } from './pairs.ts';
import type { Part } from './matching.sql.ts';
import * as store from './pair.sql.ts';
import { lockStatement, type StatementRow } from './statement.sql.ts';

type Paired = Input<typeof staffBankStatements.pairDifferences>['body'];
type Undone = Input<typeof staffBankStatements.undoPair>['body'];
type Unmatched = Input<typeof staffStatementLines.undoMatch>['body'];

type Seen = { date: BusinessDate; version: number; parts: readonly Part[] };

/** Matches lines with bookings whose sums are equal: one with several, several with one, or many; also with those of a day beside. */
export async function pairDifferences(
  { db, ...platform }: Platform,
  staffId: StaffId,
  date: BusinessDate,
  { version, parts, beside }: Paired,
): Promise<BankStatement> {
  await db.tx(async (tx) => {
    const days: Seen[] = [{ date, version, parts }, ...(beside ? [beside] : [])];
    const differences = await takeDays(tx, staffId, date, days);
    const sides = [differences.some(({ told }) => told !== 0), differences.some(({ booked }) => booked !== 0)];
    const apart = differences.reduce((sum, { told, booked }) => sum + told - booked, 0);
    if (sides.includes(false)) throw refused('error.difference.pair_sides', { field: 'parts' });
    if (apart !== 0) throw refused('error.difference.pair', { field: 'parts' });
    const id = newId<StatementPairId>();
    const dated = days.flatMap((day) => day.parts.map((part) => ({ ...part, date: day.date })));
    await store.insertPair(tx, id, { date, parts: dated }, staffId);
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'bank_statement.pair',
        object: { kind: 'bank_statement', id: date },
        after: { pair: id, version, parts, ...(beside && { beside }) },
      },
    );
  });
  return getBankStatement({ db, ...platform }, date);
}

/** What is left of these days and was seen, the page's own first: all days locked before any is read. */
async function takeDays(tx: Tx, staffId: StaffId, date: BusinessDate, days: readonly Seen[]): Promise<Difference[]> {
  const [, ...besides] = days;
  if (besides.some((day) => !isBeside(date, day.date)))
    throw refused('error.difference.pair_days', { field: 'beside' });
  const ordered = [...days].sort((a, b) => (a.date < b.date ? -1 : 1));
  const locked: StatementRow[] = [];
  for (const day of ordered) {
    await requireOpenBeside(tx, day.date, date);
    locked.push(await lockSeen(tx, day.date, day.version, day.parts));
  }
  const differences: Difference[] = [];
  for (const [index, { parts, ...day }] of ordered.entries()) {
    const statement = locked[index];
    if (!statement) continue;
    const its = await requireLeft(tx, statement, parts);
    await requireNoVoucher(tx, day.date, its);
    await endPairsOver(tx, staffId, day.date, parts);
    differences.push(...its);
  }
  return differences;
}

const isBeside = (date: BusinessDate, other: BusinessDate): boolean =>
  other === addDays(date, -1) || other === addDays(date, 1);

/** Locks a day beside; the page's own says by itself that it is closed. */
async function requireOpenBeside(tx: Tx, date: BusinessDate, own: BusinessDate): Promise<void> {
  const statement = await lockStatement(tx, date);
  if (date !== own && statement?.closedBy)
    throw refused('error.difference.pair_closed', { slots: { date: formatDate(date), name: statement.closedBy } });
}

/** Undoes a pairing while all its days are open; from the page of either. */
export async function undoPair(
  { db, ...platform }: Platform,
  staffId: StaffId,
  { date, id }: { date: BusinessDate; id: StatementPairId },
  { version, reason }: Undone,
): Promise<BankStatement> {
  await db.tx(async (tx) => {
    const dates = isId(id) ? (await store.readPairDates(tx, id)).map((one) => one.date) : [];
    if (!dates.includes(date)) throw notFound();
    for (const one of dates) await requireOpenBeside(tx, one, date);
    await lockSeen(tx, date, version);
    if (!(await store.undoPair(tx, id, staffId))) throw notFound();
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      { action: 'bank_statement.unpair', object: { kind: 'bank_statement', id: date }, before: { pair: id }, reason },
    );
  });
  return getBankStatement({ db, ...platform }, date);
}

/**
 * Says that a rule's match is wrong: its line and its booking are left to people from then on. Refuses what is not matched so now,
 * which a repeat is too.
 */
export async function undoMatch(
  { db, ...platform }: Platform,
  staffId: StaffId,
  date: BusinessDate,
  { version, line, booking, reason }: Unmatched,
): Promise<BankStatement> {
  await db.tx(async (tx) => {
    for (const one of [...new Set([date, line.date, booking.date])].sort()) await requireOpenBeside(tx, one, date);
    const statement = await lockSeen(tx, date, version);
    const { matches } = await readBankDay(tx, statement);
    const isOf = (part: store.DatedPart, found: readonly store.DatedPart[]) =>
      found.some((one) => one.date === part.date && isSeen(part)(one));
    const match = matches.find((one) => {
      const sides = sidesOf(date, one);
      const isTwoSided = sides.length === 2 && line.told !== 0 && booking.booked !== 0;
      return one.rule !== 'people' && isTwoSided && isOf(line, sides) && isOf(booking, sides);
    });
    if (!match || match.rule === 'people') throw refused('error.difference.changed');
    const id = newId<StatementUnmatchId>();
    await store.insertUnmatch(tx, id, { rule: match.rule, parts: [line, booking] }, { staffId, reason });
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'bank_statement.unmatch',
        object: { kind: 'bank_statement', id: date },
        before: { rule: match.rule, line, booking },
        after: { unmatch: id },
        reason,
      },
    );
  });
  return getBankStatement({ db, ...platform }, date);
}

type Match = Awaited<ReturnType<typeof readBankDay>>['matches'][number];

const sidesOf = (date: BusinessDate, { told, booked, beside }: Match): store.DatedPart[] => [
  ...[...told, ...booked].map((one) => ({ ...one, date })),
  ...beside.map((one) => ({ ...one.difference, date: one.date })),
];
