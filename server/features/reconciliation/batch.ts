// Several lines at once, booked by one voucher.
// Invariants: the act names the version and every sum that was seen; a batch's voucher posts one leg a line, while all its lines
// are still the same.
// Source: docs/domain.md §3, §8; decision 0126.
import type { Input } from '#contract/endpoint.ts';
import type { BankStatement, staffBankStatements } from '#contract/reconciliation.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { JournalId, StaffId, StatementBatchId, VoucherId } from '#domain/ids.ts';
import { bookBankExpense, type Leg, remit } from '#domain/journal.ts';
import { rupiah } from '#domain/money.ts';
import type { Difference } from '#domain/reconciliation.ts';
import { enterVoucher, entering } from '#features/money/voucher.ts';
import { postJournal } from '#ledger/ledger.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import type { EnteredVoucher, NewVoucher } from '#platform/events.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { getBankStatement, requireOpen, requireVersion, subjectOf, subjectOfBatch } from './day.ts';
import { findDifference, requireLeft } from './left.ts';
import * as store from './matching.sql.ts';
import { undoPairsOver } from './pair.sql.ts';
import { lockStatement, type StatementRow } from './statement.sql.ts';

type Together = Input<typeof staffBankStatements.bookTogether>['body'];
type Way = Together['way'];

/** Enters one voucher over lines of money that left and is not booked, each a leg of its own. */
export async function bookTogether(
  platform: Platform,
  staffId: StaffId,
  date: BusinessDate,
  { version, way, parts, reason }: Together,
): Promise<BankStatement> {
  await entering(platform, async (tx) => {
    const statement = await lockSeen(tx, date, version, parts);
    const differences = await requireLeft(tx, statement, parts);
    if (differences.some(({ told, booked }) => told >= 0 || booked !== 0))
      throw refused('error.difference.way', { field: 'way' });
    await requireNoVoucher(tx, date, differences);
    await endPairsOver(tx, staffId, date, parts);
    const batch = newId<StatementBatchId>();
    await store.insertBatch(tx, batch, { date, parts });
    await enterVoucher(tx, platform, staffId, {
      id: newId<VoucherId>(),
      kind: 'bank_statement',
      subject: subjectOfBatch(date, batch),
      legs: legsOf(way, parts),
      valueOn: date,
      reason,
    });
  });
  return getBankStatement(platform, date);
}

/** One leg a line, and their sum out of escrow. */
function legsOf(way: Way, parts: readonly store.Part[]): Leg[] {
  const single = parts.map(({ told }) => {
    const amount = rupiah(Math.abs(told));
    return way === 'expense' ? bookBankExpense({ amount }) : remit({ account: 'bank_cost', amount });
  });
  const total = parts.reduce((sum, { told }) => sum + told, 0);
  return [...single.flatMap(([debit]) => debit ?? []), { account: 'escrow', owner: null, amount: rupiah(total) }];
}

/** Locks the statement of a date. Refuses a closed one, another version than was seen, and a reference that stands twice. */
export async function lockSeen(
  tx: Tx,
  date: BusinessDate,
  version: number,
  parts: readonly store.Part[] = [],
): Promise<StatementRow> {
  const statement = await lockStatement(tx, date);
  if (!statement) throw notFound();
  requireOpen(statement);
  requireVersion(statement, version);
  if (new Set(parts.map(({ reference }) => reference)).size < parts.length)
    throw refused('error.invalid_value', { field: 'parts', slots: { field: 'parts' } });
  return statement;
}

/** One open voucher a line, in a batch or of its own, and none that corrects a booking. */
export async function requireNoVoucher(tx: Tx, date: BusinessDate, parts: readonly Difference[]): Promise<void> {
  const own = parts.flatMap((one) => [subjectOf(date, one), ...one.journals]);
  if ((await store.readUnderway(tx, own)).length > 0) throw refused('error.difference.waiting');
  await requireNoBatch(tx, date, parts);
}

/** A pairing that counts no more over what is taken now would count again, and twice, if its sums came back. */
export async function endPairsOver(
  tx: Tx,
  staffId: StaffId,
  date: BusinessDate,
  parts: readonly Pick<store.Part, 'reference'>[],
): Promise<void> {
  for (const { id } of await undoPairsOver(tx, { date, parts }, staffId)) {
    const object = { kind: 'bank_statement', id: date } as const;
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      { action: 'bank_statement.unpair', object, before: { pair: id } },
    );
  }
}

/** Refuses a line whose batch waits for its second person. */
export async function requireNoBatch(
  tx: Tx,
  date: BusinessDate,
  parts: readonly Pick<store.Part, 'reference'>[],
): Promise<void> {
  const references = new Set(parts.map(({ reference }) => reference));
  const subjects = (await store.readBatches(tx, date))
    .filter(({ reference }) => references.has(reference))
    .map(({ batch }) => subjectOfBatch(date, batch));
  if ((await store.readUnderway(tx, subjects)).length > 0) throw refused('error.difference.waiting');
}

export const isBatch = (voucher: Pick<EnteredVoucher, 'subject'>): boolean => isId(store.batchOf(voucher));

/** The lines decide what is posted, so only the reason can change. */
export async function redraftBatch(tx: Tx, voucher: EnteredVoucher, reason: string): Promise<NewVoucher> {
  const valueOn = await requireSame(tx, voucher);
  const { kind, subject, legs } = voucher;
  return { id: newId<VoucherId>(), kind, subject, legs, valueOn, reason };
}

/** Refuses when the date is closed, or a line of the batch has changed since entry. */
async function requireSame(tx: Tx, voucher: EnteredVoucher): Promise<BusinessDate> {
  const date = voucher.valueOn;
  const statement = date === null ? null : await lockStatement(tx, date);
  if (!statement) throw notFound();
  requireOpen(statement);
  for (const { reference, told, booked } of await store.readBatch(tx, store.batchOf(voucher))) {
    const now = await findDifference(tx, statement, reference);
    if (now?.told !== told || now.booked !== booked) throw refused('error.difference.changed');
  }
  return statement.date;
}

/** Posts the batch as one journal. */
export async function bookBatch(tx: Tx, voucher: EnteredVoucher): Promise<JournalId> {
  const businessDate = await requireSame(tx, voucher);
  const { id, legs } = voucher;
  const kind = legs.some(({ account }) => account === 'bank_expense') ? 'bank_expense' : 'remittance';
  const { journalId } = await postJournal(tx, { kind, key: `voucher:${id}`, businessDate, legs, subject: id });
  return journalId;
}
