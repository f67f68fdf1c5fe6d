// Phones of officers: registered with the password, unlocked by a live session, revoked by their officer or an admin.
// Invariants: a secret is given to the phone's own officer alone, and exists no more once the phone is revoked; whoever
// uses a phone holds its row, so that a revocation either comes before the use or waits for it.
// Source: decision 0114.
import { randomBytes } from 'node:crypto';
import type { FieldDevice } from '#contract/field.ts';
import type { FieldDeviceId, StaffId } from '#domain/ids.ts';
import { requireStaffPassword } from '#features/account/staff-own.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import {
  countDevices,
  type HeldDevice,
  insertDevice,
  isRevoked,
  listStanding,
  lockDevice,
  markContact,
  markRevoked,
  readDevice,
} from './devices.sql.ts';

/** How many phones an officer may have that are not revoked. */
const most = 5;

const about = (id: FieldDeviceId) => ({ kind: 'field_device', id });

/** Registers a phone; its secret is shown now, and later to each live session of the officer. */
export async function registerDevice(
  { db, vault }: Platform,
  staffId: StaffId,
  { name, password }: { name: string; password: string },
) {
  await requireStaffPassword(db, staffId, password);
  const id = newId<FieldDeviceId>();
  const secret = randomBytes(32).toString('base64url');
  return db.tx(async (tx) => {
    const count = await countDevices(tx, staffId);
    await requireRights(tx);
    if (count >= most) throw refused('error.field.too_many_devices', { slots: { most } });
    await insertDevice(tx, { id, staffId, name, secret: vault.encrypt(secret, id) });
    const auditEvent = { action: 'field_device.register', object: about(id), after: { name } } as const;
    await recordAuditEvent(tx, { kind: 'staff', id: staffId }, auditEvent);
    return { device: await readDevice(tx, id), secret, serverTime: (await now(tx)).toISOString() };
  });
}

/** The secret for a live session of the phone's officer. */
export function unlockDevice({ db, vault }: Platform, staffId: StaffId, id: FieldDeviceId) {
  return db.tx(async (tx) => {
    const device = await useDevice(tx, staffId, id);
    await recordAuditEvent(tx, { kind: 'staff', id: staffId }, { action: 'field_device.unlock', object: about(id) });
    return { secret: vault.open(device.secret, id), serverTime: (await now(tx)).toISOString() };
  });
}

/** The officer's own phone, held until the transaction ends; refuses one that is revoked, finds no other's. */
export async function useDevice(tx: Tx, staffId: StaffId, id: FieldDeviceId): Promise<HeldDevice> {
  // The rights first: whoever closes a staff account holds it before its phones.
  await requireRights(tx);
  const device = isId(id) ? await lockDevice(tx, id) : null;
  if (!device || device.staffId !== staffId) throw notFound();
  if (device.revokedAt !== null) throw refused('error.field.device_revoked');
  await markContact(tx, id);
  return device;
}

type Revocation = { id: FieldDeviceId; of: StaffId | null; by: StaffId; reason: string };

/** Revokes a phone, of the officer alone if one is named; a phone that is revoked already stays as it was. */
export const revokeDevice = (db: Db, revocation: Revocation): Promise<FieldDevice> =>
  db.tx((tx) => revoke(tx, revocation));

async function revoke(tx: Tx, { id, of, by, reason }: Revocation): Promise<FieldDevice> {
  await requireRights(tx);
  const device = isId(id) ? await lockDevice(tx, id) : null;
  if (!device || (of !== null && device.staffId !== of)) throw notFound();
  if (device.revokedAt === null) {
    await markRevoked(tx, id, by, reason);
    const before = { name: device.name, officer: device.staffId };
    const auditEvent = { action: 'field_device.revoke', object: about(id), before, reason } as const;
    await recordAuditEvent(tx, { kind: 'staff', id: by }, auditEvent);
  }
  return readDevice(tx, id);
}

/** Whoever leaves keeps no phone. */
export async function revokeAllOf(
  tx: Tx,
  { staffId, by, reason }: { staffId: StaffId; by: StaffId; reason: string },
): Promise<void> {
  for (const { id } of await listStanding(tx, staffId)) await revoke(tx, { id, of: staffId, by, reason });
}

/** For the phone itself, which may have no session any more; its id is known to it alone. */
export async function checkDevice(reader: Reader, id: FieldDeviceId): Promise<{ revoked: boolean }> {
  const revoked = isId(id) ? await isRevoked(reader, id) : null;
  if (revoked === null) throw notFound();
  return { revoked };
}
