// The audit trail: who did what to what, why, with the state before and after; rows are chained by their hashes.
// Source: screens.md (audit trail), security I13.
import type { Reader, Tx } from './db.ts';
import { sql } from './sql.ts';

export type Actor = { kind: 'staff' | 'user'; id: string } | { kind: 'system' };

export type Deed = {
  action: string;
  object: { kind: string; id: string };
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
};

/** Appends one row in the business transaction: what rolls back was never done. */
export async function recordDeed(tx: Tx, actor: Actor, deed: Deed): Promise<void> {
  const actorId = actor.kind === 'system' ? null : actor.id;
  await tx.run(sql`select append_audit(${actor.kind}, ${actorId}, ${deed.action}, ${deed.object.kind}, ${deed.object.id},
    ${json(deed.before)}::jsonb, ${json(deed.after)}::jsonb, ${deed.reason ?? null})`);
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

// What the first row follows from; a backslash in the statement itself would be read by the template, not by SQL.
const beforeFirst = Buffer.from([0]);

/** The first row whose hash does not follow from the row before it, or null when the chain is whole. */
export async function findBrokenDeed(db: Reader): Promise<number | null> {
  const row = await db.row<{ seq: number }>(sql`
    select seq from (
      select seq, hash, prev_hash, lag(hash, 1, ${beforeFirst}::bytea) over (order by seq) as hash_before,
        sha256(prev_hash || convert_to(concat_ws(chr(31), actor_kind, actor_id::text, action, object_kind, object_id,
          before::text, after::text, reason, extract(epoch from at)::text), 'UTF8')) as computed
      from audit_trail
    ) chain where prev_hash <> hash_before or hash <> computed order by seq limit 1`);
  return row?.seq ?? null;
}
