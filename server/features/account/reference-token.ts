// What a person was shown and may confirm once, with her password: a token of which only the hash is kept.
// Invariants: a token's state leaves 'fresh' once; a finished one gives its answer again to the same request,
// whatever the time, and to no other; the fifth wrong password voids it. Each feature keeps its tokens in a table of
// its own.
// Source: docs/domain.md §5.2, §8.
import { type Refusal, type RefusalCode, refuse } from '#domain/refusal.ts';
import type { Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { col, row } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { requireOwnPassword } from './password-check.ts';

/** Where tokens of a kind are kept, and the words for one that cannot be confirmed. */
export type TokenKind = {
  table: Sql;
  /** The column that names what was made of it. */
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

/** What came of a token: the id of what was made, or why nothing was. */
export type Outcome = { resultId: string } | { refusal: Refusal };

/** The columns of `Token`. */
export const tokenColumns = ({
  result,
}: TokenKind): Sql => sql`token_hash as "tokenHash", expires_at as "expiresAt", state,
  request_hash as "requestHash", ${result} as "resultId", refusal`;

/** The password, judged before and outside the transaction; a wrong one counts on the user and on the token. */
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

/** Answers whether the token is void now. */
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

/** The answer that a finished token has given; null for one that has given none. */
export function answerAgain(token: Token, asked: Buffer, { refusals }: TokenKind): Outcome | null {
  const { state, requestHash, resultId, refusal } = token;
  if (state !== 'applied' && state !== 'refused') return null;
  if (!requestHash?.equals(asked)) return { refusal: refuse(refusals.used) };
  return resultId === null ? { refusal: refusal ?? refuse(refusals.gone) } : { resultId };
}

/** Refuses a void token, one that is late, and one that is not of what is confirmed on the terms that stand now. */
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
