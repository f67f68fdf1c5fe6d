// Blocks a person from signing in, for example after a stolen phone or an account takeover.
// Invariants: the block ends all sessions, open codes and e-mail links; a sign-in or password change at the same
// moment is either ended by it or refused; only another member of staff than the one who blocked may unblock; money
// and running business continue.
// Source: docs/domain.md §3; decision 0075.
import type { PersonId, StaffId } from '#domain/ids.ts';
import { plainAddress } from '#domain/same-text.ts';
import { type AuditAction, recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { setBlock, clearBlock, lockForBlock, type BlockedPerson } from './access.sql.ts';
import { endPasskeys } from './passkeys.ts';
import { dropCodes, dropLinks } from './proof.sql.ts';

type Act = { staffId: StaffId; userId: PersonId; reason: string };

/** Ends everything that can call as this person; refuses `error.block.stands` when already blocked. */
export function blockPerson({ db, sessions }: Platform, { staffId, userId, reason }: Act): Promise<void> {
  return db.tx(async (tx) => {
    const { phone, email, blockedBy } = await lockPerson(tx, userId);
    if (blockedBy !== null) throw refused('error.block.stands');
    await setBlock(tx, userId, staffId, reason);
    await sessions.endOthers(tx, 'user', userId, null, 'blocked');
    await dropCodes(tx, 'reset', email === null ? [phone] : [phone, plainAddress(email)]);
    await dropLinks(tx, userId);
    await endPasskeys(tx, userId);
    await recordBlock(tx, 'person.blocked', { staffId, userId, reason });
  });
}

/** Unblocks the person; refuses `error.block.none` without a block and `error.block.own` for the one who blocked. */
export function unblockPerson({ db }: Platform, { staffId, userId, reason }: Act): Promise<void> {
  return db.tx(async (tx) => {
    const { blockedBy } = await lockPerson(tx, userId);
    if (blockedBy === null) throw refused('error.block.none');
    if (blockedBy === staffId) throw refused('error.block.own');
    await clearBlock(tx, userId);
    await recordBlock(tx, 'person.unblocked', { staffId, userId, reason });
  });
}

async function lockPerson(tx: Tx, userId: PersonId): Promise<BlockedPerson> {
  const person = isId(userId) ? await lockForBlock(tx, userId) : null;
  if (!person) throw notFound();
  return person;
}

const recordBlock = (tx: Tx, action: AuditAction, { staffId, userId, reason }: Act): Promise<void> =>
  recordAuditEvent(tx, { kind: 'staff', id: staffId }, { action, object: { kind: 'user', id: userId }, reason });
