// A NIK as staff type it for somebody who borrows: judged by its form, and compared by its keyed hash, which alone is
// kept.
// Invariant: the NIK of staff who have not left is nobody else's.
// Source: docs/domain.md §3; decisions 0050, 0061.
import { isNik } from '#domain/nik.ts';
import { requireNotStaff } from '#features/account/staff-accounts.ts';
import type { Reader } from '#platform/db.ts';
import { refused } from '#platform/refuse.ts';
import type { Vault } from '#platform/secrets.ts';
import { hashNik } from './kyc.sql.ts';

/** Its keyed hash. Refuses `error.kyc.nik` where it is none, `error.staff.not_user` where it is that of staff. */
export async function takeNik(reader: Reader, vault: Vault, nik: string): Promise<Buffer> {
  if (!isNik(nik)) throw refused('error.kyc.nik', { field: 'nik' });
  const nikHash = hashNik(vault, nik);
  await requireNotStaff(reader, nikHash, 'nik');
  return nikHash;
}
