// SQL of quotations: one row per reference token, stored as a hash.
// Source: docs/domain.md §5.1, §5.2.
import type { LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import { type Refusal } from '#domain/refusal.ts';
import { tokenColumns, type TokenKind } from '#features/account/reference-token.sql.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import type { Block } from '#texts/agreements.ts';

export const quotations: TokenKind = {
  table: sql`quotation`,
  result: sql`result_id`,
  refusals: {
    gone: 'error.lending.quotation',
    differs: 'error.lending.quotation_differs',
    used: 'error.lending.quotation_used',
    void: 'error.lending.quotation_void',
  },
};

const quotationRow = row({
  tokenHash: col.bytes,
  expiresAt: col.instant,
  state: col.oneOf(['fresh', 'applied', 'refused', 'void']),
  requestHash: col.bytes.nullable(),
  resultId: col.id<PortfolioId>().nullable(),
  refusal: col.jsonOf<Refusal | null>(),
  userId: col.id<PersonId>(),
  lendingId: col.id<LendingId>(),
  amount: col.rupiah,
  termsVersion: col.text,
});
export type Quotation = RowOf<typeof quotationRow>;

const insertQuotationRow = row({ expiresAt: col.instant });

/** Stores a new funding quotation; answers until when it may be confirmed. */
export async function insertQuotation(
  tx: Tx,
  quotation: Pick<Quotation, 'tokenHash' | 'userId' | 'lendingId' | 'amount' | 'termsVersion'> & {
    agreement: readonly Block[];
    agreementHash: Buffer;
    identityHash: Buffer | null;
    lifeMinutes: number;
  },
): Promise<Date> {
  const { expiresAt } = await tx.one(
    insertQuotationRow,
    sql`
    insert into quotation (token_hash, kind, user_id, subject_id, amount_rupiah, terms_version, agreement, agreement_hash,
      identity_hash, created_at, expires_at)
    values (${quotation.tokenHash}, 'funding', ${quotation.userId}, ${quotation.lendingId}, ${quotation.amount},
      ${quotation.termsVersion}, ${JSON.stringify(quotation.agreement)}::jsonb, ${quotation.agreementHash}, ${quotation.identityHash}, app_now(),
      app_now() + ${quotation.lifeMinutes} * interval '1 minute')
    returning expires_at as "expiresAt"`,
  );
  return expiresAt;
}

/** A user's own funding quotation, or null for a foreign, unknown or withdrawal token. */
export function findQuotation(reader: Reader, tokenHash: Buffer, userId: PersonId): Promise<Quotation | null> {
  return reader.row(quotationRow, ownQuotation(tokenHash, userId));
}

export function lockQuotation(tx: Tx, tokenHash: Buffer, userId: PersonId): Promise<Quotation> {
  return tx.one(quotationRow, sql`${ownQuotation(tokenHash, userId)} for update`);
}

const ownQuotation = (tokenHash: Buffer, userId: PersonId): Sql => sql`
  select ${tokenColumns(quotations)}, user_id as "userId", subject_id as "lendingId", amount_rupiah as amount,
    terms_version as "termsVersion"
  from quotation where token_hash = ${tokenHash} and user_id = ${userId} and kind = 'funding'`;

/** Deletes the agreements with an erased person's name that were only shown. */
export async function eraseQuotations(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(sql`update quotation set agreement = null, identity_hash = null where user_id = ${userId}`);
}
