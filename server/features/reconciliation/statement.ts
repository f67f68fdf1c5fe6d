// Closes the day of a bank's statement, and opens it again.
// Invariants: a day closes when each difference is matched or has a note and both sides end on the same balance; it reopens only
// while no later date is closed.
// Source: docs/domain.md §3, §8; decision 0065.
import type { BankStatement } from '#contract/reconciliation.ts';
import { type BusinessDate, formatDate, formatMonth } from '#domain/calendar.ts';
import type { StaffId } from '#domain/ids.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { setBankOpenDate, shareOpenDate } from '#ledger/ledger.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { notifyWorker } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { getBankStatement, requireOpen, requireVersion } from './day.ts';
import { readBankDay } from './matching.ts';
import { isSeen } from './pairs.ts';
import * as store from './statement.sql.ts';

type Seen = { version: number; reason?: string | undefined };

/** Closes a date: every difference has a note, and the books end on the bank's balance. */
export async function closeStatement(
  platform: Platform,
  staffId: StaffId,
  date: BusinessDate,
  { version, reason }: Seen,
): Promise<BankStatement> {
  await platform.db.tx(async (tx) => {
    const statement = await store.lockStatement(tx, date);
    if (!statement) throw notFound();
    requireOpen(statement);
    requireVersion(statement, version);
    await requireEqual(tx, statement);
    await store.markClosed(tx, date, version, staffId);
    await tellBankOpenDate(tx);
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'bank_statement.close',
        object: { kind: 'bank_statement', id: date },
        after: { version, closing: statement.closing },
        reason,
      },
    );
  });
  return getBankStatement(platform, date);
}

/** Reopens a closed date. Later closed dates build on its balance, so they must be reopened first. */
export async function reopenStatement(
  platform: Platform,
  staffId: StaffId,
  date: BusinessDate,
  { version, reason }: { version: number; reason: string },
): Promise<BankStatement> {
  await platform.db.tx(async (tx) => {
    await requireOpenMonth(tx, date, 'error.period.bank_day');
    const later = await store.lockClosedAfter(tx, date);
    const statement = await store.findStatement(tx, date);
    if (!statement) throw notFound();
    const { closedBy, closedAt, closing } = statement;
    if (closedBy === null || closedAt === null) throw refused('error.statement.not_closed');
    requireVersion(statement, version);
    if (later !== null) throw refused('error.statement.rested_on', { slots: { date: formatDate(later) } });
    await store.markOpen(tx, date);
    await tellBankOpenDate(tx);
    notifyWorker(tx, 'reconciliation.rules');
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'bank_statement.reopen',
        object: { kind: 'bank_statement', id: date },
        before: { version, closing, closedBy, closedAt: closedAt.toISOString() },
        reason,
      },
    );
  });
  return getBankStatement(platform, date);
}

/** The bank's days of a locked month stay as they are: what were booked for them would stand on another day. */
export async function requireOpenMonth(
  tx: Tx,
  date: BusinessDate,
  refusal: 'error.period.bank_day' | 'error.period.statement',
): Promise<void> {
  if (date >= (await shareOpenDate(tx))) return;
  throw refused(refusal, { slots: { month: formatMonth(date), date: formatDate(date) } });
}

/** The ledger hears from which date on the bank's days are open. */
export const tellBankOpenDate = async (tx: Tx): Promise<void> => setBankOpenDate(tx, await store.findFirstOpen(tx));

async function requireEqual(reader: Reader, statement: store.StatementRow): Promise<void> {
  const { left, notes, total } = await readBankDay(reader, statement);
  const noted = left.filter((one) => notes.some(isSeen(one))).length;
  if (total > noted) throw refused('error.statement.open', { slots: { count: total - noted } });
  const apart = BigInt(await store.readEscrowAt(reader, statement.date)) - BigInt(statement.closing);
  if (apart !== 0n)
    throw refused('error.statement.escrow', {
      slots: { amount: formatRupiahTotal(String(apart < 0n ? -apart : apart)) },
    });
}
