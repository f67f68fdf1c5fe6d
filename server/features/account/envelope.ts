// A person's account at the signature provider: not requested, requested ("belum aktif") or active.
// Invariant: active is final and reached once, with one audit event.
// Source: spec §3, §6; docs/domain.md §3; docs/settled.md 54, 68.
import type { PersonId } from '#domain/ids.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import { activateLenderEnvelope, activateBorrowerEnvelope } from './user.sql.ts';

/** The provider reports it active. Answers false when that was known for each of the person's roles. */
export async function activateEnvelope(tx: Tx, userId: PersonId): Promise<boolean> {
  const changed = (await activateLenderEnvelope(tx, userId)) + (await activateBorrowerEnvelope(tx, userId));
  if (changed === 0) return false;
  await recordAuditEvent(
    tx,
    { kind: 'user', id: userId },
    {
      action: 'signature.activated',
      object: { kind: 'user', id: userId },
    },
  );
  return true;
}
