// The table of withdrawal checks: one row a reference token, of which only the hash is here.
// Invariant: a token's state leaves 'fresh' once. Source: domain §5.2 (the same rules as a funding's token).
import type { Rupiah } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Tx } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';

export type Check = {
  tokenHash: Buffer;
  bankAccountId: string;
  amount: Rupiah;
  costsShown: string;
  expiresAt: Date;
  state: 'fresh' | 'applied' | 'refused' | 'void';
  requestHash: Buffer | null;
  withdrawalId: string | null;
  refusal: Refusal | null;
};

type NewCheck = Pick<Check, 'tokenHash' | 'bankAccountId' | 'amount' | 'costsShown'> & {
  userId: string;
  lifeMinutes: number;
};

/** Stores a fresh check; answers until when it may be confirmed. */
export async function insertCheck(tx: Tx, check: NewCheck): Promise<Date> {
  const { expiresAt } = await tx.one<{ expiresAt: Date }>(sql`
    insert into withdrawal_check (token_hash, user_id, bank_account_id, amount_rupiah, costs_shown, created_at, expires_at)
    values (${check.tokenHash}, ${check.userId}, ${check.bankAccountId}, ${check.amount}, ${check.costsShown}, app_now(),
      app_now() + ${check.lifeMinutes} * interval '1 minute')
    returning expires_at as "expiresAt"`);
  return expiresAt;
}

/** A person's own check, locked; null for a foreign or unknown token. */
export function lockCheck(tx: Tx, tokenHash: Buffer, userId: string): Promise<Check | null> {
  return tx.row<Check>(sql`
    select token_hash as "tokenHash", bank_account_id as "bankAccountId", amount_rupiah as amount,
      costs_shown as "costsShown", expires_at as "expiresAt", state, request_hash as "requestHash",
      withdrawal_id as "withdrawalId", refusal
    from withdrawal_check where token_hash = ${tokenHash} and user_id = ${userId} for update`);
}

export async function finishCheck(
  tx: Tx,
  tokenHash: Buffer,
  finish: { requestHash: Buffer } & ({ withdrawalId: string } | { refusal: Refusal }),
): Promise<void> {
  const [state, id, refusal] =
    'withdrawalId' in finish
      ? ['applied', finish.withdrawalId, null]
      : ['refused', null, JSON.stringify(finish.refusal)];
  await tx.run(sql`update withdrawal_check set state = ${state}, request_hash = ${finish.requestHash},
      withdrawal_id = ${id}, refusal = ${refusal}::jsonb
    where token_hash = ${tokenHash} and state = 'fresh'`);
}

const WRONG_PASSWORDS = 5;

/** Counts a wrong password on the token; the fifth voids it. Answers whether it is void now. */
export async function countWrongPassword(tx: Tx, tokenHash: Buffer, userId: string): Promise<boolean> {
  const row = await tx.row<{ state: Check['state'] }>(sql`
    update withdrawal_check set wrong_passwords = wrong_passwords + 1,
      state = case when wrong_passwords + 1 >= ${WRONG_PASSWORDS} then 'void' else state end
    where token_hash = ${tokenHash} and user_id = ${userId} and state = 'fresh' returning state`);
  return row?.state === 'void';
}
