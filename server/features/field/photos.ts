// Pictures of a group's paper book: added to a sheet that was sent, and shown to readers of its receipt.
// Invariants: a picture is re-encoded, so that nothing of the phone comes with it; it is stored before the row that names it;
// the same picture of one sheet is kept once; a revoked phone adds none.
// Source: decision 0114.
import type { FastifyReply } from 'fastify';
import type { Upload } from '#contract/fields.ts';
import type { FieldPhotoId, FieldSheetId, StaffId } from '#domain/ids.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { isId, newId } from '#platform/ids.ts';
import { normalisePicture } from '#platform/pictures.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import { sendPicture } from '#platform/send-picture.ts';
import { readStored } from '#platform/stored-file.ts';
import { requireUpload } from '#platform/upload-limit.ts';
import type { Ports } from '#ports/ports.ts';
import { forgetFiles, keepingFiles, newStorageKey } from '#ports/storage.ts';
import { useDevice } from './devices.ts';
import { findPhoto, findSamePhoto, findSheet, insertPhoto, listPhotos } from './sheets.sql.ts';

const most = 6;

export async function addPhoto(
  platform: Platform,
  { storage }: Ports,
  staffId: StaffId,
  sheetId: FieldSheetId,
  file: Upload,
): Promise<{ id: FieldPhotoId }> {
  const { db, log } = platform;
  const sheet = isId(sheetId) ? await findSheet(db, sheetId) : null;
  if (!sheet || sheet.staffId !== staffId) throw notFound();
  const hash = sha256(Buffer.from(file.bytes));
  const known = await findSamePhoto(db, sheetId, hash);
  if (known) return { id: known.id };
  await requireUpload(platform, staffId);
  const key = newStorageKey('meetings', 'jpg');
  await storage.put(key, await normalisePicture(file, 'file'), { contentType: 'image/jpeg' });
  const files = { storage, log };
  const id = newId<FieldPhotoId>();
  const kept = await keepingFiles(files, [key], () =>
    db.tx(async (tx) => {
      // Holds the phone, so that the same picture sent twice at once is looked for one after the other.
      await useDevice(tx, staffId, sheet.deviceId);
      const same = await findSamePhoto(tx, sheetId, hash);
      if (same) return same.id;
      const photos = await listPhotos(tx, { ...sheet, lendingId: sheet.lending });
      if (photos.length >= most) throw refused('error.field.too_many_photos', { field: 'file', slots: { most } });
      await insertPhoto(tx, { id, sheetId, hash, key });
      const object = { kind: 'field_sheet', id: sheetId };
      const auditEvent = { action: 'field_sheet.photo', object, after: { photo: id } } as const;
      await recordAuditEvent(tx, { kind: 'staff', id: staffId }, auditEvent);
      return id;
    }),
  );
  if (kept !== id) await forgetFiles(files, [key]);
  return { id: kept };
}

/** For staff only, so nothing may cache it. */
export async function sendPhoto(
  { db, log }: Platform,
  { storage }: Ports,
  id: FieldPhotoId,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const photo = isId(id) ? await findPhoto(db, id) : null;
  const bytes = photo && (await readStored(log, storage, photo.storageKey));
  if (!bytes) throw notFound();
  return sendPicture(reply, bytes);
}
