// Statements of collection sheets that phones sent. Their content enters only encrypted.
import { fieldSheetStates } from '#contract/field-sheet.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { Bill } from '#domain/field-sheet.ts';
import type { FieldDeviceId, FieldPhotoId, FieldSheetId, LendingId, ReceiptId, StaffId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { offsetOf, type Paging, pageOf } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const sheetRow = row({
  id: col.id<FieldSheetId>(),
  deviceId: col.id<FieldDeviceId>(),
  device: col.text,
  staffId: col.id<StaffId>(),
  lending: col.id<LendingId>(),
  groupName: col.text,
  meetingDate: col.businessDate,
  version: col.number,
  contentHash: col.bytes,
  content: col.bytes,
  fingerprint: col.text,
  cash: col.rupiah,
  madeAt: col.instant,
  receivedAt: col.instant,
  clockDifferenceSeconds: col.number,
  state: col.oneOf(fieldSheetStates),
  receipt: col.id<ReceiptId>().nullable(),
  endedAt: col.instant.nullable(),
  closeReason: col.text.nullable(),
});
export type SheetRow = RowOf<typeof sheetRow>;

const sheets = sql`
  select f.id, f.device_id as "deviceId", d.name as device, f.staff_id as "staffId", f.lending_id as lending,
    g.name as "groupName", f.meeting_date as "meetingDate", f.version, f.content_hash as "contentHash",
    f.content_encrypted as content, f.fingerprint, f.cash_rupiah as cash, f.made_at as "madeAt",
    f.received_at as "receivedAt", f.clock_difference_seconds as "clockDifferenceSeconds", f.state,
    f.receipt_id as receipt, f.ended_at as "endedAt", f.close_reason as "closeReason"
  from field_sheet f join field_device d on d.id = f.device_id join lending l on l.id = f.lending_id
  join borrower_group g on g.id = l.group_id`;

export type SheetKey = { deviceId: FieldDeviceId; lendingId: LendingId; meetingDate: BusinessDate; version: number };

/** What a phone has sent of one sheet so far, the oldest first; the lending is locked. */
export function readSent(tx: Tx, { deviceId, lendingId, meetingDate, version }: SheetKey): Promise<SheetRow[]> {
  return tx.rows(
    sheetRow,
    sql`${sheets} where f.device_id = ${deviceId} and f.lending_id = ${lendingId} and f.meeting_date = ${meetingDate}
      and f.version = ${version} order by f.received_at, f.id`,
  );
}

export const findSheet = (reader: Reader, id: FieldSheetId): Promise<SheetRow | null> =>
  reader.row(sheetRow, sql`${sheets} where f.id = ${id}`);

export type NewSheet = SheetKey & {
  id: FieldSheetId;
  staffId: StaffId;
  contentHash: Buffer;
  content: Buffer;
  fingerprint: string;
  cash: Rupiah;
  madeAt: string;
  sentAt: string;
};

/** Keeps a sheet as it came: waiting, until it is marked posted. */
export async function insertSheet(tx: Tx, sent: NewSheet): Promise<void> {
  await tx.run(sql`
    insert into field_sheet (id, device_id, staff_id, lending_id, meeting_date, version, content_hash, content_encrypted,
      fingerprint, cash_rupiah, made_at, sent_at, clock_difference_seconds, state)
    values (${sent.id}, ${sent.deviceId}, ${sent.staffId}, ${sent.lendingId}, ${sent.meetingDate}, ${sent.version},
      ${sent.contentHash}, ${sent.content}, ${sent.fingerprint}, ${sent.cash}, ${sent.madeAt}, ${sent.sentAt},
      round(extract(epoch from ${sent.sentAt}::timestamptz - app_now())), 'changed')`);
}

export async function markPosted(tx: Tx, id: FieldSheetId, receiptId: ReceiptId): Promise<void> {
  await tx.run(sql`update field_sheet set state = 'posted', receipt_id = ${receiptId}, ended_at = app_now()
    where id = ${id} and state = 'changed'`);
}

/** What the phone had sent of this meeting and still waited: the sheet that was posted now stands in its place. */
export async function replaceWaiting(tx: Tx, { deviceId, lendingId, meetingDate }: SheetKey): Promise<void> {
  await tx.run(sql`update field_sheet set state = 'replaced', ended_at = app_now()
    where device_id = ${deviceId} and lending_id = ${lendingId} and meeting_date = ${meetingDate} and state = 'changed'`);
}

export async function markClosed(tx: Tx, id: FieldSheetId, reason: string): Promise<number> {
  return tx.run(sql`update field_sheet set state = 'closed', close_reason = ${reason}, ended_at = app_now()
    where id = ${id} and state = 'changed'`);
}

const billRow = row({ bill: col.jsonOf<Bill>(), preparedAt: col.instant });

/** What the phone had taken along, and when. */
export function findBill(reader: Reader, { deviceId, lendingId, meetingDate }: SheetKey, fingerprint: string) {
  return reader.row(
    billRow,
    sql`select bill, prepared_at as "preparedAt" from field_bill where device_id = ${deviceId}
      and lending_id = ${lendingId} and meeting_date = ${meetingDate} and fingerprint = ${fingerprint}`,
  );
}

const receiptRow = row({
  channel: col.oneOf(['meeting', 'transfer']),
  amount: col.rupiah,
  at: col.instant,
  member: col.text.nullable(),
  isReversed: col.boolean,
});
export type ReceiptSince = RowOf<typeof receiptRow>;

/** Receipts of a lending that were written or reversed since a moment, the oldest first. */
export function listReceiptsSince(reader: Reader, lendingId: LendingId, since: Date): Promise<ReceiptSince[]> {
  return reader.rows(
    receiptRow,
    sql`
    select r.channel, r.amount_rupiah as amount, greatest(r.recorded_at, r.reversed_at) as at,
      (select case when count(distinct m.id) = 1 then min(m.name) end from receipt_part p
        join member_loan ml on ml.id = p.member_loan_id join group_member m on m.id = ml.member_id
        where p.receipt_id = r.id) as member,
      r.reversed_at is not null as "isReversed"
    from receipt r where r.lending_id = ${lendingId} and (r.recorded_at > ${since} or r.reversed_at > ${since})
    order by 3, r.id`,
  );
}

const officerRow = row({ officerId: col.id<StaffId>() });

/** The officer of the lending's group. */
export async function findOfficer(reader: Reader, lendingId: LendingId): Promise<StaffId> {
  const found = await reader.one(
    officerRow,
    sql`select g.officer_id as "officerId" from lending l join borrower_group g on g.id = l.group_id
    where l.id = ${lendingId}`,
  );
  return found.officerId;
}

const countRow = row({ total: col.number });

/** Sheets that an officer sent, the newest first. */
export async function listSheetsOf(
  reader: Reader,
  staffId: StaffId,
  { state, ...paging }: Paging & { state?: SheetRow['state'] | undefined },
) {
  const inState: Sql = state === undefined ? sql`true` : sql`f.state = ${state}`;
  const { total } = await reader.one(
    countRow,
    sql`select count(*) as total from field_sheet f where f.staff_id = ${staffId} and ${inState}`,
  );
  const found = await reader.rows(
    sheetRow,
    sql`${sheets} where f.staff_id = ${staffId} and ${inState} order by f.received_at desc, f.id desc
      limit ${paging.limit} offset ${offsetOf(paging)}`,
  );
  return pageOf(found, total, paging);
}

const recordRow = row({ ...sheetRow.columns, officer: col.text });

/** Posted sheets of a meeting that came from phones, by version; those that were reversed are left out. */
export function listPostedOf(reader: Reader, lendingId: LendingId, date: BusinessDate) {
  return reader.rows(
    recordRow,
    sql`select s.*, t.name as officer from (${sheets} where f.lending_id = ${lendingId} and f.meeting_date = ${date}
        and f.state = 'posted') s
      join staff t on t.id = s."staffId" join receipt r on r.id = s.receipt
      where r.reversed_at is null order by s.version`,
  );
}

const photoRow = row({ id: col.id<FieldPhotoId>(), storageKey: col.text });

/** Pictures of what one phone sent of a meeting, the oldest first: those of replaced sendings belong to the last one. */
export function listPhotos(reader: Reader, { deviceId, lendingId, meetingDate }: Omit<SheetKey, 'version'>) {
  return reader.rows(
    photoRow,
    sql`select p.id, p.storage_key as "storageKey" from field_photo p join field_sheet f on f.id = p.sheet_id
      where f.device_id = ${deviceId} and f.lending_id = ${lendingId} and f.meeting_date = ${meetingDate}
      order by p.added_at, p.id`,
  );
}

export const findPhoto = (reader: Reader, id: FieldPhotoId) =>
  reader.row(photoRow, sql`select id, storage_key as "storageKey" from field_photo where id = ${id}`);

export const findSamePhoto = (reader: Reader, sheetId: FieldSheetId, hash: Buffer) =>
  reader.row(
    photoRow,
    sql`select id, storage_key as "storageKey" from field_photo where sheet_id = ${sheetId} and content_hash = ${hash}`,
  );

export async function insertPhoto(
  tx: Tx,
  { id, sheetId, hash, key }: { id: FieldPhotoId; sheetId: FieldSheetId; hash: Buffer; key: string },
): Promise<void> {
  await tx.run(sql`insert into field_photo (id, sheet_id, content_hash, storage_key)
    values (${id}, ${sheetId}, ${hash}, ${key})`);
}
