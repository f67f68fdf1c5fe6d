// Search for people in staff lists. A NIK is found only by its keyed hash, as a whole.
// Source: docs/screens.md.
import { normalisePhone } from '#domain/identity.ts';
import type { Vault } from '#platform/secrets.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { holdsWords } from '#platform/words.ts';
import { hashNik } from './kyc.sql.ts';

/** Whether person `u` has the typed address, whole NIK, phone number or its end, or else words of the name. */
export function isCalled(vault: Vault, typed: string): Sql {
  if (typed.includes('@')) return sql`lower(u.email) = ${typed.toLowerCase()}`;
  const digits = typed.replace(/[\s.-]/g, '');
  if (/^\d{16}$/.test(digits))
    return sql`u.id in (select user_id from kyc where identity_hash = ${hashNik(vault, digits)})`;
  const phone = normalisePhone(typed);
  if (phone !== null) return sql`u.phone = ${phone}`;
  if (/^\+?\d{4,}$/.test(digits)) return sql`u.phone like ${`%${digits.replace(/^\+/, '')}`}`;
  return holdsWords(sql`u.name`, typed);
}
