// The table of quotations: one row a reference token, of which only the hash is here.
// Invariant: a token's state leaves 'fresh' once. Source: domain §5.1, §5.2; case "Expiry by the server's clock".
import type { Rupiah } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { type Sql, sql } from '#platform/sql.ts';
import type { Block } from '#texts/agreements.ts';

export type QuotationState = 'fresh' | 'applied' | 'refused' | 'void';
export type Quotation = {
  tokenHash: Buffer;
  userId: string;
  lendingId: string;
  amount: Rupiah;
  termsVersion: string;
  expiresAt: Date;
  state: QuotationState;
  requestHash: Buffer | null;
  resultId: string | null;
  refusal: Refusal | null;
};

/** Stores a fresh funding quotation; answers until when it may be confirmed. */
export async function insertQuotation(
  tx: Tx,
  quotation: Pick<Quotation, 'tokenHash' | 'userId' | 'lendingId' | 'amount' | 'termsVersion'> & {
    agreement: readonly Block[];
    agreementHash: Buffer;
    lifeMinutes: number;
  },
): Promise<Date> {
  const { expiresAt } = await tx.one<{ expiresAt: Date }>(sql`
    insert into quotation (token_hash, kind, user_id, subject_id, amount_rupiah, terms_version, agreement, agreement_hash,
      created_at, expires_at)
    values (${quotation.tokenHash}, 'funding', ${quotation.userId}, ${quotation.lendingId}, ${quotation.amount},
      ${quotation.termsVersion}, ${JSON.stringify(quotation.agreement)}::jsonb, ${quotation.agreementHash}, app_now(),
      app_now() + ${quotation.lifeMinutes} * interval '1 minute')
    returning expires_at as "expiresAt"`);
  return expiresAt;
}

/** A user's own funding quotation, or null for a foreign, unknown or withdrawal token. */
export function findQuotation(reader: Reader, tokenHash: Buffer, userId: string): Promise<Quotation | null> {
  return reader.row<Quotation>(ownQuotation(tokenHash, userId));
}

export function lockQuotation(tx: Tx, tokenHash: Buffer, userId: string): Promise<Quotation> {
  return tx.one<Quotation>(sql`${ownQuotation(tokenHash, userId)} for update`);
}

const ownQuotation = (tokenHash: Buffer, userId: string): Sql => sql`
  select token_hash as "tokenHash", user_id as "userId", subject_id as "lendingId", amount_rupiah as amount,
    terms_version as "termsVersion", expires_at as "expiresAt", state, request_hash as "requestHash",
    result_id as "resultId", refusal
  from quotation where token_hash = ${tokenHash} and user_id = ${userId} and kind = 'funding'`;

export async function finishQuotation(
  tx: Tx,
  tokenHash: Buffer,
  finish: { requestHash: Buffer } & ({ portfolioId: string } | { refusal: Refusal }),
): Promise<void> {
  const [state, resultId, refusal] =
    'portfolioId' in finish ? ['applied', finish.portfolioId, null] : ['refused', null, JSON.stringify(finish.refusal)];
  await tx.run(sql`update quotation set state = ${state}, request_hash = ${finish.requestHash}, result_id = ${resultId},
      refusal = ${refusal}::jsonb, applied_at = app_now()
    where token_hash = ${tokenHash} and state = 'fresh'`);
}

/** Counts a wrong password on the token; the fifth voids it, once and for all. Answers whether it is void now. */
export async function countWrongPassword(tx: Tx, tokenHash: Buffer, userId: string): Promise<boolean> {
  const row = await tx.row<{ state: QuotationState }>(sql`
    update quotation set wrong_passwords = wrong_passwords + 1,
      state = case when wrong_passwords + 1 >= ${WRONG_PASSWORDS} then 'void' else state end
    where token_hash = ${tokenHash} and user_id = ${userId} and kind = 'funding' and state = 'fresh' returning state`);
  return row?.state === 'void';
}

const WRONG_PASSWORDS = 5;
