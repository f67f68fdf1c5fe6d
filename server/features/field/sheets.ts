// Sheets that came from phones, for the officer who sent them and for readers of the receipt; closing what waits.
// Source: decision 0114.
import type { FieldSheet, MeetingRecord } from '#contract/field-sheet.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { FieldSheetId, LendingId, StaffId } from '#domain/ids.ts';
import { lockLending } from '#features/lending/slot.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import { readChange } from './changes.ts';
import { openContent, toWireSheet } from './content.ts';
import {
  findOfficer,
  findSheet,
  listPhotos,
  listPostedOf,
  listSheetsOf,
  markClosed,
  type SheetRow,
} from './sheets.sql.ts';

type Asked = Parameters<typeof listSheetsOf>[2];

export async function listSheets({ db }: Platform, staffId: StaffId, asked: Asked) {
  const { data, ...page } = await listSheetsOf(db, staffId, asked);
  return { ...page, data: data.map(toWireSheet) };
}

/** The officer's own sheet; another's is not found. */
async function findOwn(reader: Reader, staffId: StaffId, id: FieldSheetId): Promise<SheetRow> {
  const found = isId(id) ? await findSheet(reader, id) : null;
  if (!found || found.staffId !== staffId) throw notFound();
  return found;
}

export async function getSheetDetail({ db, vault }: Platform, staffId: StaffId, id: FieldSheetId) {
  const found = await findOwn(db, staffId, id);
  const key = { ...found, lendingId: found.lending };
  const officerId = await findOfficer(db, found.lending);
  return {
    ...toWireSheet(found),
    ...openContent(vault, found),
    photos: (await listPhotos(db, key)).map((photo) => photo.id),
    change: found.state === 'changed' ? await readChange(db, { ...key, officerId }) : null,
  };
}

/**
 * Closes a sheet that waits, without posting it; it stays as it came. One that ended without being posted is answered as it
 * stands, since the phone may not have heard the first answer.
 */
export function closeSheet({ db }: Platform, staffId: StaffId, id: FieldSheetId, reason: string): Promise<FieldSheet> {
  return db.tx(async (tx) => {
    const { lending, meetingDate, version, cash } = await findOwn(tx, staffId, id);
    await lockLending(tx, lending);
    await requireRights(tx);
    if ((await markClosed(tx, id, reason)) === 0) {
      const ended = await findOwn(tx, staffId, id);
      if (ended.state === 'posted') throw refused('error.field.ended');
      return toWireSheet(ended);
    }
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'field_sheet.close',
        object: { kind: 'field_sheet', id },
        before: { lending, meetingDate, version, cash },
        reason,
      },
    );
    return toWireSheet(await findOwn(tx, staffId, id));
  });
}

/** What came with the posted sheets of a meeting. */
export async function listMeetingRecords(
  { db, vault }: Platform,
  lendingId: LendingId,
  date: BusinessDate,
): Promise<MeetingRecord[]> {
  if (!isId(lendingId)) throw notFound();
  const records: MeetingRecord[] = [];
  for (const { officer, ...found } of await listPostedOf(db, lendingId, date)) {
    const { id, receipt, version, madeAt, receivedAt, clockDifferenceSeconds } = found;
    const { signature, visitNote } = openContent(vault, found);
    const photos = (await listPhotos(db, { ...found, lendingId })).map((photo) => photo.id);
    if (receipt === null) throw new Error(`posted sheet ${id} has no receipt`);
    records.push({
      id,
      receipt,
      version,
      officer,
      signature,
      visitNote,
      photos,
      clockDifferenceSeconds,
      madeAt: madeAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
    });
  }
  return records;
}
