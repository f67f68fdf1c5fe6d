// Activates a person's signature account: asks the provider with the registered, verified address; the provider sends
// a notice when the person is done. Invariants: no other address reaches the provider; if it cannot be reached,
// nothing changes; its notice has one effect.
// Source: spec §2, §6, §7; docs/settled.md 54, 68; docs/domain.md §3.
import type { PersonId } from '#domain/ids.ts';
import { sameAddress } from '#domain/same-text.ts';
import { activateEnvelope } from '#features/account/envelope.ts';
import {
  type EnvelopeOwner,
  findUserByVerifiedEmail,
  getEnvelopeOwner,
  markEnvelopeAsked,
} from '#features/account/user.sql.ts';
import { notify } from '#features/notice/notice.ts';
import { takeAttempt, type Limit } from '#platform/attempts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { PortFailure } from '#platform/outbound.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import type { Ports } from '#ports/ports.ts';

const askingLimit: Limit = { purpose: 'activation', tries: 10, seconds: 10 * 60 };

/** The provider's link; empty when the account is already active. */
export async function startActivation(
  { db, log }: Platform,
  { signature }: Ports,
  userId: PersonId,
  typed: string,
): Promise<{ link: string }> {
  const owner = await getEnvelopeOwner(db, userId);
  const email = requireOwnEmail(owner, typed);
  if (owner.active) return { link: '' };
  await takeAttempt(db, askingLimit, userId);
  const { link } = await signature
    .requestActivation({ email, name: owner.name, phone: owner.phone })
    .catch((error: unknown) => {
      if (!(error instanceof PortFailure)) throw error;
      log.warn({ user: userId, error: String(error) }, 'activation not asked for');
      throw refused('error.signing.unavailable', { retryAfterSeconds: 5 });
    });
  if (link === '') await db.tx((tx) => noteActive(tx, userId));
  else await db.tx((tx) => markEnvelopeAsked(tx, userId));
  return { link };
}

function requireOwnEmail({ email, emailVerified, signs }: EnvelopeOwner, typed: string): string {
  if (!signs) throw refused('error.forbidden');
  if (email === null) throw refused('error.email.not_verified', { field: 'email' });
  if (!sameAddress(typed, email)) throw refused('error.digisign.other_email', { field: 'email' });
  if (!emailVerified) throw refused('error.email.not_verified', { field: 'email' });
  return email;
}

/** Applies the provider's notice: the person with this verified address can now sign. Returns the outcome. */
export function completeActivation(db: Db, email: string): Promise<'activated' | 'repeat' | 'unknown'> {
  return db.tx(async (tx) => {
    const userId = await findUserByVerifiedEmail(tx, email);
    if (userId === null) return 'unknown';
    return (await noteActive(tx, userId)) ? 'activated' : 'repeat';
  });
}

async function noteActive(tx: Tx, userId: PersonId): Promise<boolean> {
  if (!(await activateEnvelope(tx, userId))) return false;
  await notify(tx, { userId, kind: 'signature_active', link: '/dashboard', eventKey: 'signature:active' });
  return true;
}
