// A borrower's NIK as typed by staff, and a lender's as verified: compared by its keyed hash, stored encrypted only.
// Invariant: the NIK of active staff is never accepted for anybody else.
// Source: docs/domain.md §3; decisions 0050, 0061, 0110.
import type { PersonId } from '#domain/ids.ts';
import { isNik } from '#domain/nik.ts';
import { requireNotStaff } from '#features/account/staff-person.ts';
import type { Reader } from '#platform/db.ts';
import { refused } from '#platform/refuse.ts';
import type { Vault } from '#platform/secrets.ts';
import { findKyc, hashNik } from './kyc.sql.ts';

export type TakenNik = { hash: Buffer; encryptFor: (recordId: string) => Buffer };

/** Refuses `error.kyc.nik` for an invalid one, `error.staff.not_user` for one of staff. */
export async function takeNik(reader: Reader, vault: Vault, nik: string): Promise<TakenNik> {
  if (!isNik(nik)) throw refused('error.kyc.nik', { field: 'nik' });
  const hash = hashNik(vault, nik);
  await requireNotStaff(reader, hash, 'nik');
  return { hash, encryptFor: (recordId) => vault.encrypt(nik, recordId) };
}

/** A lender's own number with its keyed hash, to be shown to herself alone; null before she submitted one. */
export async function readOwnNik(
  reader: Reader,
  vault: Vault,
  userId: PersonId,
): Promise<{ number: string; hash: Buffer } | null> {
  const kyc = await findKyc(reader, userId);
  if (!kyc?.identityEncrypted || !kyc.identityHash) return null;
  return { number: vault.open(kyc.identityEncrypted, userId), hash: kyc.identityHash };
}
