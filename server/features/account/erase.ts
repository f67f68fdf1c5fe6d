// Erases a person's account: its row stays under a pseudonym that cannot sign in.
// Invariant: phone and e-mail can be registered again; these tables no longer identify the person, except for where
// and when consents were given.
// Source: UU 27/2022 article 43; decision 0081.
import type { PersonId } from '#domain/ids.ts';
import { erasedPhone } from '#domain/retention.ts';
import { plainAddress } from '#domain/same-text.ts';
import type { Tx } from '#platform/db.ts';
import { refused } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import { erasePasskeys } from './passkey.sql.ts';
import { eraseProfile } from './profile.sql.ts';
import {
  lockLenderRow,
  lockAccount,
  eraseUser,
  clearLender,
  clearBorrower,
  deleteCodes,
  erasePhoneProofs,
  eraseEmailLinks,
} from './user.sql.ts';

export type Erased = { phone: string; email: string | null; emailVerified: boolean; photoKey: string | null };
/**
 * Locks the account and answers its data; refuses one that is erased. Locks the lender first, as everywhere, so that
 * business starting at this moment is seen.
 */
export async function lockToErase(tx: Tx, userId: PersonId): Promise<Erased> {
  await lockLenderRow(tx, userId);
  const row = await lockAccount(tx, userId);
  if (!row) throw refused('error.not_found');
  if (row.erased) throw refused('error.erasure.done');
  return row;
}

/** Erases a locked account. */
export async function eraseAccount(
  tx: Tx,
  userId: PersonId,
  { phone, email }: Erased,
  pseudonym: string,
): Promise<void> {
  const unique = (sha256(userId).readBigUInt64BE() % 10n ** 14n).toString().padStart(14, '0');
  await eraseUser(tx, userId, pseudonym, erasedPhone(unique));
  await clearLender(tx, userId);
  await clearBorrower(tx, userId);
  await eraseProfile(tx, userId);
  const subjects = email === null ? [phone] : [phone, plainAddress(email)];
  await deleteCodes(tx, subjects);
  await erasePhoneProofs(tx, userId, phone);
  await eraseEmailLinks(tx, userId);
  await erasePasskeys(tx, userId);
}
