// Once a day, deletes data that is no longer needed: abandoned and rejected identities, and refused leads.
// Invariants: people with fundings or money are not touched; a repeated run finds nothing left.
// Source: UU 27/2022 articles 42, 43.
import type { PersonId } from '#domain/ids.ts';
import { droppedLeadDays } from '#domain/retention.ts';
import { eraseProfile, lockKycStatus } from '#features/account/profile.sql.ts';
import { eraseIdentity } from '#features/kyc/erase.sql.ts';
import { deleteDroppedLeads } from '#features/lead/lead.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Tx } from '#platform/db.ts';
import { noteFiles } from './erasure.sql.ts';
import { closeFarewells } from './erasures.ts';
import { listUnneeded, type Unneeded } from './retention.sql.ts';

/** Deletes all of it, one person at a time. */
export async function dropUnneeded(db: Db): Promise<void> {
  for (const kind of ['abandoned', 'rejected'] as const)
    for (const id of await listUnneeded(db, kind)) await db.tx((tx) => dropIdentity(tx, id, kind));
  await db.tx(async (tx) => {
    for (const id of await deleteDroppedLeads(tx, droppedLeadDays))
      await recordAuditEvent(tx, { kind: 'system' }, { action: 'privacy.lead.dropped', object: { kind: 'lead', id } });
  });
  await closeFarewells(db);
}

/** Erases one identity and its profile, unless the person came back meanwhile. */
async function dropIdentity(tx: Tx, userId: PersonId, kind: Unneeded): Promise<void> {
  await lockKycStatus(tx, userId);
  if ((await listUnneeded(tx, kind, userId)).length === 0) return;
  const { files } = await eraseIdentity(tx, userId);
  await eraseProfile(tx, userId);
  await noteFiles(tx, files);
  const after = { why: kind, files: files.length };
  await recordAuditEvent(
    tx,
    { kind: 'system' },
    { action: 'privacy.identity.dropped', object: { kind: 'user', id: userId }, after },
  );
}
