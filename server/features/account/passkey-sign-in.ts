// Sign-in with a passkey that the device offers by itself: no name is typed, and none is answered.
// Invariants: counted, blocked, recorded and remembered as a sign-in by password; the answer is the same for a passkey
// that is unknown, removed or wrongly signed.
// Source: decisions 0096, 0108.
import type { Assertion } from '#contract/confirmation.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { nameSubject } from '#platform/request.ts';
import type { KnownDevice } from './known-device.ts';
import { judgeAssertion, makeChallenge, requestFor } from './passkey-check.ts';
import { findPasskey } from './passkey.sql.ts';
import { openCounters, startSession } from './sign-in.ts';

export const beginPasskeySignIn = async ({ db, config }: Platform) =>
  requestFor(config, await db.tx((tx) => makeChallenge(tx, { purpose: 'sign-in' })), []);

type Given = { assertion: Assertion; device: string; address: string; known: KnownDevice };

export async function signInWithPasskey(
  platform: Platform,
  { assertion, device, address, known }: Given,
): Promise<{ token: string }> {
  const found = await findPasskey(platform.db, Buffer.from(assertion.credential, 'base64url'));
  const person = found && { id: found.userId, hash: found.passwordHash };
  if (person) nameSubject('user', person.id);
  const counters = openCounters(platform.db, { known, address, person, subject: null });
  await counters.require();
  const judged = await judgeAssertion(platform, assertion, { purpose: 'sign-in' });
  if ('refusal' in judged) {
    await counters.count();
    throw refused(judged.refusal === 'error.passkey.wrong' ? 'error.passkey.unknown' : judged.refusal);
  }
  await counters.forget();
  const owner = { id: judged.passkey.userId, hash: judged.passkey.passwordHash };
  const refusal = 'error.passkey.unknown';
  const signedIn = await startSession(platform, { person: owner, device, refusal, work: judged.spend });
  known.remember(owner);
  return signedIn;
}
