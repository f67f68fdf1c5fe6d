// A borrower's NIK as typed by staff: its form is checked, and only its keyed hash is compared and stored.
// Invariant: the NIK of active staff is never accepted for anybody else.
// Source: docs/domain.md §3; decisions 0050, 0061.
import { isNik } from '#domain/nik.ts';
import { requireNotStaff } from '#features/account/staff-person.ts';
import type { Reader } from '#platform/db.ts';
import { refused } from '#platform/refuse.ts';
import type { Vault } from '#platform/secrets.ts';
import { hashNik } from './kyc.sql.ts';

/** Its keyed hash. Refuses `error.kyc.nik` for an invalid one, `error.staff.not_user` for one of staff. */
export async function takeNik(reader: Reader, vault: Vault, nik: string): Promise<Buffer> {
  if (!isNik(nik)) throw refused('error.kyc.nik', { field: 'nik' });
  const nikHash = hashNik(vault, nik);
  await requireNotStaff(reader, nikHash, 'nik');
  return nikHash;
}
