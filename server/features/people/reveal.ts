// Shows a full value of a person for a reason. Each view is an audit event; many of them raise an alarm.
// Source: docs/domain.md §3; docs/screens.md.
import { revealFields } from '#contract/people.ts';
import { formatPhone } from '#domain/identity.ts';
import type { BankAccountId, PersonId } from '#domain/ids.ts';
import { may, type Permission, type StaffRole } from '#domain/permissions.ts';
import { watchReveals } from '#features/account/reveal-watch.ts';
import { findKyc } from '#features/kyc/kyc.sql.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import type { Vault } from '#platform/secrets.ts';
import type { StaffCaller } from '#platform/session.ts';
import { findContact, findAccount } from './people.sql.ts';

type RevealField = (typeof revealFields)[number];

/** Roles that need it: support calls and writes, kyc checks papers, finance asks about accounts. */
const openedWith: Record<RevealField, Permission> = {
  phone: 'person.contact.reveal',
  email: 'person.contact.reveal',
  identityNumber: 'person.identity.reveal',
  npwpNumber: 'person.account.reveal',
  bankAccountNumber: 'person.account.reveal',
};

export const revealsOf = (roles: readonly StaffRole[]): RevealField[] =>
  revealFields.filter((field) => may(roles, openedWith[field]));

type ChangeRequest = { field: RevealField; account?: BankAccountId | undefined; reason: string };

/** Refuses `error.forbidden` for a field that their roles do not need. */
export function revealPerson(
  platform: Platform,
  { id: staffId, roles }: StaffCaller,
  userId: PersonId,
  { field, account, reason }: ChangeRequest,
): Promise<{ value: string }> {
  if (!revealsOf(roles).includes(field)) throw refused('error.forbidden');
  const { db, vault } = platform;
  return db.tx(async (tx) => {
    const value = isId(userId) ? await findValue(tx, vault, userId, { field, account }) : null;
    if (value === null) throw notFound();
    const object = { kind: 'user', id: userId };
    const auditEvent: AuditEvent = { action: 'person.number.seen', object, after: { field, account }, reason };
    await recordAuditEvent(tx, { kind: 'staff', id: staffId }, auditEvent);
    await watchReveals(tx, platform, staffId);
    return { value };
  });
}

async function findValue(
  reader: Reader,
  vault: Vault,
  userId: PersonId,
  { field, account }: Omit<ChangeRequest, 'reason'>,
): Promise<string | null> {
  if (field === 'bankAccountNumber') {
    const row = account && isId(account) ? await findAccount(reader, userId, account) : null;
    return row && vault.open(row.encrypted, row.id);
  }
  if (field === 'phone' || field === 'email') {
    const row = await findContact(reader, userId);
    return row && (field === 'phone' ? formatPhone(row.phone) : row.email);
  }
  const kyc = await findKyc(reader, userId);
  const encrypted = field === 'identityNumber' ? kyc?.identityEncrypted : kyc?.npwpEncrypted;
  return encrypted ? vault.open(encrypted, userId) : null;
}
