// Creates people: a user with flags, the lender or borrower record, and a lender's ledger accounts.
// Source: spec §3 User, §6; docs/domain.md §3.
import type { KycStatus } from '#domain/kyc.ts';
import { lenderAccounts, openAccounts } from '#ledger/ledger.ts';
import type { Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

export type NewUser = {
  id: string;
  name: string;
  /** Normalised: +62 and digits. */
  phone: string;
  email?: string;
  emailVerified?: boolean;
  username?: string;
  passwordHash: string;
  lender?: { kycStatus: KycStatus; envelopeActive: boolean; taxResident?: boolean };
  borrower?: { envelopeActive: boolean };
};

export async function createUser(tx: Tx, user: NewUser): Promise<void> {
  await tx.run(sql`insert into app_user (id, name, phone, email, email_verified_at, username, password_hash, password_changed_at, is_lender, is_borrower, created_at)
    values (${user.id}, ${user.name}, ${user.phone}, ${user.email ?? null}, case when ${user.emailVerified ?? false} then app_now() end,
      ${user.username ?? null}, ${user.passwordHash}, app_now(), ${user.lender !== undefined}, ${user.borrower !== undefined}, app_now())`);
  if (user.lender) {
    await tx.run(sql`insert into lender (user_id, kyc_status, envelope_status, tax_resident)
      values (${user.id}, ${user.lender.kycStatus}, ${user.lender.envelopeActive ? 'aktif' : null}, ${user.lender.taxResident ?? true})`);
    await openAccounts(tx, user.id, lenderAccounts);
  }
  if (user.borrower) {
    await tx.run(
      sql`insert into borrower (user_id, envelope_status) values (${user.id}, ${user.borrower.envelopeActive ? 'aktif' : null})`,
    );
  }
}

const knownUserRow = row({ id: col.text, name: col.text, isBorrower: col.boolean });
type KnownUser = RowOf<typeof knownUserRow>;

/** Locks the person with this phone number until the transaction ends. */
export function lockUserByPhone(tx: Tx, phone: string): Promise<KnownUser | null> {
  return tx.row(
    knownUserRow,
    sql`select id, name, is_borrower as "isBorrower" from app_user where phone = ${phone} for update`,
  );
}

/** Makes a person with an account a borrower too, with the same signature account. */
export async function grantBorrower(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`update app_user set is_borrower = true where id = ${userId}`);
  await tx.run(sql`insert into borrower (user_id, envelope_status)
    select u.id, l.envelope_status from app_user u left join lender l on l.user_id = u.id where u.id = ${userId}
    on conflict (user_id) do nothing`);
}
