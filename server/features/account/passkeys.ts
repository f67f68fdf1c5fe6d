// A person's passkeys: listed, renamed, added and removed with the password or another of them.
// Invariants: at most ten; each change is told and is an audit event; a forgotten password and a block remove them all,
// since they are for a phone in other hands, and a changed password ends what was begun.
// Source: decision 0108.
import type { z } from 'zod';
import type { Confirmation } from '#contract/confirmation.ts';
import type { creationOptions, Passkey, passkeys } from '#contract/passkey.ts';
import type { PasskeyId, PersonId, SessionId } from '#domain/ids.ts';
import { checkPasskeyCount } from '#domain/passkey.ts';
import { notify } from '#features/notice/notice.ts';
import { type AuditAction, recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused, throwIfRefused } from '#platform/refuse.ts';
import { requireRights, spendProof } from '#platform/rights.ts';
import { sha256 } from '#platform/secrets.ts';
import { readPasswordOwner } from './access.sql.ts';
import { requireConfirmation } from './confirmation.ts';
import { challengeIn, challengeSeconds, describe, makeChallenge, relyingParty, userHandleOf } from './passkey-check.ts';
import * as store from './passkey.sql.ts';
import type { Bound } from './passkey.sql.ts';
import { lockUser } from './proof.sql.ts';

const toWire = ({ id, name, createdAt, usedAt }: store.OwnPasskey): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

export const listOwnPasskeys = async ({ db }: Platform, userId: PersonId): Promise<Passkey[]> =>
  (await store.listPasskeys(db, userId)).map(toWire);

/** EdDSA, ES256, RS256: what authenticators sign with. */
const algorithms = [-8, -7, -257];

type Own = { id: PersonId; sessionId: SessionId };

/** Answers with what the browser needs to make a passkey. */
export async function beginPasskey(
  platform: Platform,
  { id: userId, sessionId }: Own,
  confirmation: Confirmation,
): Promise<z.output<typeof creationOptions>> {
  const { db, config, vault } = platform;
  await requireConfirmation(platform, userId, confirmation);
  const own = await store.listPasskeys(db, userId);
  throwIfRefused(checkPasskeyCount(own.length));
  const { name, phone } = await readPasswordOwner(db, userId);
  const challenge = await db.tx(async (tx) => {
    await requireRights(tx);
    const made = await makeChallenge(tx, boundTo(userId, sessionId));
    await spendProof(tx);
    return made;
  });
  return {
    challenge,
    rp: { id: relyingParty(config).id, name: 'Titian' },
    user: { id: userHandleOf(vault, userId), name: phone, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeSeconds * 1000,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: own.map(describe),
  };
}

const boundTo = (userId: PersonId, sessionId: SessionId): Bound => ({
  purpose: 'register',
  userId,
  boundHash: sha256(sessionId),
});

type NewCredential = z.output<typeof passkeys.addPasskey.body>;

/** Refuses an answer to a challenge that this session was not given, `error.passkey.many` and `error.passkey.known`. */
export async function addPasskey(
  platform: Platform,
  { id: userId, sessionId }: Own,
  given: NewCredential,
): Promise<Passkey> {
  const bound = boundTo(userId, sessionId);
  const challenge = challengeIn(given.response.clientDataJSON) ?? '';
  const hash = sha256(challenge);
  if (!(await store.isChallengeOpen(platform.db, hash, bound))) throw refused('error.passkey.expired');
  const made = await readNew(platform, given, challenge);
  return platform.db.tx(async (tx) => {
    await lockUser(tx, userId);
    await requireRights(tx);
    if (!(await store.spendChallenge(tx, hash, bound))) throw refused('error.passkey.expired');
    throwIfRefused(checkPasskeyCount((await store.listPasskeys(tx, userId)).length));
    const passkey = await store.insertPasskey(tx, userId, made);
    if (!passkey) throw refused('error.passkey.known');
    await record(tx, userId, passkey.id, 'passkey.added');
    await tell(tx, userId, 'passkey_added', passkey.name);
    return toWire(passkey);
  });
}

async function readNew(
  { config, log }: Platform,
  { credential: id, name, response }: NewCredential,
  challenge: string,
): Promise<store.NewPasskey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id: expectedRPID, origins } = relyingParty(config);
  const { clientDataJSON, attestationObject, transports } = response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) throw new Error('not verified');
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return {
      id: newId<PasskeyId>(),
      credentialId: Buffer.from(credentialId, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
      name,
    };
  } catch (error) {
    log.debug({ error: String(error) }, 'new passkey refused');
    throw refused('error.passkey.wrong');
  }
}

/** Refuses `error.not_found` for what is not theirs. */
export async function renamePasskey({ db }: Platform, userId: PersonId, id: PasskeyId, name: string): Promise<Passkey> {
  return db.tx(async (tx) => {
    await requireRights(tx);
    const passkey = isId(id) ? await store.updatePasskeyName(tx, userId, id, name) : null;
    if (!passkey) throw notFound();
    await record(tx, userId, id, 'passkey.renamed');
    return toWire(passkey);
  });
}

/** Refuses `error.passkey.same` when the passkey itself confirms it. */
export async function removePasskey(
  platform: Platform,
  userId: PersonId,
  id: PasskeyId,
  confirmation: Confirmation,
): Promise<void> {
  const judged = await requireConfirmation(platform, userId, confirmation);
  if (judged === id) throw refused('error.passkey.same', { field: 'passkey' });
  await platform.db.tx(async (tx) => {
    await lockUser(tx, userId);
    await requireRights(tx);
    const removed = isId(id) ? await store.markPasskeyRemoved(tx, userId, id) : null;
    if (!removed) throw notFound();
    await record(tx, userId, id, 'passkey.removed');
    await tell(tx, userId, 'passkey_removed', removed.name);
  });
}

/** Ends every passkey of a person whose row is locked, and what was begun with them. */
export async function endPasskeys(tx: Tx, userId: PersonId): Promise<void> {
  await store.deleteChallenges(tx, userId);
  const removed = await store.markAllRemoved(tx, userId);
  if (removed.length === 0) return;
  await tell(tx, userId, 'passkey_removed', removed.map(({ name }) => name).join(', '));
}

const record = (tx: Tx, userId: PersonId, id: PasskeyId, action: AuditAction) =>
  recordAuditEvent(tx, { kind: 'user', id: userId }, { action, object: { kind: 'passkey', id } });

const tell = (tx: Tx, userId: PersonId, kind: 'passkey_added' | 'passkey_removed', name: string): Promise<void> =>
  notify(tx, { userId, kind, slots: { name }, link: '/dashboard/setting/passkeys', eventKey: `${kind}:${newId()}` });
