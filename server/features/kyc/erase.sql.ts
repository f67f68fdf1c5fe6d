// Reduces an erased or expired identity to who decided when; nothing of the documents remains.
// Invariant: answers the files to the caller, who deletes them after the commit.
import type { PersonId } from '#domain/ids.ts';
import type { Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const eraseIdentityRow = row({ key: col.text });

/** Erases numbers, documents and texts of an identity; answers its files, or none if nothing was left. */
export async function eraseIdentity(tx: Tx, userId: PersonId): Promise<{ files: string[]; found: boolean }> {
  const pictures = await tx.rows(
    eraseIdentityRow,
    sql`delete from kyc_picture where user_id = ${userId} returning storage_key as key`,
  );
  const emptied =
    await tx.run(sql`update kyc set identity_encrypted = null, identity_hash = null, npwp_encrypted = null,
      npwp_hash = null, bank_id = null, account_encrypted = null, account_hash = null, account_name = null, company_name = null,
      company_address = null
    where user_id = ${userId} and num_nonnulls(identity_encrypted, npwp_encrypted, bank_id, account_encrypted, account_name,
      company_name, company_address) > 0`);
  // Without their subject; the next submission must be complete.
  await tx.run(sql`delete from kyc_rejection where user_id = ${userId}`);
  await tx.run(sql`delete from kyc_browser where user_id = ${userId}`);
  return { files: pictures.map(({ key }) => key), found: pictures.length > 0 || emptied > 0 };
}

const eraseChangesRow = row({ key: col.text });

/** Erases the requested data and the proof of decided changes; answers the files. */
export async function eraseChanges(tx: Tx, userId: PersonId): Promise<string[]> {
  const proofs = await tx.rows(
    eraseChangesRow,
    sql`select proof_key as key from kyc_change where user_id = ${userId} and proof_key is not null`,
  );
  await tx.run(
    sql`update kyc_change set request_encrypted = '', lines = '[]', proof_key = null where user_id = ${userId}`,
  );
  return proofs.map(({ key }) => key);
}
