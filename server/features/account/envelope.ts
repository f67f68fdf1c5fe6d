// A person's account at the signature provider: not requested, requested ("belum aktif") or active.
// Invariant: active is final and reached once, with one audit event.
// Source: spec §3, §6; docs/domain.md §3; docs/settled.md 54, 68.
import { recordAuditEvent } from '#platform/audit.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const envelopeOwnerRow = row({
  id: col.text,
  name: col.text,
  phone: col.text,
  email: col.text.nullable(),
  emailVerified: col.boolean,
  /** A lender or a borrower; nobody else signs. */
  signs: col.boolean,
  /** Updated in each of their roles. */
  active: col.boolean,
});
export type EnvelopeOwner = RowOf<typeof envelopeOwnerRow>;

/** The person, with the status of their signature account. */
export function getEnvelopeOwner(reader: Reader, userId: string): Promise<EnvelopeOwner> {
  return reader.one(
    envelopeOwnerRow,
    sql`
    select u.id, u.name, u.phone, u.email, u.email_verified_at is not null as "emailVerified",
      u.is_lender or u.is_borrower as signs,
      (not u.is_lender or coalesce(l.envelope_status = 'aktif', false))
        and (not u.is_borrower or coalesce(b.envelope_status = 'aktif', false)) as active
    from app_user u left join lender l on l.user_id = u.id left join borrower b on b.user_id = u.id
    where u.id = ${userId}`,
  );
}

const userByVerifiedEmailRow = row({ id: col.text });

/** Who has verified this address, or null. */
export async function findUserByVerifiedEmail(reader: Reader, email: string): Promise<string | null> {
  const row = await reader.row(
    userByVerifiedEmailRow,
    sql`
    select id from app_user where lower(email) = ${email.trim().toLowerCase()} and email_verified_at is not null`,
  );
  return row?.id ?? null;
}

/** The request reached the provider: not requested becomes not yet active. */
export async function markEnvelopeAsked(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    sql`update lender set envelope_status = 'belum aktif' where user_id = ${userId} and envelope_status is null`,
  );
  await tx.run(
    sql`update borrower set envelope_status = 'belum aktif' where user_id = ${userId} and envelope_status is null`,
  );
}

/** The provider reports it active. Answers false when that was known for each of the person's roles. */
export async function activateEnvelope(tx: Tx, userId: string): Promise<boolean> {
  const changed =
    (await tx.run(sql`update lender set envelope_status = 'aktif'
      where user_id = ${userId} and envelope_status is distinct from 'aktif'`)) +
    (await tx.run(sql`update borrower set envelope_status = 'aktif'
      where user_id = ${userId} and envelope_status is distinct from 'aktif'`));
  if (changed === 0) return false;
  await recordAuditEvent(
    tx,
    { kind: 'user', id: userId },
    {
      action: 'signature.activated',
      object: { kind: 'user', id: userId },
    },
  );
  return true;
}
