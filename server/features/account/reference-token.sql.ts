// Statements of the tokens that confirm a binding act once, shared by the tables of every kind.
import type { PersonId } from '#domain/ids.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

/** The table of one kind of token, and its refusals. */
export type TokenKind = {
  table: Sql;
  /** The column with the id of what was created. */
  result: Sql;
  refusals: Record<'gone' | 'differs' | 'used' | 'void', RefusalCode>;
};

/** The columns of `Token`. */
export const tokenColumns = ({
  result,
}: TokenKind): Sql => sql`token_hash as "tokenHash", expires_at as "expiresAt", state,
  request_hash as "requestHash", ${result} as "resultId", refusal`;

const WRONG_PASSWORDS = 5;

const wrongPasswordRow = row({ state: col.oneOf(['fresh', 'applied', 'refused', 'void']) });

export function raiseWrongPasswords(tx: Tx, userId: PersonId, table: Sql, tokenHash: Buffer) {
  return tx.row(
    wrongPasswordRow,
    sql`
    update ${table} set wrong_passwords = wrong_passwords + 1,
      state = case when wrong_passwords + 1 >= ${WRONG_PASSWORDS} then 'void' else state end
    where token_hash = ${tokenHash} and user_id = ${userId} and state = 'fresh' returning state`,
  );
}

export async function saveOutcome(
  tx: Tx,
  {
    table,
    state,
    requestHash,
    result,
    resultId,
    refusal,
    tokenHash,
  }: {
    table: Sql;
    state: string;
    requestHash: Buffer;
    result: Sql;
    resultId: string | null;
    refusal: string | null;
    tokenHash: Buffer;
  },
): Promise<void> {
  await tx.run(sql`update ${table} set state = ${state}, request_hash = ${requestHash}, ${result} = ${resultId},
      refusal = ${refusal}::jsonb
    where token_hash = ${tokenHash} and state = 'fresh'`);
}
