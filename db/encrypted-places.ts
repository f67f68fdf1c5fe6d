// Everything encrypted with the encryption key: the columns, each with the column whose value its ciphertext is bound
// to, and the files named by rows of the database.
// Invariant: the list is complete (a test asks the catalogue), or a key would be retired while something still needs
// it.
// Source: docs/design.md §3; decision 0080.
import type { Reader } from '#platform/db.ts';
import { namesFile, readAnchors, readFileNames } from './encrypted-places.sql.ts';

/** Table, its key (to which the ciphertext is bound), encrypted column. */
export const encryptedColumns = [
  ['bank_account', 'id', 'number_encrypted'],
  ['borrower_group', 'id', 'account_encrypted'],
  ['disbursement', 'id', 'account_encrypted'],
  ['field_device', 'id', 'secret_encrypted'],
  ['field_sheet', 'id', 'content_encrypted'],
  ['group_import_item', 'id', 'content_encrypted'],
  ['group_member', 'id', 'nik_encrypted'],
  ['kyc', 'user_id', 'identity_encrypted'],
  ['kyc', 'user_id', 'npwp_encrypted'],
  ['kyc', 'user_id', 'account_encrypted'],
  ['kyc_change', 'id', 'request_encrypted'],
  ['outbox_message', 'id', 'encrypted_body'],
  ['overpayment_return', 'id', 'account_encrypted'],
  ['payout', 'id', 'account_encrypted'],
  ['push_device', 'id', 'subscription_encrypted'],
  ['staff', 'id', 'totp_secret'],
  ['staff_link', 'id', 'totp_encrypted'],
  ['voucher', 'id', 'account_encrypted'],
  ['webhook', 'id', 'secret_encrypted'],
  ['webhook', 'id', 'previous_encrypted'],
] as const;

/** Table and column that names a stored file. */
export const fileColumns = [
  ['agreement', 'original_key'],
  ['agreement', 'signed_key'],
  ['app_user', 'photo_key'],
  ['authority_file', 'storage_key'],
  ['erased_file', 'storage_key'],
  ['field_photo', 'storage_key'],
  ['kyc_change', 'proof_key'],
  ['kyc_picture', 'storage_key'],
] as const;

const filePages = 1_000;

/** The names of all stored files in order, a page at a time; the anchors of the trail come last. */
export async function* storedFiles(reader: Pick<Reader, 'rows'>): AsyncGenerator<string[]> {
  for (const place of fileColumns) {
    let after = '';
    for (;;) {
      const page = await readFileNames(reader, place, { after, limit: filePages });
      const last = page.at(-1);
      if (!last) break;
      yield page;
      after = last;
    }
  }
  yield await anchorFiles(reader);
}

/** Whether a row still names this file: one that was removed meanwhile must not be written again. */
export async function isNamed(reader: Reader, key: string): Promise<boolean> {
  if (key.startsWith('trail/')) return true;
  for (const place of fileColumns) if (await namesFile(reader, place, key)) return true;
  return false;
}

/** server/platform/audit-check.ts names them: one for each hour, and the latest. */
async function anchorFiles(reader: Pick<Reader, 'rows'>): Promise<string[]> {
  const rows = await readAnchors(reader);
  const names = rows.map(({ chain, at }) => `trail/${chain}/${at.toISOString().slice(0, 13).toLowerCase()}.json`);
  return [...new Set([...names, ...rows.map(({ chain }) => `trail/${chain}/latest.json`)])];
}
