// One-time tokens: what a person was shown and may confirm once with the password. Only a hash of the token is
// stored.
// Invariants: a token leaves 'fresh' once; a finished one repeats its answer to the same request at any time, and to
// no other; the fifth wrong password voids it. Each feature has its own table of tokens.
// Source: docs/domain.md §5.2, §8.
import type { Confirmation } from '#contract/confirmation.ts';
import type { PersonId } from '#domain/ids.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import type { Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { requireConfirmation } from './confirmation.ts';
import { raiseWrongPasswords, saveOutcome, type TokenKind } from './reference-token.sql.ts';

export type Token<Result extends string = string> = {
  tokenHash: Buffer;
  expiresAt: Date;
  state: 'fresh' | 'applied' | 'refused' | 'void';
  requestHash: Buffer | null;
  resultId: Result | null;
  refusal: Refusal | null;
};

/** A token's result: the id of what was created, or the reason it was refused. */
export type Outcome<Result extends string = string> = { resultId: Result } | { refusal: Refusal };

/** Checks password or passkey before and outside the transaction; a wrong one counts for the user and for the token. */
export async function requireConfirmationFor(
  platform: Platform,
  kind: TokenKind,
  { userId, proof, tokenHash }: { userId: PersonId; proof: Confirmation; tokenHash: Buffer },
): Promise<void> {
  const onWrong = async () =>
    (await platform.db.tx((tx) => countWrongPassword(tx, kind, tokenHash, userId))) ? kind.refusals.void : null;
  await requireConfirmation(platform, userId, proof, { onWrong });
}

/** Answers whether the token is now void. */
async function countWrongPassword(tx: Tx, kind: TokenKind, tokenHash: Buffer, userId: PersonId): Promise<boolean> {
  const row = await raiseWrongPasswords(tx, userId, kind.table, tokenHash);
  return row?.state === 'void';
}

/** The stored answer of a finished token, or null. */
export function answerAgain<Result extends string>(
  token: Token<Result>,
  asked: Buffer,
  { refusals }: TokenKind,
): Outcome<Result> | null {
  const { state, requestHash, resultId, refusal } = token;
  if (state !== 'applied' && state !== 'refused') return null;
  if (!requestHash?.equals(asked)) return { refusal: refuse(refusals.used) };
  return resultId === null ? { refusal: refusal ?? refuse(refusals.gone) } : { resultId };
}

/**
 * Refuses a token that is void, has run out, is confirmed with something else than was offered, or was offered on terms
 * that have changed since.
 */
export function checkToken(
  { state, expiresAt }: Token,
  { refusals }: TokenKind,
  { isOffered, isCurrent, now }: { isOffered: boolean; isCurrent: boolean; now: Date },
): Refusal | null {
  if (state === 'void') return refuse(refusals.void);
  if (now >= expiresAt) return refuse(refusals.gone);
  if (!isOffered) return refuse(refusals.differs);
  return isCurrent ? null : refuse(refusals.gone);
}

export async function finishToken(
  tx: Tx,
  { table, result }: TokenKind,
  tokenHash: Buffer,
  finish: { requestHash: Buffer } & Outcome,
): Promise<void> {
  const [state, resultId, refusal] =
    'resultId' in finish ? ['applied', finish.resultId, null] : ['refused', null, JSON.stringify(finish.refusal)];
  await saveOutcome(tx, { table, state, requestHash: finish.requestHash, result, resultId, refusal, tokenHash });
}
