// Stores bank account numbers that are not a user's own account: encrypted for their record, with a keyed hash for
// equality and the last digits for display. Invariant: once a program has started, no table holds one in clear.
// Source: docs/design.md §3; decision 0078.
import type { Db, Tx } from './db.ts';
import type { Vault } from './secrets.ts';
import type { Sql } from './sql.ts';
import { saveEncrypted, lockClear, type ClearRow } from './start-checks.sql.ts';

export type EncryptedAccount = { accountEncrypted: Buffer; accountHash: Buffer; accountLastDigits: string };

/** Equal accounts at one bank have equal hashes, wherever they are kept. */
export const hashAccount = (vault: Vault, { bank, number }: { bank: number | null; number: string }): Buffer =>
  vault.fingerprint(`account\u001f${bank}\u001f${number}`);

/** Encrypts for the record of this id. */
export function encryptAccount(
  vault: Vault,
  recordId: string,
  { bankId, number }: { bankId: number | null; number: string },
): EncryptedAccount {
  return {
    accountEncrypted: vault.encrypt(number, recordId),
    accountHash: hashAccount(vault, { bank: bankId, number }),
    accountLastDigits: number.slice(-4),
  };
}

const mostAtOnce = 500;

/**
 * Encrypts the numbers that one table still holds in clear, in batches; for a table with these three columns. Returns
 * how many.
 */
export function encryptClearAccounts(db: Db, vault: Vault, table: Sql): Promise<number> {
  return encryptClear(db, table, async (tx, rows) => {
    const encrypted = rows.map(({ id, ...account }) => encryptAccount(vault, id, account));
    await saveEncrypted(tx, table, rows, encrypted);
  });
}

/** Visits the rows whose number is in clear, each once and locked, also when two programs do it at once. */
export async function encryptClear(
  db: Db,
  table: Sql,
  encrypt: (tx: Tx, rows: readonly ClearRow[]) => Promise<void>,
): Promise<number> {
  for (let total = 0; ; ) {
    const count = await db.tx(async (tx) => {
      const rows = await lockClear(tx, table, mostAtOnce);
      if (rows.length > 0) await encrypt(tx, rows);
      return rows.length;
    });
    if (count === 0) return total;
    total += count;
  }
}
