// An uploaded statement file: kept by the request, which answers at once, and read by a worker in pieces.
// Invariants: the same file is one statement; what is refused says why and leaves no line; a reader that died is replaced,
// and after three tries the file has failed, for people to see.
// Source: docs/domain.md §8; decisions 0065, 0097.
import type { StatementUpload } from '#contract/reconciliation.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { StaffId, StatementUploadId } from '#domain/ids.ts';
import type { Refusal, RefusalCode } from '#domain/refusal.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import { type Db, type Reader, type Tx, violated } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { createPace } from '#platform/pace.ts';
import type { Platform } from '#platform/platform.ts';
import { messageOf, notFound, Refused, refused } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import { readBankFile } from './forms/forms.ts';
import type { StatementFile } from './statement-file.ts';
import { requireOpen } from './day.ts';
import { requireOpenMonth, tellBankOpenDate } from './statement.ts';
import { findDateOfFile, insertLines, insertStatement, lockStatement } from './statement.sql.ts';
import * as store from './upload.sql.ts';

/** A reader that says nothing for this long is dead. */
const silentMs = 60_000;
const mostTries = 3;
const shownUploads = 10;
const linesAtOnce = 500;

/** Keeps the file for the worker. A file that is a statement already has ended at once. */
export async function uploadBankStatement(
  { db, jobs }: Platform,
  staffId: StaffId,
  content: Uint8Array,
): Promise<StatementUpload> {
  const bytes = Buffer.from(content);
  const hash = sha256(bytes);
  const id = await db.tx(async (tx) => {
    const made = newId<StatementUploadId>();
    const known = await findDateOfFile(tx, hash);
    if (known) {
      await store.insertKnownUpload(tx, { id: made, hash, staffId }, known.date);
      return made;
    }
    jobs.notify(tx, 'reconciliation.statement');
    return store.insertUpload(tx, { id: made, hash, bytes, staffId });
  });
  const upload = await store.findUpload(db, id);
  if (!upload) throw notFound();
  return toUpload(upload);
}

export async function listStatementUploads(reader: Reader): Promise<StatementUpload[]> {
  return (await store.listUploads(reader, shownUploads)).map(toUpload);
}

function toUpload({ id, state, progress, date, lines, refusal, by, at }: store.UploadRow): StatementUpload {
  const reason = refusal && messageOf({ code: refusal.code as RefusalCode, slots: refusal.slots as Refusal['slots'] });
  return { id, state, progress, date, lines, reason, uploaded: { name: by, at: at.toISOString() } };
}

/** Reads one file. Returns how many were taken. */
export async function readUpload(platform: Platform): Promise<number> {
  const { db, log } = platform;
  const taken = await store.takeUpload(db, silentMs);
  if (!taken) return 0;
  if (taken.tries > mostTries) {
    await store.endUnread(db, taken, 'failed', null);
    log.error({ upload: taken.id }, 'statement file could not be read');
    return 1;
  }
  try {
    await readTaken(platform, taken);
  } catch (error) {
    if (!(error instanceof Refused)) {
      await store.releaseUpload(db, taken);
      throw error;
    }
    const [refusal] = error.refusals;
    await store.endUnread(db, taken, 'refused', {
      code: refusal?.code ?? 'error.server',
      slots: refusal?.slots ?? null,
    });
  }
  return 1;
}

/** Half of the progress is the reading, half the storing. */
async function readTaken({ db, jobs, config }: Platform, taken: store.TakenUpload): Promise<void> {
  const tell = teller(async (progress) => {
    await store.reportProgress(db, taken, progress);
  });
  const pieces = store.readPieces(db, taken);
  const file = await readBankFile(pieces, {
    account: config.ESCROW_ACCOUNT ?? null,
    rest: createPace(),
    tell: (read) => tell((read / taken.size) * 50),
  });
  await storeOnce(db, async (tx) => {
    const known = await findDateOfFile(tx, taken.hash);
    if (!known) await storeFile(tx, taken, file, (share) => tell(50 + share * 50));
    // Only now, or the progress could not be written meanwhile.
    if (!(await store.lockUpload(tx, taken))) throw new Error('another reader has taken the file over');
    await store.endStored(tx, taken, known?.date ?? file.date);
    jobs.notify(tx, 'reconciliation.rules');
  });
}

/** Of two files of one date at the same time, the second finds the first and is checked again. */
async function storeOnce(db: Db, act: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await db.tx(act);
  } catch (error) {
    const constraint = violated(error);
    if (constraint !== 'bank_statement_pkey' && constraint !== 'bank_statement_file_hash_key') throw error;
    await db.tx(act);
  }
}

/** Tells at most once in a while, beside the transaction, so that others see it. */
function teller(tell: (progress: number) => Promise<void>) {
  let told = performance.now();
  return async (progress: number): Promise<void> => {
    if (performance.now() - told < 500) return;
    told = performance.now();
    await tell(Math.min(99, Math.floor(progress)));
  };
}

type Tell = (share: number) => Promise<void>;

async function storeFile(tx: Tx, taken: store.TakenUpload, file: StatementFile, tell: Tell): Promise<void> {
  await requireOver(tx, file.date);
  await requireOpenMonth(tx, file.date, 'error.period.statement');
  const before = await lockStatement(tx, file.date);
  if (before) requireOpen(before);
  const version = (before?.version ?? 0) + 1;
  await insertStatement(tx, file, { version, staffId: taken.staffId, hash: taken.hash, uploadId: taken.id });
  for (let from = 0; from < file.lines.length; from += linesAtOnce) {
    await insertLines(tx, file.date, version, file.lines.slice(from, from + linesAtOnce));
    await tell(from / file.lines.length);
  }
  await tellBankOpenDate(tx);
  await recordAuditEvent(
    tx,
    { kind: 'staff', id: taken.staffId },
    {
      action: 'bank_statement.upload',
      object: { kind: 'bank_statement', id: file.date },
      after: { version, lines: file.lines.length, opening: file.opening, closing: file.closing },
    },
  );
}

async function requireOver(tx: Tx, date: BusinessDate): Promise<void> {
  if (date >= (await today(tx))) throw refused('error.statement.not_over', { field: 'file' });
}
