// Identity data on the account: the name on the KTP, and a lender's tax residence.
// Invariant: for a verified person it changes only by a change that two people approved.
// Source: docs/domain.md §2, §3; decision 0067.
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const accountIdentityRow = row({ name: col.text, taxResident: col.boolean });
export type AccountIdentity = RowOf<typeof accountIdentityRow>;

export function readAccountIdentity(reader: Reader, userId: string): Promise<AccountIdentity> {
  return reader.one(
    accountIdentityRow,
    sql`select u.name, l.tax_resident as "taxResident"
    from app_user u join lender l on l.user_id = u.id where u.id = ${userId}`,
  );
}

/** Leaves omitted fields unchanged. */
export async function setAccountIdentity(tx: Tx, userId: string, given: Partial<AccountIdentity>): Promise<void> {
  if (given.name !== undefined) await tx.run(sql`update app_user set name = ${given.name} where id = ${userId}`);
  if (given.taxResident !== undefined)
    await tx.run(sql`update lender set tax_resident = ${given.taxResident} where user_id = ${userId}`);
}
