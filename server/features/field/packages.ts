// What an officer takes along: the sheets of her groups for today and the two days after it, as far as she reaches them.
// Invariant: what a phone took along is kept by its fingerprint, so that a sheet that no longer fits is shown beside it.
// Source: decision 0114.
import type { FieldPackage, PreparedSheet } from '#contract/field.ts';
import { addDays, type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import type { FieldDeviceId, StaffId } from '#domain/ids.ts';
import { zoneOfCity } from '#domain/time-zone.ts';
import { listMeetings } from '#features/repayment/sheet/sheet.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { reachesIn } from '#platform/rights.ts';
import { readBill } from './bill.ts';
import { useDevice } from './devices.ts';
import { dropBills, saveBill } from './packages.sql.ts';

const days = 3;

export function preparePackage(db: Db, staffId: StaffId, deviceId: FieldDeviceId): Promise<FieldPackage> {
  return db.tx(async (tx) => {
    await useDevice(tx, staffId, deviceId);
    const at = await now(tx);
    const today = businessDateOf(at);
    const dates = Array.from({ length: days }, (_, index) => addDays(today, index));
    const sheets: PreparedSheet[] = [];
    for (const date of dates) sheets.push(...(await prepareSheets(tx, staffId, deviceId, date)));
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'field_device.prepare',
        object: { kind: 'field_device', id: deviceId },
        after: { from: today, days, sheets: sheets.length },
      },
    );
    return { serverTime: at.toISOString(), days: dates, sheets };
  });
}

async function prepareSheets(
  tx: Tx,
  staffId: StaffId,
  deviceId: FieldDeviceId,
  date: BusinessDate,
): Promise<PreparedSheet[]> {
  const sheets: PreparedSheet[] = [];
  for (const { lending, cityId, ...meeting } of await listMeetings(tx, staffId, date)) {
    if (!(await reachesIn(tx, { kind: 'lending', id: lending }))) continue;
    const { bill, ...read } = await readBill(tx, lending, date);
    await saveBill(tx, { deviceId, lendingId: lending, meetingDate: date, fingerprint: read.fingerprint, bill });
    sheets.push({ ...meeting, zone: zoneOfCity(cityId), ...read });
  }
  return sheets;
}

/** How long a bill is kept after its meeting; a later sheet is shown beside nothing. */
const keptDays = 60;
const atOnce = 1_000;

/** At the close of a date: bills of meetings long ago go, a part at a time. */
export async function dropOldBills(db: Db, date: BusinessDate): Promise<void> {
  let dropped = atOnce;
  while (dropped === atOnce) dropped = await db.tx((tx) => dropBills(tx, addDays(date, -keptDays), atOnce));
}
