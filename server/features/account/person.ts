// What other features read about a person.
// Source: docs/domain.md §3.
import { kycStatuses } from '#domain/kyc.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { notFound } from '#platform/refuse.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const nameRow = row({ name: col.text });

/** A person's name; refuses `error.not_found`. */
export async function readName(reader: Reader, userId: string): Promise<string> {
  const person = isId(userId) ? await reader.row(nameRow, sql`select name from app_user where id = ${userId}`) : null;
  if (!person) throw notFound();
  return person.name;
}

const lenderStatusRow = row({
  id: col.text,
  name: col.text,
  email: col.text.nullable(),
  phone: col.text,
  kycStatus: col.oneOf(kycStatuses),
  emailVerified: col.boolean,
  envelopeActive: col.boolean,
  taxResident: col.boolean,
  customerNo: col.number,
  isBorrower: col.boolean,
});
export type LenderStatus = RowOf<typeof lenderStatusRow>;

/** A lender with what funding depends on. Reads flags without locking the row. */
export async function readLender(reader: Reader, userId: string): Promise<LenderStatus> {
  const row = await reader.row(
    lenderStatusRow,
    sql`
    select u.id, u.name, u.email, u.phone, l.kyc_status as "kycStatus", u.email_verified_at is not null as "emailVerified",
      coalesce(l.envelope_status = 'aktif', false) as "envelopeActive", l.tax_resident as "taxResident",
      l.customer_no as "customerNo", u.is_borrower as "isBorrower"
    from app_user u join lender l on l.user_id = u.id where u.id = ${userId} and u.is_lender`,
  );
  if (!row) throw notFound();
  return row;
}
