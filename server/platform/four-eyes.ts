// Four eyes: what one person of staff enters, another approves exactly as they saw it, or it is cancelled with a
// reason. To add another kind: (1) a table that stores who entered and who decided, passed to `entryTable`; (2) a
// `FourEyes` in its feature, served through `enterEntry`, `approveEntry` and `cancelEntry`; (3) endpoints with the
// bodies of contract/four-eyes.ts, the dialogs of console/pages/four-eyes, and a row in test/four-eyes.ts. Decision
// 0083.
import type { StaffId } from '#domain/ids.ts';
import type { Refusal, RefusalCode } from '#domain/refusal.ts';
import { type AuditAction, type AuditEvent, recordAuditEvent } from './audit.ts';
import { notifyWorker } from './context.ts';
import type { Db, Tx } from './db.ts';
import type { Entry, EntryTable } from './four-eyes.sql.ts';
import { isId } from './ids.ts';
import { notFound, refused, throwIfRefused } from './refuse.ts';
import { requireRights } from './rights.ts';

/** The version that the person who decides has seen, and their reason. */
export type Seen = { version: number; reason?: string | undefined };

export type Cancelled = { version: number; reason: string };

/** What the audit event of an approval says besides the entry; its reason is used where the approver gave none. */
type Approved = { before?: object; after?: object; reason?: string };

/** A kind of entry: its texts, and how it is locked and read. */
export type EntryKind<Row extends Entry, Held, Answer> = {
  events: Record<'enter' | 'approve' | 'cancel', AuditAction>;
  table: EntryTable<Row>;
  refusals: {
    ownEntry: RefusalCode;
    /** Refusal for another version than the one seen. */
    changed(row: Row): Refusal;
    /** Refusal for an entry that no longer waits; `changed` unless set. */
    ended?(row: Row): Refusal;
  };
  /** Locks the subject of an entry before the entry itself: lending first. */
  lock(tx: Tx, row: Row): Promise<Held>;
  /** The subject of its audit events, their details, and why it was entered. */
  objectOf(row: Row): AuditEvent['object'];
  factsOf(row: Row): object;
  reasonOf(row: Row): string | null;
  /** The answer to staff. */
  answer(tx: Tx, row: Row): Promise<Answer> | Answer;
};

/** A kind that can be approved. */
export type FourEyes<Row extends Entry, Held, Answer> = EntryKind<Row, Held, Answer> & {
  /** Whether the entry is still valid; the entry and its subject are locked. */
  check?(tx: Tx, row: Row, held: Held): Promise<Refusal | null>;
  carryOut(tx: Tx, row: Row, held: Held, staffId: StaffId): Promise<Approved | void>;
};

/** Enters what `make` checks and inserts; `make` returns the new id. */
export function enterEntry<Row extends Entry, Held, Answer>(
  db: Db,
  kind: EntryKind<Row, Held, Answer>,
  staffId: StaffId,
  make: (tx: Tx) => Promise<Row['id']>,
): Promise<Answer> {
  return db.tx(async (tx) => recordEntry(tx, kind, staffId, await make(tx)));
}

/** Finishes an entry that was inserted in this transaction: its audit event and the answer. */
export async function recordEntry<Row extends Entry, Held, Answer>(
  tx: Tx,
  kind: EntryKind<Row, Held, Answer>,
  staffId: StaffId,
  id: Row['id'],
): Promise<Answer> {
  const row = await getEntry(tx, kind, id);
  const after = { ...kind.factsOf(row), version: row.version };
  await record(tx, kind, staffId, row, { action: kind.events.enter, after, reason: kind.reasonOf(row) ?? undefined });
  return kind.answer(tx, row);
}

/** Approves exactly the version that was seen, never one's own, and carries it out. */
export function approveEntry<Row extends Entry, Held, Answer>(
  db: Db,
  kind: FourEyes<Row, Held, Answer>,
  staffId: StaffId,
  id: Row['id'],
  shown: Seen,
): Promise<Answer> {
  return db.tx(async (tx) => {
    const { row, held } = await lockEntry(tx, kind, id);
    if (row.enteredById === staffId) throw refused(kind.refusals.ownEntry);
    throwIfRefused(checkSeen(kind, row, shown.version));
    throwIfRefused((await kind.check?.(tx, row, held)) ?? null);
    await kind.table.markApproved(tx, row, { staffId, note: shown.reason ?? null });
    const { before, after, reason } = (await kind.carryOut(tx, row, held, staffId)) ?? {};
    await record(tx, kind, staffId, row, {
      action: kind.events.approve,
      before: { state: row.state, version: row.version, ...before },
      after: { state: 'approved', ...kind.factsOf(row), ...after },
      reason: shown.reason ?? reason,
    });
    return kind.answer(tx, await getEntry(tx, kind, id));
  });
}

/** Cancels or rejects an entry, with a reason; whoever entered it may do so too. */
export function cancelEntry<Row extends Entry, Held, Answer>(
  db: Db,
  kind: EntryKind<Row, Held, Answer>,
  staffId: StaffId,
  id: Row['id'],
  { version, reason }: Cancelled,
): Promise<Answer> {
  return db.tx(async (tx) => {
    const { row } = await lockSeenEntry(tx, kind, id, version);
    await kind.table.markCancelled(tx, row, { staffId, reason });
    await record(tx, kind, staffId, row, {
      action: kind.events.cancel,
      before: { state: row.state, version, ...kind.factsOf(row) },
      after: { state: 'cancelled' },
      reason,
    });
    return kind.answer(tx, await getEntry(tx, kind, id));
  });
}

/** Locks a waiting entry in the version seen, for an edit that makes a new version. */
export async function lockSeenEntry<Row extends Entry, Held, Answer>(
  tx: Tx,
  kind: EntryKind<Row, Held, Answer>,
  id: Row['id'],
  version: number,
): Promise<{ row: Row; held: Held }> {
  const locked = await lockEntry(tx, kind, id);
  throwIfRefused(checkSeen(kind, locked.row, version));
  return locked;
}

async function lockEntry<Row extends Entry, Held, Answer>(
  tx: Tx,
  { table, lock }: EntryKind<Row, Held, Answer>,
  id: Row['id'],
): Promise<{ row: Row; held: Held }> {
  const entry = isId(id) ? await table.find(tx, id) : null;
  if (!entry) throw notFound();
  const held = await lock(tx, entry);
  const row = await table.lock(tx, id);
  if (!row) throw notFound();
  await requireRights(tx);
  return { row, held };
}

async function getEntry<Row extends Entry>(tx: Tx, { table }: { table: EntryTable<Row> }, id: Row['id']): Promise<Row> {
  const row = await table.find(tx, id);
  if (!row) throw new Error(`entry ${id} is gone`);
  return row;
}

/** The entry waits for approval, and is the version that was shown. */
function checkSeen<Row extends Entry>(
  { refusals }: { refusals: { changed(row: Row): Refusal; ended?(row: Row): Refusal } },
  row: Row,
  version: number,
): Refusal | null {
  if (row.state !== 'entered') return (refusals.ended ?? refusals.changed)(row);
  return row.version === version ? null : refusals.changed(row);
}

/** The event, and the others hear of what now waits or waits no more. */
const record = <Row extends Entry>(
  tx: Tx,
  { objectOf }: { objectOf(row: Row): AuditEvent['object'] },
  staffId: StaffId,
  row: Row,
  event: Omit<AuditEvent, 'object'>,
): Promise<void> => {
  notifyWorker(tx, 'overview.notice');
  return recordAuditEvent(tx, { kind: 'staff', id: staffId }, { ...event, object: objectOf(row) });
};
