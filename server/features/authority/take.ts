// Takes a report: its files are made once and stored, with who took them, when, and after which definition. A later take of the
// same period is a correction that names the first. The same file is given again at any time.
// Invariants: nothing is taken while a required field is blank or a sum differs from the books; of two at once one is recorded;
// each take and each download stands in the trail.
// Source: decision 0128.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { AuthorityTake } from '#contract/authority.ts';
import { checkTake, takeFileName } from '#domain/authority-report.ts';
import type { ReportSet } from '#domain/authority-sets.ts';
import type { AuthorityTakeId, StaffId } from '#domain/ids.ts';
import { renewSlips } from '#features/tax/tax.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import { type Tx, violated } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused, throwIfRefused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import { type Spool, withSpool } from '#platform/spool.ts';
import { readStored } from '#platform/stored-file.ts';
import type { Ports } from '#ports/ports.ts';
import { keepingFiles } from '#ports/storage.ts';
import { type Made, readRows, storeFiles, typeOf } from './make.ts';
import { type Asked, type Resolved, resolve, takeToWire } from './read.ts';
import { runReport } from './run.ts';
import { openNothing } from './source.ts';
import * as store from './take.sql.ts';

type By = { staffId: StaffId; seen: number };

export async function takeReport(platform: Platform, ports: Ports, asked: Asked, by: By): Promise<AuthorityTake> {
  const found = resolve(asked);
  // Slips with a name or number that was corrected since get their replacement first.
  if (asked.set === 'bupot_23' || asked.set === 'bupot_26') await renewSlips(platform.db, { month: found.span.from });
  await requireTakeable(platform, asked, found, by);
  try {
    return await withSpool((spool) => takeFiles(platform, ports, { asked, found, by }, spool));
  } catch (error) {
    if (violated(error) === 'authority_take_correction') throw refused('error.authority.changed');
    throw error;
  }
}

type Taking = { asked: Asked; found: Resolved; by: By };

/** Files before the rows that name them: between the two, a crash leaves files that nothing names. */
async function takeFiles(
  platform: Platform,
  { storage }: Ports,
  { asked, found, by }: Taking,
  spool: Spool,
): Promise<AuthorityTake> {
  const { db, log } = platform;
  const made = await readRows(platform, found.key, found.span, spool);
  throwIfRefused(checkTake(found.span, await today(db), made));
  const keys: string[] = [];
  return keepingFiles({ storage, log }, keys, async () => {
    const parts = await storeFiles(storage, found.definition, { workbook: made.workbook, spool }, keys);
    return db.tx(async (tx) => {
      await requireRights(tx);
      throwIfRefused(checkTake(found.span, await today(tx), made));
      return saveTake(tx, asked, { ...found, made, parts }, by);
    });
  });
}

/** Judged before any number is opened, and again when the take is stored. */
const requireTakeable = ({ db }: Platform, { set }: Asked, { key, span }: Resolved, { seen }: By): Promise<void> =>
  atOneMoment(db, async (reader) => {
    if ((await store.listTakesOf(reader, set, span.from)).length !== seen) throw refused('error.authority.changed');
    const check = await runReport(key, { reader, span, open: openNothing });
    throwIfRefused(checkTake(span, await today(reader), check));
  });

type Saved = Resolved & { made: Made; parts: readonly store.StoredPart[] };

async function saveTake(
  tx: Tx,
  { set, period }: Asked,
  { span, definition, made, parts }: Saved,
  { staffId, seen }: By,
): Promise<AuthorityTake> {
  const before = await store.listTakesOf(tx, set, span.from);
  if (before.length !== seen) throw refused('error.authority.changed');
  if (before[0]?.hash.equals(made.hash)) throw refused('error.authority.unchanged');
  const id = newId<AuthorityTakeId>();
  const take = {
    id,
    set,
    ...span,
    definitionSince: definition.since,
    correction: before.length,
    firstId: before.at(-1)?.id ?? null,
    rows: made.rows,
    hash: made.hash,
  };
  await store.insertTake(tx, take, staffId);
  await store.insertFiles(tx, id, parts);
  const after = { set, period, correction: take.correction, rows: made.rows, hash: made.hash.toString('hex') };
  await recordAuditEvent(
    tx,
    { kind: 'staff', id: staffId },
    { action: 'authority.take', object: { kind: 'authority_take', id }, after },
  );
  const saved = await store.findTake(tx, id);
  if (saved === null) throw new Error('the take that was just saved is gone');
  return takeToWire(saved);
}

/** The whole numbers in a file, with commas between, for whoever traces a breach. */
const numberIn: Partial<Record<ReportSet, string>> = {
  // A slip has the NIK of who has no NPWP.
  bupot_23: 'npwpNumber,identityNumber',
  bupot_26: 'npwpNumber',
  reg_pengguna: 'identityNumber,npwpNumber',
  slik_debitur: 'identityNumber',
};

type Wanted = { id: AuthorityTakeId; form: store.TakeForm };

/** Sends the stored file, part by part. Not found for one that does not open, or a form that it was not taken in. */
export async function sendTakenFile(
  { db, log }: Platform,
  { storage }: Ports,
  { id, form }: Wanted,
  { staffId, reply }: { staffId: StaffId; reply: FastifyReply },
): Promise<FastifyReply> {
  const [take, keys] = [await store.findTake(db, id), await store.listParts(db, id, form)];
  const [first, ...rest] = keys;
  if (take === null || first === undefined) throw notFound();
  const begin = await readStored(log, storage, first);
  if (begin === null) throw notFound();
  const { set, period, correction } = takeToWire(take);
  await db.tx(async (tx) => {
    const object = { kind: 'authority_take', id };
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'authority.download',
        object,
        after: { set, period, correction, form, rows: take.rows, field: numberIn[set] },
      },
    );
  });
  const name = takeFileName({ set, period, correction }, form);
  async function* parts() {
    yield begin;
    for (const key of rest) {
      const part = await storage.get(key);
      if (part === null) throw new Error(`a part of the file is gone: ${key}`);
      yield part;
    }
  }
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .type(typeOf[form])
    .send(Readable.from(parts()));
}
