// One-time tokens: what a person was shown and may confirm once with the password. Only a hash of the token is
// stored.
// Invariants: a token leaves 'fresh' once; a finished one repeats its answer to the same request at any time, and to
// no other; the fifth wrong password voids it. Each feature has its own table of tokens.
// Source: docs/domain.md §5.2, §8.
import { type Refusal, type RefusalCode, refuse } from '#domain/refusal.ts';
import type { Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { col, row } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { requireOwnPassword } from './password-check.ts';

/** The table of one kind of token, and its refusals. */
export type TokenKind = {
  table: Sql;
  /** The column with the id of what was created. */
  result: Sql;
  refusals: { gone: RefusalCode; used: RefusalCode; void: RefusalCode };
};

export type Token = {
  tokenHash: Buffer;
  expiresAt: Date;
  state: 'fresh' | 'applied' | 'refused' | 'void';
  requestHash: Buffer | null;
  resultId: string | null;
  refusal: Refusal | null;
};

/** A token's result: the id of what was created, or the reason it was refused. */
export type Outcome = { resultId: string } | { refusal: Refusal };

/** The columns of `Token`. */
export const tokenColumns = ({
  result,
}: TokenKind): Sql => sql`token_hash as "tokenHash", expires_at as "expiresAt", state,
  request_hash as "requestHash", ${result} as "resultId", refusal`;

/** Checks the password before and outside the transaction; a wrong one counts for the user and for the token. */
export async function requirePasswordFor(
  platform: Platform,
  kind: TokenKind,
  { userId, password, tokenHash }: { userId: string; password: string; tokenHash: Buffer },
): Promise<void> {
  const onWrong = async () =>
    (await platform.db.tx((tx) => countWrongPassword(tx, kind, tokenHash, userId)))
      ? kind.refusals.void
      : 'error.password.wrong';
  await requireOwnPassword(platform, userId, password, { field: 'password', onWrong });
}

const WRONG_PASSWORDS = 5;

const wrongPasswordRow = row({ state: col.oneOf(['fresh', 'applied', 'refused', 'void']) });

/** Answers whether the token is now void. */
async function countWrongPassword(tx: Tx, kind: TokenKind, tokenHash: Buffer, userId: string): Promise<boolean> {
  const row = await tx.row(
    wrongPasswordRow,
    sql`
    update ${kind.table} set wrong_passwords = wrong_passwords + 1,
      state = case when wrong_passwords + 1 >= ${WRONG_PASSWORDS} then 'void' else state end
    where token_hash = ${tokenHash} and user_id = ${userId} and state = 'fresh' returning state`,
  );
  return row?.state === 'void';
}

/** The stored answer of a finished token, or null. */
export function answerAgain(token: Token, asked: Buffer, { refusals }: TokenKind): Outcome | null {
  const { state, requestHash, resultId, refusal } = token;
  if (state !== 'applied' && state !== 'refused') return null;
  if (!requestHash?.equals(asked)) return { refusal: refuse(refusals.used) };
  return resultId === null ? { refusal: refusal ?? refuse(refusals.gone) } : { resultId };
}

/** Refuses a token that is void, expired, or for something else or other terms than confirmed. */
export function checkToken(
  { state, expiresAt }: Token,
  { refusals }: TokenKind,
  { isBound, now }: { isBound: boolean; now: Date },
): Refusal | null {
  if (state === 'void') return refuse(refusals.void);
  return isBound && now < expiresAt ? null : refuse(refusals.gone);
}

export async function finishToken(
  tx: Tx,
  { table, result }: TokenKind,
  tokenHash: Buffer,
  finish: { requestHash: Buffer } & Outcome,
): Promise<void> {
  const [state, resultId, refusal] =
    'resultId' in finish ? ['applied', finish.resultId, null] : ['refused', null, JSON.stringify(finish.refusal)];
  await tx.run(sql`update ${table} set state = ${state}, request_hash = ${finish.requestHash}, ${result} = ${resultId},
      refusal = ${refusal}::jsonb
    where token_hash = ${tokenHash} and state = 'fresh'`);
}
