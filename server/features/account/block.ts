// Blocks a person from signing in, for example after a stolen phone or an account takeover.
// Invariants: the block ends all sessions, open codes and e-mail links; a sign-in or password change at the same
// moment is either ended by it or refused; only another member of staff than the one who blocked may unblock; money
// and running business continue.
// Source: docs/domain.md §3; decision 0075.
import { type AuditAction, recordAuditEvent } from '#platform/audit.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { dropCodes } from './code.ts';
import { dropLinks } from './email.ts';

type Act = { staffId: string; userId: string; reason: string };
const personRow = row({ phone: col.text, email: col.text.nullable(), blockedBy: col.text.nullable() });
type Person = RowOf<typeof personRow>;

/** Ends everything that can call as this person; refuses `error.block.stands` when already blocked. */
export function blockPerson({ db, sessions }: Platform, { staffId, userId, reason }: Act): Promise<void> {
  return db.tx(async (tx) => {
    const { phone, email, blockedBy } = await lockPerson(tx, userId);
    if (blockedBy !== null) throw refused('error.block.stands');
    await tx.run(sql`update app_user set blocked_at = app_now(), blocked_by = ${staffId}, block_reason = ${reason}
      where id = ${userId}`);
    await sessions.endOthers(tx, 'user', userId, null, 'blocked');
    await dropCodes(tx, 'reset', email === null ? [phone] : [phone, email.toLowerCase()]);
    await dropLinks(tx, userId);
    await recordBlock(tx, 'person.blocked', { staffId, userId, reason });
  });
}

/** Unblocks the person; refuses `error.block.none` without a block and `error.block.own` for the one who blocked. */
export function unblockPerson({ db }: Platform, { staffId, userId, reason }: Act): Promise<void> {
  return db.tx(async (tx) => {
    const { blockedBy } = await lockPerson(tx, userId);
    if (blockedBy === null) throw refused('error.block.none');
    if (blockedBy === staffId) throw refused('error.block.own');
    await tx.run(
      sql`update app_user set blocked_at = null, blocked_by = null, block_reason = null where id = ${userId}`,
    );
    await recordBlock(tx, 'person.unblocked', { staffId, userId, reason });
  });
}

async function lockPerson(tx: Tx, userId: string): Promise<Person> {
  const person = isId(userId)
    ? await tx.row(
        personRow,
        sql`select phone, email, blocked_by as "blockedBy" from app_user where id = ${userId} for update`,
      )
    : null;
  if (!person) throw notFound();
  return person;
}

const recordBlock = (tx: Tx, action: AuditAction, { staffId, userId, reason }: Act): Promise<void> =>
  recordAuditEvent(tx, { kind: 'staff', id: staffId }, { action, object: { kind: 'user', id: userId }, reason });

export type Block = { at: Date; by: { id: string; name: string }; reason: string };

const blockRow = row({ at: col.instant, reason: col.text, staff: col.text, name: col.text });

/** The current block, with who set it. */
export async function findBlock(reader: Reader, userId: string): Promise<Block | null> {
  const row = await reader.row(
    blockRow,
    sql`
    select u.blocked_at as at, u.block_reason as reason, s.id as staff, s.name
    from app_user u join staff s on s.id = u.blocked_by where u.id = ${userId}`,
  );
  return row && { at: row.at, by: { id: row.staff, name: row.name }, reason: row.reason };
}
