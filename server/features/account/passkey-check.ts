// Challenges for passkeys, and what they answer: made for one purpose, judged outside the transaction that acts, spent in it.
// Invariants: an answer counts once, from our own pages, by its owner's unlocked device; a count that does not go on is
// refused, and its owner is told.
// Source: decision 0108.
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Assertion } from '#contract/confirmation.ts';
import type { requestOptions } from '#contract/passkey.ts';
import { isCopied, type PasskeyTransport } from '#domain/passkey.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { notify } from '#features/notice/notice.ts';
import { besideAct } from '#platform/acts.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { sameSecret, sha256, type Vault } from '#platform/secrets.ts';
import {
  type Bound,
  deleteExpiredChallenges,
  findPasskey,
  insertChallenge,
  isChallengeOpen,
  type JudgedPasskey,
  markPasskeyUsed,
  type OwnPasskey,
  spendChallenge,
} from './passkey.sql.ts';

/** Long enough to find a phone and unlock it. */
export const challengeSeconds = 300;

/** What passkeys are bound to: the host of the product's address. Browsers take no IP address; loopback is `localhost`. */
export function relyingParty({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): { id: string; origins: string[] } {
  const url = new URL(PUBLIC_URL);
  if (url.hostname !== '127.0.0.1' && url.hostname !== '[::1]') return { id: url.hostname, origins: [url.origin] };
  url.hostname = 'localhost';
  return { id: 'localhost', origins: [url.origin] };
}

/** Makes a challenge; only its hash is stored. */
export async function makeChallenge(tx: Tx, bound: Bound): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await deleteExpiredChallenges(tx);
  await insertChallenge(tx, sha256(challenge), bound, challengeSeconds);
  return challenge;
}

export const describe = ({ credentialId, transports }: OwnPasskey) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports: transports as PasskeyTransport[],
});

export function requestFor(
  config: Config,
  challenge: string,
  allowed: readonly OwnPasskey[],
): z.output<typeof requestOptions> {
  return {
    challenge,
    rpId: relyingParty(config).id,
    timeout: challengeSeconds * 1000,
    userVerification: 'required',
    allowCredentials: allowed.map(describe),
  };
}

/** The name of a person for authenticators, which names nobody. */
export const userHandleOf = (vault: Vault, userId: string): string =>
  vault.fingerprint(`passkey\u001f${userId}`).toString('base64url');

/** The challenge that was answered, or null. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

export type Judged = { passkey: JudgedPasskey; spend: (tx: Tx) => Promise<void> };

/**
 * Judges an answer to a challenge of this purpose. Answers a refusal as `error.passkey.expired` (no such challenge is open),
 * `error.passkey.copied` (its count does not go on) or `error.passkey.wrong`.
 */
export async function judgeAssertion(
  platform: Platform,
  assertion: Assertion,
  bound: Bound,
): Promise<Judged | { refusal: RefusalCode }> {
  const { db, vault } = platform;
  const challenge = challengeIn(assertion.response.clientDataJSON);
  const hash = sha256(challenge ?? '');
  if (challenge === null || !(await isChallengeOpen(db, hash, bound))) return { refusal: 'error.passkey.expired' };
  const passkey = await findPasskey(db, Buffer.from(assertion.credential, 'base64url'));
  if (!passkey || ('userId' in bound && passkey.userId !== bound.userId)) return { refusal: 'error.passkey.wrong' };
  const { userHandle } = assertion.response;
  // Without a name typed, the authenticator must say whose passkey it is.
  const isNamed = userHandle ? sameSecret(userHandle, userHandleOf(vault, passkey.userId)) : 'userId' in bound;
  const counter = isNamed ? await verify(platform, assertion, { challenge, passkey }) : null;
  if (counter === null) return { refusal: 'error.passkey.wrong' };
  if (isCopied(passkey.counter, counter)) {
    // The act that it was to confirm does not take place.
    await besideAct(() => db.tx((tx) => tellCopied(tx, passkey)));
    return { refusal: 'error.passkey.copied' };
  }
  const spend = async (tx: Tx) => {
    const isSpent = (await spendChallenge(tx, hash, bound)) && (await markPasskeyUsed(tx, passkey.id, counter));
    if (!isSpent) throw refused('error.passkey.expired', { field: 'passkey' });
    await recordUse(tx, passkey, bound.purpose);
  };
  return { passkey, spend };
}

/** The authenticator's count, or null when origin, host, unlocking or signature are not right. */
async function verify(
  { config, log }: Platform,
  { credential: id, response: { clientDataJSON, authenticatorData, signature } }: Assertion,
  { challenge, passkey }: { challenge: string; passkey: JudgedPasskey },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id: expectedRPID, origins } = relyingParty(config);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID,
      // Its count is judged here, since the library cannot tell it from a wrong answer.
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    log.debug({ error: String(error) }, 'passkey refused');
    return null;
  }
}

/** What was confirmed is told by the event that follows it in the same transaction. */
const recordUse = (tx: Tx, { id, userId }: JudgedPasskey, purpose: Bound['purpose']): Promise<void> =>
  recordAuditEvent(
    tx,
    { kind: 'user', id: userId },
    { action: 'passkey.used', object: { kind: 'passkey', id }, after: { purpose } },
  );

async function tellCopied(tx: Tx, { id, userId, name }: JudgedPasskey): Promise<void> {
  await notify(tx, {
    userId,
    kind: 'passkey_copied',
    slots: { name },
    link: '/dashboard/setting/passkeys',
    eventKey: `passkey:${newId()}:copied`,
  });
  // Last: everybody waits for the trail's end.
  await recordAuditEvent(tx, { kind: 'system' }, { action: 'passkey.copied', object: { kind: 'passkey', id } });
}
