// Read tokens: made with the own password, revoked by their person or an admin, and all at once with an account.
// Invariants: the token is shown once, and only its hash is kept; it never has more than its person may read.
// Source: decision 0127.
import { randomBytes } from 'node:crypto';
import type { Input, Output, Page } from '#contract/endpoint.ts';
import type { ReadToken, staffReadTokens } from '#contract/read-token.ts';
import type { ReadTokenId, StaffId } from '#domain/ids.ts';
import { beginningOf, checkReadToken, readTokenStart } from '#domain/read-token.ts';
import { sendEmail } from '#features/notice/notice.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import { type Paging, pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import {
  countStanding,
  insertReadToken,
  listReadTokensOf,
  listUnrevoked,
  lockReadToken,
  markReadTokenRevoked,
  pageOfReadTokens,
  type ReadTokenRow,
  readReadToken,
} from '#platform/read-token.sql.ts';
import { notFound, throwIfRefused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import { sha256 } from '#platform/secrets.ts';
import type { StaffCaller } from '#platform/session.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { readStaffPassword } from './staff-access.sql.ts';
import { requireStaffPassword } from './staff-own.ts';

const about = (id: ReadTokenId) => ({ kind: 'read_token', id });

type Asked = Input<typeof staffReadTokens.makeReadToken>['body'];

/** Makes a token and shows it, for this once. Refuses a wrong password and a scope beyond the own rights. */
export async function makeReadToken(
  { db }: Platform,
  { id: staffId, roles }: StaffCaller,
  { password, name, validDays: days, ...asked }: Asked,
): Promise<Output<typeof staffReadTokens.makeReadToken>> {
  const scopes = [...new Set(asked.scopes)];
  throwIfRefused(checkReadToken(roles, scopes, 0));
  await requireStaffPassword(db, staffId, password);
  const id = newId<ReadTokenId>();
  const token = readTokenStart + randomBytes(32).toString('base64url');
  return db.tx(async (tx) => {
    const standing = await countStanding(tx, staffId);
    await requireRights(tx);
    throwIfRefused(checkReadToken(roles, scopes, standing));
    await insertReadToken(tx, { id, staffId, name, beginning: beginningOf(token), hash: sha256(token), scopes, days });
    const auditEvent = { action: 'read_token.made', object: about(id), after: { name, scopes, days } } as const;
    await recordAuditEvent(tx, { kind: 'staff', id: staffId }, auditEvent);
    await tellMade(tx, { id, staffId, name });
    return { readToken: toWire(await readReadToken(tx, id)), token };
  });
}

/** Its person is told by email: a token outlives the session and the password that made it. */
async function tellMade(
  tx: Tx,
  { id, staffId, name }: { id: ReadTokenId; staffId: StaffId; name: string },
): Promise<void> {
  const person = await readStaffPassword(tx, staffId);
  if (person.email === null) return;
  const words = {
    subject: texts['mail.staff.token.subject'],
    text: fill(texts['mail.staff.token.text'], { name: person.name, token: name }),
  };
  await sendEmail(tx, { to: person.email, ...words, eventKey: `read-token:${id}` });
}

type Revocation = { id: ReadTokenId; of: StaffId | null; by: StaffId; reason: string };

/** Revokes a token, of the named person alone if there is one; a token that is revoked already stays as it was. */
export const revokeReadToken = (db: Db, revocation: Revocation): Promise<ReadToken> =>
  db.tx((tx) => revoke(tx, revocation));

async function revoke(tx: Tx, { id, of, by, reason }: Revocation): Promise<ReadToken> {
  await requireRights(tx);
  const token = isId(id) ? await lockReadToken(tx, id) : null;
  if (!token || (of !== null && token.staffId !== of)) throw notFound();
  if (token.revokedAt === null) {
    await markReadTokenRevoked(tx, id, by, reason);
    const before = { name: token.name, owner: token.staffId };
    const auditEvent = { action: 'read_token.revoked', object: about(id), before, reason } as const;
    await recordAuditEvent(tx, { kind: 'staff', id: by }, auditEvent);
  }
  return toWire(await readReadToken(tx, id));
}

/** Whoever leaves, or gets new factors because the old ones are in doubt, keeps no token. */
export async function revokeAllReadTokens(
  tx: Tx,
  { staffId, by, reason }: { staffId: StaffId; by: StaffId; reason: string },
): Promise<void> {
  for (const { id } of await listUnrevoked(tx, staffId)) await revoke(tx, { id, of: staffId, by, reason });
}

export const listOwnReadTokens = async (reader: Reader, staffId: StaffId): Promise<ReadToken[]> =>
  (await listReadTokensOf(reader, staffId)).map(toWire);

export async function listReadTokens(reader: Reader, paging: Paging): Promise<Page<ReadToken>> {
  const { rows, total } = await pageOfReadTokens(reader, paging);
  return pageOf(rows.map(toWire), total, paging);
}

const toWire = ({ ownerId, ownerName, revokedAt, revokedBy, reason, ...row }: ReadTokenRow): ReadToken => ({
  ...row,
  owner: { id: ownerId, name: ownerName },
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
  revoked: revokedAt === null ? null : { at: revokedAt.toISOString(), by: revokedBy ?? '', reason: reason ?? '' },
});
