// Receives the bank's notices: verifies the raw bytes, stores, then acknowledges. A background job applies them
// later.
// Invariant: a bad signature stores nothing; the same event is stored once and acknowledged each time.
// Source: docs/domain.md §9.
import type { FastifyRequest } from 'fastify';
import { now } from '#platform/clock.ts';
import { notifyWorker } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from '#platform/signatures.ts';
import {
  BANK_NOTICE_PATH,
  type BankNotice,
  isSignedNotice,
  parseBankNotice,
  parseNote,
  verifyNotice,
} from '#ports/bank-messages.ts';
import { insertEvent, insertNote, insertUnreadable, provider } from './event.sql.ts';

/** The raw bytes of a message signed by the bank; refuses any other with 401. */
export async function readSigned(
  { db, config, web }: Platform,
  request: FastifyRequest,
  path: string,
): Promise<Buffer> {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature } = request.headers;
  const message = {
    secret: config.BANK_SECRET,
    previousSecret: config.BANK_SECRET_PREVIOUS,
    timestamp,
    signature,
    // As it was asked for: a query that the signature does not cover is refused.
    path: request.raw.url ?? path,
    rawBody,
  };
  if (!isSignedNotice(message) || !verifyNotice({ ...message, now: await now(db) })) {
    await web.limits.countVisit(request);
    request.log.warn({ provider, path, address: request.ip }, 'message without a right signature');
    throw refused('error.signature');
  }
  await web.limits.countMessage(request, provider);
  return rawBody;
}

export async function receiveNotice(platform: Platform, request: FastifyRequest): Promise<{ data: object }> {
  const raw = await readSigned(platform, request, BANK_NOTICE_PATH);
  const notice = parseBankNotice(raw);
  const note = notice ? null : parseNote(raw);
  await platform.db.tx(async (tx) => {
    if (notice) await storeNotice(tx, notice, raw);
    else if (note) await insertNote(tx, note, raw);
    else await storeUnreadable(tx, raw);
  });
  passFaultPoint('after-commit');
  if (note) platform.log.info({ provider, ...note }, 'notice without effect');
  if (!notice && !note) {
    platform.log.error({ provider, bytes: raw.length }, 'signed notice is not readable');
    throw refused('error.invalid_body');
  }
  return { data: {} };
}

async function storeNotice(tx: Tx, notice: BankNotice, raw: Buffer): Promise<void> {
  const stored = await insertEvent(tx, notice, raw);
  if (stored > 0) notifyWorker(tx, 'bank.event');
}

/** An unreadable notice is stored as received for staff to look at; the bank is answered that it was not understood. */
async function storeUnreadable(tx: Tx, raw: Buffer): Promise<void> {
  const eventId = `unreadable:${sha256(raw).toString('hex')}`;
  await insertUnreadable(tx, eventId, raw);
}
