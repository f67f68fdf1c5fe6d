// The bank's statements: compares a day's file with the escrow account, and closes the day.
// Invariants: comparing posts nothing; a day closes when each difference has a note and both sides end on the same balance; it reopens only while no later
// date is closed.
// Source: docs/domain.md §3, §8; decision 0065.
import type { StaffId } from '#domain/ids.ts';
import { momentCell, type ListFile } from '#platform/list-file.ts';
import type { BankDay } from '#contract/day.ts';
import type { Input, Page } from '#contract/endpoint.ts';
import type {
  BankStatement,
  staffBankStatements,
  StatementDay,
  StatementDifference,
} from '#contract/reconciliation.ts';
import type { Voucher } from '#contract/voucher.ts';
import { type BusinessDate, formatDate } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { compareStatement, type Difference } from '#domain/reconciliation.ts';
import { readNewest, toWireVoucher } from '#features/money/voucher.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Reader } from '#platform/db.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import * as store from './statement.sql.ts';

type Query = Input<typeof staffBankStatements.listStatementDays>['query'];

export async function listStatementDays(reader: Reader, query: Query): Promise<Page<StatementDay>> {
  const { page, total } = await store.listDays(reader, query.open === 'yes', query);
  return pageOf(page.map(toDay), total, query);
}

function toDay(row: store.DayRow): StatementDay {
  const { date } = row;
  if (row.version === null) return { date, state: 'absent', version: 0, lines: 0, uploaded: null, closed: null };
  const { version, lines, uploadedBy, uploadedAt, closedBy, closedAt } = row;
  const closed = closedBy !== null && closedAt !== null ? { name: closedBy, at: closedAt.toISOString() } : null;
  const uploaded = { name: uploadedBy, at: uploadedAt.toISOString() };
  return { date, state: closed === null ? 'open' : 'closed', version, lines, uploaded, closed };
}

/** A page shows the first; those that are resolved make room for the rest. */
const mostDifferences = 500;

export function getBankStatement({ db, vault }: Platform, date: BusinessDate): Promise<BankStatement> {
  return atOneMoment(db, async (reader) => {
    const statement = await store.findStatement(reader, date);
    if (!statement) throw notFound();
    const { differences, total } = await findDifferences(reader, statement, { most: mostDifferences });
    const notes = await store.readNotes(reader, date);
    const vouchers = (await readVouchers(reader, date, differences)).map((row) => toWireVoucher(vault, row));
    return {
      ...toDay(statement),
      opening: statement.opening,
      closing: statement.closing,
      escrow: await store.readEscrowAt(reader, date),
      differenceCount: total,
      differences: differences.map((one) => ({
        ...one,
        journals: [...one.journals],
        note: noteOf(one, notes),
        voucher: voucherOf(one, date, vouchers),
      })),
    };
  });
}

/** The oldest day of the bank that waits for its close: how far it agrees, and both balances. */
export function readOpenDay(db: Db): Promise<BankDay | null> {
  return atOneMoment(db, async (reader) => {
    const statement = await store.findOldestOpen(reader);
    if (!statement) return null;
    const { date, lines, closing } = statement;
    const { total } = await findDifferences(reader, statement, { most: 1 });
    const escrow = await store.readEscrowAt(reader, date);
    return { date, lines, open: total, closing, escrow, difference: String(BigInt(closing) - BigInt(escrow)) };
  });
}

/** The current differences between a statement and the books, and how many there are: the first, or one reference's. */
export async function findDifferences(
  reader: Reader,
  statement: Pick<store.StatementRow, 'date' | 'version'>,
  chosen: { most?: number; reference?: string } = {},
): Promise<{ differences: Difference[]; total: number }> {
  const { lines, bookings, total } = await store.readDiffering(reader, statement, chosen);
  return { differences: compareStatement(lines, bookings), total };
}

/** A note is valid only for the sums that were seen. */
export const isNoteOf =
  ({ reference, told, booked }: Difference) =>
  (note: store.NoteRow) =>
    note.reference === reference && note.told === told && note.booked === booked;

function noteOf(difference: Difference, notes: readonly store.NoteRow[]): StatementDifference['note'] {
  const note = notes.find(isNoteOf(difference));
  return note ? { reason: note.reason, by: note.by, at: note.at.toISOString() } : null;
}

/** Whether a voucher is about this reference on this date. */
export const subjectOf = (date: BusinessDate, { reference }: Pick<Difference, 'reference'>): string =>
  `${date}/${reference}`;

async function readVouchers(reader: Reader, date: BusinessDate, differences: readonly Difference[]) {
  const subjects = differences.map((one) => subjectOf(date, one));
  const journals = differences.flatMap((one) => one.journals);
  return [
    ...(await readNewest(reader, 'bank_statement', subjects)),
    ...(await readNewest(reader, 'correction', journals)),
  ].sort((a, b) => b.enteredAt.getTime() - a.enteredAt.getTime());
}

const voucherOf = (difference: Difference, date: BusinessDate, vouchers: readonly Voucher[]): Voucher | null =>
  vouchers.find(
    ({ subject }) =>
      subject === subjectOf(date, difference) || difference.journals.some((journal) => journal === subject),
  ) ?? null;

export function requireOpen({ closedBy }: store.StatementRow): void {
  if (closedBy !== null) throw refused('error.statement.closed', { slots: { name: closedBy } });
}

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
    const later = await store.lockClosedAfter(tx, date);
    const statement = await store.findStatement(tx, date);
    if (!statement) throw notFound();
    const { closedBy, closedAt, closing } = statement;
    if (closedBy === null || closedAt === null) throw refused('error.statement.not_closed');
    requireVersion(statement, version);
    if (later !== null) throw refused('error.statement.rested_on', { slots: { date: formatDate(later) } });
    await store.markOpen(tx, date);
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

function requireVersion(statement: store.StatementRow, seen: number): void {
  if (statement.version !== seen) throw refused('error.statement.changed', { slots: { version: statement.version } });
}

async function requireEqual(reader: Reader, statement: store.StatementRow): Promise<void> {
  const notes = await store.readNotes(reader, statement.date);
  const { differences } = await findDifferences(reader, statement);
  const open = differences.filter((one) => !notes.some(isNoteOf(one)));
  if (open.length > 0) throw refused('error.statement.open', { slots: { count: open.length } });
  const apart = BigInt(await store.readEscrowAt(reader, statement.date)) - BigInt(statement.closing);
  if (apart !== 0n)
    throw refused('error.statement.escrow', {
      slots: { amount: formatRupiahTotal(String(apart < 0n ? -apart : apart)) },
    });
}

export const statementDaysFile: ListFile<Query, StatementDay> = {
  name: 'rekening-koran',
  read: ({ db }, query) => listStatementDays(db, query),
  columns: [
    ['file.value_date', ({ date }) => date],
    ['file.lines', ({ lines }) => lines],
    ['file.uploaded.by', ({ uploaded }) => uploaded?.name ?? null],
    ['file.uploaded', ({ uploaded }) => momentCell(uploaded?.at ?? null)],
    ['file.closed.by', ({ closed }) => closed?.name ?? null],
    ['file.closed', ({ closed }) => momentCell(closed?.at ?? null)],
  ],
};
