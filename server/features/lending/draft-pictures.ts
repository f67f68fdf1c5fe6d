// Pictures of a draft: upload, crop to the display shapes, order, delete.
// Invariants: pictures are re-encoded, so no metadata of the sender is stored; at most eight, numbered from 1 in
// display order; each change is a change of the draft, in the version that was seen.
// Source: docs/screens.md; docs/settled.md 26, 64; decision 0054.
import type { FastifyReply } from 'fastify';
import type { Draft } from '#contract/draft.ts';
import type { Upload } from '#contract/fields.ts';
import type { LendingId, StaffId } from '#domain/ids.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { cropPicture, normalisePicture, photoFormats } from '#platform/pictures.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { requireUpload } from '#platform/upload-limit.ts';
import { about, by, lockDraft, raiseVersion } from './draft-change.ts';
import { getDraft } from './draft-read.ts';
import {
  insertPicture,
  deleteOtherPictures,
  raisePictureNumbers,
  placePicture,
  findDraftPicture,
  type Ratio,
} from './picture.sql.ts';

const most = 8;

type Sent = { file: Upload; alt: string; version: number };

/** Adds a picture at the end; refuses other files and a ninth picture. At 1024 px even noise stays below 1 MiB. */
export async function addDraftPicture(platform: Platform, staffId: StaffId, id: LendingId, sent: Sent): Promise<Draft> {
  const { db } = platform;
  await requireUpload(platform, staffId);
  const bytes = await normalisePicture(sent.file, 'file', photoFormats);
  const [wide, standard] = await Promise.all([
    cropPicture(bytes, { width: 16, height: 9 }),
    cropPicture(bytes, { width: 4, height: 3 }),
  ]);
  return db.tx(async (tx) => {
    const { id: lendingId } = await lockDraft(tx, id, sent.version);
    const { pictures } = await getDraft(tx, lendingId);
    if (pictures.length >= most) throw refused('error.draft.pictures', { field: 'file', slots: { most } });
    await insertPicture(tx, { lendingId, no: pictures.length + 1, alt: sent.alt, bytes, wide, standard });
    return recordPictures(tx, staffId, lendingId, sent.version, pictures);
  });
}

type Picture = { no: number; alt: string };

/** Sets the order and descriptions of the pictures; deletes those not named. */
export function arrangeDraftPictures(
  db: Db,
  staffId: StaffId,
  id: LendingId,
  { version, pictures: arranged }: { version: number; pictures: readonly Picture[] },
): Promise<Draft> {
  return db.tx(async (tx) => {
    const { id: lendingId } = await lockDraft(tx, id, version);
    const { pictures } = await getDraft(tx, lendingId);
    const existing = new Set(pictures.map(({ no }) => no));
    if (new Set(arranged.map(({ no }) => no)).size < arranged.length || arranged.some(({ no }) => !existing.has(no)))
      throw refused('error.invalid_value', { field: 'pictures', slots: { field: 'pictures' } });
    const nos = arranged.map(({ no }) => no);
    await deleteOtherPictures(tx, lendingId, nos);
    // Moved to free numbers first, because a number is unique.
    await raisePictureNumbers(tx, lendingId, most);
    for (const [index, { no, alt }] of arranged.entries()) await placePicture(tx, lendingId, index + 1, alt, no + most);
    return recordPictures(tx, staffId, lendingId, version, pictures);
  });
}

async function recordPictures(
  tx: Tx,
  staffId: StaffId,
  lendingId: LendingId,
  seen: number,
  before: readonly Picture[],
): Promise<Draft> {
  await raiseVersion(tx, staffId, lendingId, seen, ['pictures']);
  const draft = await getDraft(tx, lendingId);
  await recordAuditEvent(tx, by(staffId), {
    action: 'draft.pictures',
    object: about(lendingId),
    before: { pictures: before },
    after: { version: draft.version, pictures: draft.pictures },
  });
  return draft;
}

/** For staff only, so nothing may cache it. */
export async function sendDraftPicture(
  reader: Reader,
  { id, no }: { id: LendingId; no: string },
  ratio: Ratio | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const picture = isId(id) ? await findDraftPicture(reader, id, Number(no), ratio) : null;
  if (!picture) throw notFound();
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .type(picture.contentType)
    .send(picture.bytes);
}
