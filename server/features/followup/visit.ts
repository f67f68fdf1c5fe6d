// Visits: an officer's note of what she saw at a group, with a place only where she added it, and pictures.
// Invariants: a visit is written once; pictures are re-encoded, so no metadata of the camera is stored; only who made
// the visit adds to it; the same picture again is that picture.
// Source: decision 0113.
import type { FastifyReply } from 'fastify';
import type { Upload } from '#contract/fields.ts';
import type { Visit } from '#contract/visit.ts';
import type { GroupId, MemberId, StaffId, VisitId } from '#domain/ids.ts';
import { mostVisitPictures } from '#domain/visit.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { normalisePicture, photoFormats } from '#platform/pictures.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import { sendPicture } from '#platform/send-picture.ts';
import { requireUpload } from '#platform/upload-limit.ts';
import * as store from './visit.sql.ts';

type NewVisit = { member: MemberId | null; note: string; place: Visit['place'] };

export function recordVisit(
  db: Db,
  staffId: StaffId,
  groupId: GroupId,
  { member, note, place }: NewVisit,
): Promise<Visit> {
  return db.tx(async (tx) => {
    if (!(await store.isGroup(tx, groupId))) throw notFound();
    if (member !== null && !(await store.isMemberOf(tx, groupId, member)))
      throw refused('error.visit.member', { field: 'member' });
    const id = newId<VisitId>();
    await store.insertVisit(tx, { id, groupId, memberId: member, note, place, staffId });
    await record(tx, staffId, 'visit.record', id, { group: groupId, member, hasPlace: place !== null });
    return getVisit(tx, id);
  });
}

/** Adds a picture to one's own visit; refuses other files and a fifth picture. */
export async function addVisitPicture(platform: Platform, staffId: StaffId, id: VisitId, file: Upload): Promise<Visit> {
  await requireUpload(platform, staffId);
  const bytes = await normalisePicture(file, 'file', photoFormats);
  const hash = sha256(bytes);
  return platform.db.tx(async (tx) => {
    const visit = await store.holdVisit(tx, id);
    if (visit?.staffId !== staffId) throw notFound();
    if (await store.hasVisitPicture(tx, id, hash)) return getVisit(tx, id);
    const no = visit.pictures.length + 1;
    if (no > mostVisitPictures)
      throw refused('error.visit.pictures', { field: 'file', slots: { most: mostVisitPictures } });
    await store.insertVisitPicture(tx, id, no, bytes, hash);
    await record(tx, staffId, 'visit.picture', id, { group: visit.groupId, no });
    return getVisit(tx, id);
  });
}

/** For staff only, so nothing may cache it. */
export async function sendVisitPicture(
  reader: Reader,
  { id, no }: { id: VisitId; no: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const picture = await store.findVisitPicture(reader, id, Number(no));
  if (!picture) throw notFound();
  return sendPicture(reply, picture.bytes);
}

async function getVisit(reader: Reader, id: VisitId): Promise<Visit> {
  const [visit] = await store.readVisits(reader, [id]);
  if (!visit) throw notFound();
  return visit;
}

const record = (tx: Tx, staffId: StaffId, action: 'visit.record' | 'visit.picture', id: VisitId, after: object) =>
  recordAuditEvent(tx, { kind: 'staff', id: staffId }, { action, object: { kind: 'visit', id }, after });
