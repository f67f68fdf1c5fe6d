// Gives a borrower a sign-in: the account with their phone number, or a new one with an unknown password that they
// replace by a code. They are informed by SMS. The caller links it to the membership and writes the audit trail.
// Invariant: one person per phone number, so an existing account is reused and becomes a borrower too.
// Source: spec §6; docs/domain.md §3; decision 0049.
import type { PersonId } from '#domain/ids.ts';
import { sendSms } from '#features/notice/notice.ts';
import { sqlState, type Tx, violated } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { hashPassword } from '#platform/password.ts';
import { newToken } from '#platform/secrets.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { createUser, grantBorrower } from './create-user.ts';
import { lockUserByPhone } from './user.sql.ts';

/** Hashes an unknown password before the transaction. Retries if the account was created meanwhile. */
export async function withUnknownPassword<Done>(work: (passwordHash: string) => Promise<Done>): Promise<Done> {
  // Outside the transaction, because hashing is slow.
  const passwordHash = await hashPassword(newToken());
  try {
    return await work(passwordHash);
  } catch (error) {
    if (sqlState(error) !== '23505' || violated(error) !== 'app_user_phone_key') throw error;
    return work(passwordHash);
  }
}

export type SignIn = { userId: PersonId; isNew: boolean };

export async function giveBorrowerSignIn(
  tx: Tx,
  { name, phone }: { name: string; phone: string },
  passwordHash: string,
): Promise<SignIn> {
  const existing = await lockUserByPhone(tx, phone);
  if (existing) {
    if (!existing.isBorrower) await grantBorrower(tx, existing.id);
    return { userId: existing.id, isNew: false };
  }
  const userId = newId<PersonId>();
  await createUser(tx, { id: userId, name, phone, passwordHash, borrower: { envelopeActive: false } });
  return { userId, isNew: true };
}

/** SMS that says how to sign in: set a password, or use the existing account. */
export async function tellSignIn(
  tx: Tx,
  {
    phone,
    group,
    url,
    isNew,
    eventKey,
  }: { phone: string; group: string; url: string; isNew: boolean; eventKey: string },
): Promise<void> {
  // No number in the link: it would stand in histories and logs.
  const text = fill(texts[isNew ? 'sms.lead.member' : 'sms.lead.member.known'], { group, url });
  await sendSms(tx, { to: phone, text, eventKey });
}
