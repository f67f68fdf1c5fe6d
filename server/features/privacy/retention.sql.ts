// Statements that find people and leads whose data is no longer needed.
import type { PersonId } from '#domain/ids.ts';
import { abandonedDays, rejectedDays } from '#domain/retention.ts';
import { isProfileHeld } from '#features/account/profile.sql.ts';
import type { Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';

export type Unneeded = 'abandoned' | 'rejected';

const daysAgo = (days: number): Sql => sql`(app_now() - ${days}::int * interval '1 day')`;

/** Abandoned: no input and no visit for so long. Rejected: no new submission for so long. */
const overdue: Record<Unneeded, Sql> = {
  abandoned: sql`l.kyc_status = 'not_verified' and u.created_at <= ${daysAgo(abandonedDays)}
    and coalesce(k.saved_at, u.created_at) <= ${daysAgo(abandonedDays)}
    and not exists (select 1 from session s where s.person_id = u.id and s.last_seen_at > ${daysAgo(abandonedDays)})`,
  rejected: sql`l.kyc_status = 'rejected' and coalesce(k.decided_at, k.saved_at, u.created_at) <= ${daysAgo(rejectedDays)}
    and coalesce(k.saved_at, u.created_at) <= ${daysAgo(rejectedDays)}
    and not exists (select 1 from kyc_change c where c.user_id = u.id and c.decided_at > ${daysAgo(rejectedDays)})`,
};

const noBusiness = sql`not exists (select 1 from portfolio where lender_id = u.id)
  and not exists (select 1 from withdrawal where lender_id = u.id)
  and not exists (select 1 from ledger_entry e join ledger_account a on a.id = e.account_id where a.owner_id = u.id)`;

const somethingLeft = sql`(exists (select 1 from kyc_picture where user_id = u.id)
  or num_nonnulls(k.identity_encrypted, k.npwp_encrypted, k.bank_id, k.account_encrypted, k.account_name, k.company_name,
    k.company_address) > 0
  or ${isProfileHeld})`;

const unneededRow = row({ id: col.id<PersonId>() });

/** People whose identity is no longer needed: all of them, or only this one if included. */
export async function listUnneeded(reader: Reader, kind: Unneeded, only?: PersonId): Promise<PersonId[]> {
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
