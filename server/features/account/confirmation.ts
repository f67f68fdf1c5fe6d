// Confirms an act with the password, or with a passkey that has answered a challenge for this very act.
// Invariant: a challenge is bound to the session, the call, its parameters and its body without the proof, and is spent in
// the transaction of the act (`keepActKey`): an answer given for one act confirms no other, and none twice.
// Source: docs/domain.md §5; decision 0108.
import { z } from 'zod';
import { contract } from '#contract/all.ts';
import type { Confirmation } from '#contract/confirmation.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { PasskeyId, PersonId, SessionId } from '#domain/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { checkInput } from '#platform/read-input.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { currentRequest } from '#platform/request.ts';
import { noteProof } from '#platform/rights.ts';
import { sha256 } from '#platform/secrets.ts';
import { judgeAssertion, makeChallenge, requestFor } from './passkey-check.ts';
import { listPasskeys } from './passkey.sql.ts';
import { type About, countWrong, requireOwnPassword, requireTries } from './password-check.ts';

/**
 * Judges the password or the passkey outside any transaction; answers which passkey it was. A wrong one of either kind
 * counts, and is refused with 429 after five within 15 minutes.
 */
export async function requireConfirmation(
  platform: Platform,
  userId: PersonId,
  { password, passkey }: Confirmation,
  { onWrong }: Pick<About, 'onWrong'> = {},
): Promise<PasskeyId | null> {
  if (passkey === undefined) {
    await requireOwnPassword(platform, userId, password, { field: 'password', ...(onWrong ? { onWrong } : {}) });
    return null;
  }
  const { call, input, rights } = currentRequest() ?? {};
  if (!call || !input || rights?.caller.kind !== 'user') throw new Error('a passkey confirms a request');
  await requireTries(platform, userId);
  const boundHash = hashOf({ sessionId: rights.caller.sessionId, call, ...input });
  const judged = await judgeAssertion(platform, passkey, { purpose: 'confirm', userId, boundHash });
  if ('refusal' in judged) {
    // A challenge that ran out is no guess.
    if (judged.refusal !== 'error.passkey.wrong') throw refused(judged.refusal, { field: 'passkey' });
    await countWrong(platform, userId);
    throw refused((await onWrong?.()) ?? judged.refusal, { field: 'passkey' });
  }
  noteProof(judged.spend);
  return judged.passkey.id;
}

type Act = { call: string; params?: unknown; body: Record<string, unknown> };

type Confirmable = Endpoint & { body: z.ZodObject };

/** What can be confirmed: an endpoint whose body has `confirmation`. */
const isConfirmable = (endpoint: Endpoint): endpoint is Confirmable =>
  endpoint.who !== 'all' && endpoint.body instanceof z.ZodObject && 'passkey' in endpoint.body.shape;

const findConfirmable = (call: string): Confirmable | undefined =>
  Object.values(contract)
    .flatMap((list): Endpoint[] => Object.values(list))
    .filter((endpoint) => endpoint.call === call)
    .find(isConfirmable);

/** A challenge for a passkey to confirm this act; refuses what the act itself would refuse of its shape. */
export async function beginConfirmation(
  { db, config }: Platform,
  { id: userId, sessionId }: { id: PersonId; sessionId: SessionId },
  { call, params, body }: Act,
) {
  const endpoint = findConfirmable(call);
  if (!endpoint) throw notFound();
  const boundHash = hashOf({
    sessionId,
    call,
    params: endpoint.params && checkInput(endpoint.params, params),
    body: checkInput(endpoint.body, body),
  });
  const own = await listPasskeys(db, userId);
  if (own.length === 0) throw refused('error.passkey.none', { field: 'passkey' });
  const challenge = await db.tx((tx) => makeChallenge(tx, { purpose: 'confirm', userId, boundHash }));
  return requestFor(config, challenge, own);
}

type Bound = { sessionId: SessionId; call: string; params: unknown; body: unknown };

/** Both sides are read by the same schemas, whose order of fields makes equal texts of equal requests. */
function hashOf({ sessionId, call, params, body }: Bound): Buffer {
  const rest = { ...(body as object), password: undefined, passkey: undefined };
  return sha256(JSON.stringify([sessionId, call, params ?? null, rest]));
}
