// The one-time enrolment link, for one account or for the first admin, found by its token.
// Invariants: only its hash is stored; a later link voids the earlier one; it works once, within a day.
// Source: decision 0061.
import type { Config } from '#platform/config.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { refused } from '#platform/refuse.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { newToken, sha256, type Vault } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { newTotpSecret } from './staff-factor.ts';

export const linkHours = 24;

export type StaffLink = { url: string; until: Date };

const linkRow = row({ until: col.instant });

/**
 * Makes a link for this account, or with null for the first admin. The token follows the #, so it is never sent in a
 * URL.
 */
export async function makeLink(
  tx: Tx,
  { vault, config }: { vault: Vault; config: Pick<Config, 'CONSOLE_URL'> },
  staffId: string | null,
): Promise<StaffLink> {
  const [id, token] = [newId(), newToken()];
  await endLink(tx, staffId);
  const { until } = await tx.one(
    linkRow,
    sql`
    insert into staff_link (id, token_hash, staff_id, totp_encrypted, created_at, expires_at)
    values (${id}, ${sha256(token)}, ${staffId}, ${vault.encrypt(newTotpSecret(), id)}, app_now(),
      app_now() + ${linkHours} * interval '1 hour')
    returning expires_at as until`,
  );
  return { url: new URL(`/enrol#token=${token}`, config.CONSOLE_URL).href, until };
}

export async function endLink(tx: Tx, staffId: string | null): Promise<void> {
  await tx.run(sql`update staff_link set ended_at = app_now()
    where staff_id is not distinct from ${staffId}::uuid and ended_at is null`);
}

const openLinkRow = row({
  id: col.text,
  staffId: col.text.nullable(),
  name: col.text.nullable(),
  login: col.text.nullable(),
  email: col.text.nullable(),
  /** The existing password's hash, else null. */
  passwordHash: col.text.nullable(),
  encrypted: col.bytes,
  until: col.instant,
});
export type OpenLink = RowOf<typeof openLinkRow>;

const openLink = sql`select k.id, k.staff_id as "staffId", s.name, s.login, s.email, s.password_hash as "passwordHash",
    k.totp_encrypted as encrypted, k.expires_at as until
  from staff_link k left join staff s on s.id = k.staff_id`;

/** Refuses `error.staff.link` for a link that was used, replaced, has expired or never existed. */
export async function getOpenLink(reader: Reader, token: string): Promise<OpenLink> {
  const link = await reader.row(openLinkRow, sql`${openLink} where k.token_hash = ${sha256(token)} and ${isOpen}`);
  if (!link) throw refused('error.staff.link');
  return link;
}

/** A deactivated person has no link; the first admin's is void as soon as there are staff. */
const isOpen = sql`k.ended_at is null and k.expires_at > app_now()
  and case when k.staff_id is null then not exists (select 1 from staff) else s.active end`;

/** Uses the link up; of two parallel enrolments the second is refused. */
export async function spendLink(tx: Tx, { id, staffId }: OpenLink): Promise<void> {
  const used = await tx.run(sql`update staff_link k set ended_at = app_now() where k.id = ${id} and k.ended_at is null
    and k.expires_at > app_now() and (${staffId}::uuid is not null or not exists (select 1 from staff))`);
  if (used === 0) throw refused('error.staff.link');
}
