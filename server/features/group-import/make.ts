// Makes the groups of an import, one in each transaction.
// Invariants: a worker that dies has made a group wholly or not at all; a refusal ends one group, not the import; the person who
// entered the file must still be allowed to write groups.
// Source: decision 0119.
import type { ImportGroup, ImportMember } from '#domain/group-import.ts';
import { isWithin, reachOf } from '#domain/branch.ts';
import type { BranchId, GroupId, StaffId } from '#domain/ids.ts';
import { may } from '#domain/permissions.ts';
import { refuse } from '#domain/refusal.ts';
import { findPlacement } from '#features/branch/branch.sql.ts';
import { describeGroup, requireOfficer } from '#features/group/change.ts';
import { takeNik } from '#features/kyc/nik.ts';
import { insertGroup, lockGroup } from '#features/lending/group.sql.ts';
import { addMember } from '#features/lending/members.ts';
import { openAccounts } from '#ledger/ledger.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { newId } from '#platform/ids.ts';
import type { Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { Refused, refused } from '#platform/refuse.ts';
import type { Vault } from '#platform/secrets.ts';
import * as store from './import.sql.ts';

/** Makes the next group of the oldest running import. Answers how many it handled. */
export async function makeNext({ db, vault }: Platform): Promise<number> {
  let attempted: { id: Parameters<typeof store.setRefused>[1] } | null = null;
  try {
    return await db.tx(async (tx) => {
      const running = await store.takeRunning(tx);
      if (!running) return 0;
      const item = await store.nextItem(tx, running.id);
      if (!item) {
        await store.endImport(tx, running.id);
        return 1;
      }
      attempted = { id: item.id };
      const group = JSON.parse(vault.open(item.content, item.id)) as ImportGroup;
      const made = await makeGroup(tx, vault, running.staffId, group);
      await store.setMade(tx, item.id, made.id, made.version);
      return 1;
    });
  } catch (error) {
    const failed = attempted as { id: Parameters<typeof store.setRefused>[1] } | null;
    if (!(error instanceof Refused) || failed === null) throw error;
    const [refusal] = error.refusals;
    await db.tx((tx) => store.setRefused(tx, failed.id, refusal ?? refuse('error.server')));
    return 1;
  }
}

async function makeGroup(
  tx: Tx,
  vault: Vault,
  staffId: StaffId,
  group: ImportGroup,
): Promise<{ id: GroupId; version: number }> {
  const { name, sectorId, cityId, weekday, time, place, officerId, members } = group;
  const { branch } = await requireOfficer(tx, officerId);
  await requireMayWrite(tx, staffId, branch.id);
  const id = newId<GroupId>();
  await insertGroup(tx, {
    id,
    name,
    sectorId,
    cityId,
    officerId,
    branchId: branch.id,
    description: '',
    creditScore: null,
    meetingWeekday: weekday,
    meetingTime: time,
    meetingPlace: place,
    bankId: null,
    accountEncrypted: null,
    accountHash: null,
    accountLastDigits: null,
    accountName: null,
  });
  await openAccounts(tx, officerId, ['officer_cash']);
  // The first to join is the ketua.
  const inOrder = [...members].sort((a, b) => Number(b.role === 'ketua') - Number(a.role === 'ketua'));
  for (const member of inOrder) await join(tx, vault, id, member);
  const after = { ...(await describeGroup(tx, id)), members: members.length, imported: true };
  await recordAuditEvent(
    tx,
    { kind: 'staff', id: staffId },
    { action: 'group.create', object: { kind: 'group', id }, after },
  );
  const made = await lockGroup(tx, id);
  if (!made) throw new Error(`group ${id} was not stored`);
  return { id, version: made.version };
}

/** Whoever entered the file still works here, may write groups, and reaches this branch. */
async function requireMayWrite(tx: Tx, staffId: StaffId, branch: BranchId): Promise<void> {
  const roles = await store.readRoles(tx, staffId);
  const reach = reachOf(roles, 'group.write', await findPlacement(tx, staffId));
  if (!may(roles, 'group.write') || !isWithin(reach, branch)) throw refused('error.forbidden');
}

async function join(tx: Tx, vault: Vault, groupId: GroupId, member: ImportMember): Promise<void> {
  const { name, phone, business, role } = member;
  const nik = await takeNik(tx, vault, member.nik);
  await addMember(tx, { groupId, userId: null, name, phone, email: null, business, role, nik });
}
