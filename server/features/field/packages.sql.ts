// Statements of what phones took along.
import type { BusinessDate } from '#domain/calendar.ts';
import type { Bill } from '#domain/field-sheet.ts';
import type { FieldDeviceId, LendingId } from '#domain/ids.ts';
import type { Tx } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';

export type TakenBill = {
  deviceId: FieldDeviceId;
  lendingId: LendingId;
  meetingDate: BusinessDate;
  fingerprint: string;
  bill: Bill;
};

/** Keeps what a phone took along; the same bill again is of now. */
export async function saveBill(
  tx: Tx,
  { deviceId, lendingId, meetingDate, fingerprint, bill }: TakenBill,
): Promise<void> {
  await tx.run(sql`insert into field_bill (device_id, lending_id, meeting_date, fingerprint, bill)
    values (${deviceId}, ${lendingId}, ${meetingDate}, ${fingerprint}, ${JSON.stringify(bill)})
    on conflict (device_id, lending_id, meeting_date, fingerprint) do update set prepared_at = app_now()`);
}

/** Bills of meetings before a date, at most so many; returns how many went. */
export function dropBills(tx: Tx, before: BusinessDate, most: number): Promise<number> {
  return tx.run(sql`delete from field_bill where ctid = any(array(
    select ctid from field_bill where meeting_date < ${before} order by meeting_date limit ${most}))`);
}
