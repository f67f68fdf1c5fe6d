// The table of withdrawal checks: one row per reference token, of which only the hash is stored.
// Source: docs/domain.md §5.2.
import type { BankAccountId, PersonId, WithdrawalId } from '#domain/ids.ts';
import { type KycStatus, kycStatuses } from '#domain/kyc.ts';
import type { Rupiah } from '#domain/money.ts';
import { type Refusal } from '#domain/refusal.ts';
import { tokenColumns, type TokenKind } from '#features/account/reference-token.sql.ts';
import { type Token } from '#features/account/reference-token.ts';
import type { Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

export const checks: TokenKind = {
  table: sql`withdrawal_check`,
  result: sql`withdrawal_id`,
  refusals: {
    gone: 'error.withdraw.check',
    differs: 'error.withdraw.check_differs',
    used: 'error.withdraw.check_used',
    void: 'error.withdraw.check_void',
  },
};

export type Check = Token<WithdrawalId> & { bankAccountId: BankAccountId; amount: Rupiah; costsShown: string };

type NewCheck = Pick<Check, 'tokenHash' | 'bankAccountId' | 'amount' | 'costsShown'> & {
  userId: PersonId;
  lifeMinutes: number;
};

const insertCheckRow = row({ expiresAt: col.instant });

/** Stores a new check and returns its expiry. */
export async function insertCheck(tx: Tx, check: NewCheck): Promise<Date> {
  const { expiresAt } = await tx.one(
    insertCheckRow,
    sql`
    insert into withdrawal_check (token_hash, user_id, bank_account_id, amount_rupiah, costs_shown, created_at, expires_at)
    values (${check.tokenHash}, ${check.userId}, ${check.bankAccountId}, ${check.amount}, ${check.costsShown}, app_now(),
      app_now() + ${check.lifeMinutes} * interval '1 minute')
    returning expires_at as "expiresAt"`,
  );
  return expiresAt;
}

/** The current facts, besides the check, that decide on an application. */
type Status = { now: Date; kycStatus: KycStatus; hasAccount: boolean };

const checkRow = row({
  tokenHash: col.bytes,
  expiresAt: col.instant,
  state: col.oneOf(['fresh', 'applied', 'refused', 'void']),
  requestHash: col.bytes.nullable(),
  resultId: col.id<WithdrawalId>().nullable(),
  refusal: col.jsonOf<Refusal | null>(),
  bankAccountId: col.id<BankAccountId>(),
  amount: col.rupiah,
  costsShown: col.text,
  now: col.instant,
  kycStatus: col.oneOf(kycStatuses),
  hasAccount: col.boolean,
});

/** A person's own check, locked, with their status; null for a foreign or unknown token. */
export function lockCheck(tx: Tx, tokenHash: Buffer, userId: PersonId): Promise<(Check & Status) | null> {
  return tx.row(
    checkRow,
    sql`
    select ${tokenColumns(checks)}, c.bank_account_id as "bankAccountId", c.amount_rupiah as amount,
      c.costs_shown as "costsShown", app_now() as now, l.kyc_status as "kycStatus",
      exists (select 1 from bank_account a where a.id = c.bank_account_id and a.user_id = c.user_id
        and a.removed_at is null) as "hasAccount"
    from withdrawal_check c join lender l on l.user_id = c.user_id
    where c.token_hash = ${tokenHash} and c.user_id = ${userId} for update of c`,
  );
}
