// A borrower's sign-in as staff give it: the account of her phone number, or a new one whose password nobody knows
// until she sets her own by a code. She is told how by SMS. Whoever calls links it to her membership and writes the
// audit trail.
// Invariant: a phone number is one person, so who has an account keeps it and becomes a borrower too.
// Source: spec §6; docs/domain.md §3; decision 0049.
import { sendSms } from '#features/notice/notice.ts';
import { sqlState, type Tx, violated } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { hashPassword } from '#platform/password.ts';
import { newToken } from '#platform/secrets.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { createUser, grantBorrower, lockUserByPhone } from './create-user.ts';

/** Does the work with the hash of a password that nobody knows; once more when her account was made meanwhile. */
export async function withUnknownPassword<Done>(work: (passwordHash: string) => Promise<Done>): Promise<Done> {
  // Made outside the transaction: it takes long.
  const passwordHash = await hashPassword(newToken());
  try {
    return await work(passwordHash);
  } catch (error) {
    if (sqlState(error) !== '23505' || violated(error) !== 'app_user_phone_key') throw error;
    return work(passwordHash);
  }
}

export type SignIn = { userId: string; isNew: boolean };

export async function giveBorrowerSignIn(
  tx: Tx,
  { name, phone }: { name: string; phone: string },
  passwordHash: string,
): Promise<SignIn> {
  const known = await lockUserByPhone(tx, phone);
  if (known) {
    if (!known.isBorrower) await grantBorrower(tx, known.id);
    return { userId: known.id, isNew: false };
  }
  const userId = newId();
  await createUser(tx, { id: userId, name, phone, passwordHash, borrower: { envelopeActive: false } });
  return { userId, isNew: true };
}

/** The way in, by SMS: to set a password, or to sign in with the account that she has. */
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
  const slots = { group, url, value: encodeURIComponent(phone) };
  const text = fill(texts[isNew ? 'sms.lead.member' : 'sms.lead.member.known'], slots);
  await sendSms(tx, { to: phone, text, eventKey });
}
