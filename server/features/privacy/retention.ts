// Once a day, deletes data that is no longer needed: abandoned and rejected identities, and refused leads.
// Invariants: people with fundings or money are not touched; a repeated run finds nothing left.
// Source: UU 27/2022 articles 42, 43.
import { abandonedDays, droppedLeadDays, rejectedDays } from '#domain/retention.ts';
import { eraseProfile, isProfileHeld, lockKycStatus } from '#features/account/profile.sql.ts';
import { eraseIdentity } from '#features/kyc/erase.ts';
import { deleteDroppedLeads } from '#features/lead/lead.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { noteFiles } from './erase.ts';
import { closeFarewells } from './erasures.ts';

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

type Unneeded = 'abandoned' | 'rejected';

const before = (days: number): Sql => sql`(app_now() - ${days}::int * interval '1 day')`;

/** Abandoned: no input and no visit for so long. Rejected: no new submission for so long. */
const overdue: Record<Unneeded, Sql> = {
  abandoned: sql`l.kyc_status = 'not_verified' and u.created_at <= ${before(abandonedDays)}
    and coalesce(k.saved_at, u.created_at) <= ${before(abandonedDays)}
    and not exists (select 1 from session s where s.person_id = u.id and s.last_seen_at > ${before(abandonedDays)})`,
  rejected: sql`l.kyc_status = 'rejected' and coalesce(k.decided_at, k.saved_at, u.created_at) <= ${before(rejectedDays)}
    and coalesce(k.saved_at, u.created_at) <= ${before(rejectedDays)}
    and not exists (select 1 from kyc_change c where c.user_id = u.id and c.decided_at > ${before(rejectedDays)})`,
};

const noBusiness = sql`not exists (select 1 from portfolio where lender_id = u.id)
  and not exists (select 1 from withdrawal where lender_id = u.id)
  and not exists (select 1 from ledger_entry e join ledger_account a on a.id = e.account_id where a.owner_id = u.id)`;
const somethingLeft = sql`(exists (select 1 from kyc_picture where user_id = u.id)
  or num_nonnulls(k.identity_encrypted, k.npwp_encrypted, k.bank_id, k.account_encrypted, k.account_name, k.company_name,
    k.company_address) > 0
  or ${isProfileHeld})`;

const unneededRow = row({ id: col.text });

/** People whose identity is no longer needed: all of them, or only this one if included. */
async function listUnneeded(reader: Reader, kind: Unneeded, only?: string): Promise<string[]> {
  const found = await reader.rows(
    unneededRow,
    sql`
    select u.id from app_user u join lender l on l.user_id = u.id left join kyc k on k.user_id = u.id
    left join profile p on p.user_id = u.id
    where ${all([only !== undefined && sql`u.id = ${only}`, overdue[kind], sql`not u.is_borrower`, somethingLeft, noBusiness])}
    order by u.id`,
  );
  return found.map(({ id }) => id);
}

/** Erases one identity and its profile, unless the person came back meanwhile. */
async function dropIdentity(tx: Tx, userId: string, kind: Unneeded): Promise<void> {
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
