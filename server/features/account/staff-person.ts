// Who becomes staff: the person's data as given, whether it is free, and the account itself.
// Invariants: staff neither lend nor borrow; names, addresses and numbers are unique among staff.
// Source: docs/domain.md §3; decision 0061.
import { parseEmail, parsePersonName } from '#domain/contact.ts';
import type { StaffId } from '#domain/ids.ts';
import { isNik } from '#domain/nik.ts';
import { may, type StaffRole } from '#domain/permissions.ts';
import { parseStaffLogin } from '#domain/staff.ts';
import { openAccounts } from '#ledger/ledger.ts';
import { type Reader, sqlState, type Tx } from '#platform/db.ts';
import { refused } from '#platform/refuse.ts';
import type { Vault } from '#platform/secrets.ts';
import { insertStaff, isActiveStaff, isUserOrMember, replaceRoles } from './staff-accounts.sql.ts';

export type NewPerson = { name: string; login: string; email: string; nikHash: Buffer };

/** Reads the person's data; refuses the first invalid field. */
export function readPerson(
  vault: Vault,
  given: { name: string; login: string; email: string; nik: string },
): NewPerson {
  const [name, login] = [parsePersonName(given.name), parseStaffLogin(given.login)];
  if (name === null) throw refused('error.name.invalid', { field: 'name' });
  if (login === null) throw refused('error.staff.login', { field: 'login' });
  const email = readAddress(given.email);
  if (!isNik(given.nik)) throw refused('error.kyc.nik', { field: 'nik' });
  return { name, login, email, nikHash: vault.fingerprint(`nik\u001f${given.nik}`) };
}

export function readAddress(given: string): string {
  const email = parseEmail(given);
  if (email === null) throw refused('error.email.invalid', { field: 'email' });
  return email;
}

/** Inserts the account; refuses a number or address that belongs to a lender or a member. */
export async function addStaff(tx: Tx, id: StaffId, person: NewPerson, roles: readonly StaffRole[]): Promise<void> {
  await requireNoUser(tx, person);
  await insertStaff(tx, { id, ...person });
  await giveRoles(tx, id, roles);
}

export async function requireNoUser(reader: Reader, person: { email: string; nikHash: Buffer | null }): Promise<void> {
  const user = await isUserOrMember(reader, person);
  if (user) throw refused('error.staff.is_user');
}

/** Staff who work for groups hold their cash between meeting and bank. */
export async function giveRoles(tx: Tx, id: StaffId, roles: readonly StaffRole[]): Promise<void> {
  await replaceRoles(tx, id, roles);
  if (may(roles, 'sheet.post')) await openAccounts(tx, id, ['officer_cash']);
}

/**
 * Refuses `error.staff.not_user` when this number (by its keyed hash) belongs to active staff.
 * Source: docs/domain.md §3.
 */
export async function requireNotStaff(reader: Reader, nikHash: Buffer | null, field: string): Promise<void> {
  const staff = nikHash && (await isActiveStaff(reader, nikHash));
  if (staff) throw refused('error.staff.not_user', { field });
}

/** Names, addresses and numbers are unique among staff. */
export async function notTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw sqlState(error) === '23505' ? refused('error.staff.taken') : error;
  }
}
