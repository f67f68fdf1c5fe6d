// The one-time enrolment link, for one account or for the first admin, found by its token.
// Invariants: only its hash is stored; it is told to its owner's address alone; a later link voids the earlier one; it
// works once, within a day.
// Source: decisions 0061, 0094.
import type { StaffId, StaffLinkId } from '#domain/ids.ts';
import { sendEmail } from '#features/notice/notice.ts';
import type { Config } from '#platform/config.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { refused } from '#platform/refuse.ts';
import { newToken, sha256, type Vault } from '#platform/secrets.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import {
  insertStaffLink,
  findOpenLink,
  linkHours,
  spendStaffLink,
  endLink,
  type OpenLink,
} from './staff-access.sql.ts';
import { newTotpSecret } from './staff-factor.ts';

export type StaffLink = { url: string; until: Date };

/**
 * Makes a link for this account, or with null for the first admin. The token follows the #, so it is never sent in a
 * URL.
 */
export async function makeLink(
  tx: Tx,
  { vault, config }: { vault: Vault; config: Pick<Config, 'CONSOLE_URL'> },
  staffId: StaffId | null,
): Promise<StaffLink> {
  const [id, token] = [newId<StaffLinkId>(), newToken()];
  await endLink(tx, staffId);
  const { until } = await insertStaffLink(tx, id, staffId, sha256(token), vault.encrypt(newTotpSecret(), id));
  return { url: new URL(`/enrol#token=${token}`, config.CONSOLE_URL).href, until };
}

/** Makes a link and mails it to the owner of the account, who alone ever sees it. */
export async function mailLink(
  tx: Tx,
  parts: { vault: Vault; config: Pick<Config, 'CONSOLE_URL'> },
  { id, name, email }: { id: StaffId; name: string; email: string | null },
): Promise<void> {
  if (email === null) throw refused('error.staff.no_address', { field: 'email' });
  const { url, until } = await makeLink(tx, parts, id);
  const text = fill(texts['mail.staff.link.text'], { name, url, hours: linkHours });
  const message = { to: email, subject: texts['mail.staff.link.subject'], text, secret: true, expiresAt: until };
  await sendEmail(tx, { ...message, eventKey: `staff-link:${newId()}` });
}

/** Refuses `error.staff.link` for a link that was used, replaced, has expired or never existed. */
export async function getOpenLink(reader: Reader, token: string): Promise<OpenLink> {
  const link = await findOpenLink(reader, sha256(token));
  if (!link) throw refused('error.staff.link');
  return link;
}

/** Uses the link up; of two parallel enrolments the second is refused. */
export async function spendLink(tx: Tx, { id, staffId }: OpenLink): Promise<void> {
  const used = await spendStaffLink(tx, id, staffId);
  if (used === 0) throw refused('error.staff.link');
}
