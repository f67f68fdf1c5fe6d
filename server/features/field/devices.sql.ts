// Statements of the phones that officers registered for the field.
// A secret enters only encrypted.
import type { FieldDevice } from '#contract/field.ts';
import type { FieldDeviceId, StaffId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { offsetOf, type Paging, pageOf } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

export async function insertDevice(
  tx: Tx,
  { id, staffId, name, secret }: { id: FieldDeviceId; staffId: StaffId; name: string; secret: Buffer },
): Promise<void> {
  await tx.run(sql`insert into field_device (id, staff_id, name, secret_encrypted)
    values (${id}, ${staffId}, ${name}, ${secret})`);
}

const heldDeviceRow = row({
  id: col.id<FieldDeviceId>(),
  staffId: col.id<StaffId>(),
  name: col.text,
  secret: col.bytes,
  revokedAt: col.instant.nullable(),
});
export type HeldDevice = RowOf<typeof heldDeviceRow>;

/** A phone, which nobody else revokes until the transaction ends. */
export function lockDevice(tx: Tx, id: FieldDeviceId): Promise<HeldDevice | null> {
  return tx.row(
    heldDeviceRow,
    sql`select id, staff_id as "staffId", name, secret_encrypted as secret, revoked_at as "revokedAt"
    from field_device where id = ${id} for no key update`,
  );
}

const countRow = row({ count: col.number });

/** The phones of an officer that are not revoked. The officer's row is locked, so that two cannot be added beyond the most. */
export async function countDevices(tx: Tx, staffId: StaffId): Promise<number> {
  await tx.run(sql`select 1 from staff where id = ${staffId} for no key update`);
  const { count } = await tx.one(
    countRow,
    sql`select count(*) as count from field_device where staff_id = ${staffId} and revoked_at is null`,
  );
  return count;
}

export async function markContact(tx: Tx, id: FieldDeviceId): Promise<void> {
  await tx.run(sql`update field_device set contact_at = app_now() where id = ${id}`);
}

const ownDeviceRow = row({ id: col.id<FieldDeviceId>() });

/** The phones of an officer that are not revoked. */
export function listStanding(reader: Reader, staffId: StaffId) {
  return reader.rows(
    ownDeviceRow,
    sql`select id from field_device where staff_id = ${staffId} and revoked_at is null order by id`,
  );
}

/** The secret goes with the revocation. */
export async function markRevoked(tx: Tx, id: FieldDeviceId, by: StaffId, reason: string): Promise<void> {
  await tx.run(sql`update field_device set revoked_at = app_now(), revoked_by = ${by}, revoke_reason = ${reason},
    secret_encrypted = '' where id = ${id} and revoked_at is null`);
}

const revokedRow = row({ revoked: col.boolean });

export async function isRevoked(reader: Reader, id: FieldDeviceId): Promise<boolean | null> {
  const found = await reader.row(
    revokedRow,
    sql`select revoked_at is not null as revoked from field_device where id = ${id}`,
  );
  return found?.revoked ?? null;
}

const deviceRow = row({
  id: col.id<FieldDeviceId>(),
  name: col.text,
  officerId: col.id<StaffId>(),
  officerName: col.text,
  registeredAt: col.instant,
  contactAt: col.instant,
  revokedAt: col.instant.nullable(),
  revokedBy: col.text.nullable(),
  reason: col.text.nullable(),
});

const select = (where: Sql, part: Sql) => sql`
  select d.id, d.name, d.staff_id as "officerId", s.name as "officerName", d.registered_at as "registeredAt",
    d.contact_at as "contactAt", d.revoked_at as "revokedAt", r.name as "revokedBy", d.revoke_reason as reason
  from field_device d join staff s on s.id = d.staff_id left join staff r on r.id = d.revoked_by
  where ${where} order by d.registered_at desc, d.id desc ${part}`;

const toWire = (found: RowOf<typeof deviceRow>): FieldDevice => ({
  id: found.id,
  name: found.name,
  officer: { id: found.officerId, name: found.officerName },
  registeredAt: found.registeredAt.toISOString(),
  contactAt: found.contactAt.toISOString(),
  revoked:
    found.revokedAt === null
      ? null
      : { at: found.revokedAt.toISOString(), by: found.revokedBy ?? '', reason: found.reason ?? '' },
});

export async function readDevice(reader: Reader, id: FieldDeviceId): Promise<FieldDevice> {
  return toWire(await reader.one(deviceRow, select(sql`d.id = ${id}`, sql``)));
}

export async function listDevicesOf(reader: Reader, staffId: StaffId): Promise<FieldDevice[]> {
  return (await reader.rows(deviceRow, select(sql`d.staff_id = ${staffId}`, sql`limit 100`))).map(toWire);
}

/** Phones of all officers, the newest first. */
export async function listDevices(reader: Reader, paging: Paging) {
  const { count } = await reader.one(countRow, sql`select count(*) as count from field_device`);
  const found = await reader.rows(deviceRow, select(sql`true`, sql`limit ${paging.limit} offset ${offsetOf(paging)}`));
  return pageOf(found.map(toWire), count, paging);
}
