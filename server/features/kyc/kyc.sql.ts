// SQL of identity verification. Long numbers are encrypted and shown only to their owner or a named reviewer.
// Source: docs/domain.md §3; docs/design.md §3.
import { type KycField, kycFields, type KycState } from '#contract/kyc.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import { type KycStatus, kycStatuses } from '#domain/kyc.ts';
import { parseNpwp } from '#domain/nik.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { hashAccount } from '#platform/encrypted-account.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import type { Vault } from '#platform/secrets.ts';
import { sql, type Sql } from '#platform/sql.ts';
import { hasEmail, hasPhone, holdsWords } from '#platform/words.ts';
import { type KycInput, pictureFields, type PictureKind } from './form.ts';

const kycRow = row({
  identityEncrypted: col.bytes.nullable(),
  identityHash: col.bytes.nullable(),
  npwpEncrypted: col.bytes.nullable(),
  bankId: col.number.nullable(),
  accountEncrypted: col.bytes.nullable(),
  accountHash: col.bytes.nullable(),
  accountName: col.text.nullable(),
  companyName: col.text.nullable(),
  companyAddress: col.text.nullable(),
  submittedAt: col.instant.nullable(),
  promisedOn: col.businessDate.nullable(),
});
export type KycRow = RowOf<typeof kycRow>;

export function findKyc(reader: Reader, userId: PersonId): Promise<KycRow | null> {
  return reader.row(
    kycRow,
    sql`
    select identity_encrypted as "identityEncrypted", identity_hash as "identityHash", npwp_encrypted as "npwpEncrypted", bank_id as "bankId",
      account_encrypted as "accountEncrypted", account_hash as "accountHash", account_name as "accountName", company_name as "companyName",
      company_address as "companyAddress", submitted_at as "submittedAt", promised_on as "promisedOn"
    from kyc where user_id = ${userId}`,
  );
}

/** Finds the same NIK again without storing it readably. */
export const hashNik = (vault: Vault, nik: string): Buffer => vault.fingerprint(`nik\u001f${nik}`);

/** Keeps that this person handed in an identity in the browser with these marks: their keyed hashes alone. */
export async function rememberBrowser(tx: Tx, vault: Vault, userId: PersonId, marks: readonly string[]): Promise<void> {
  const hashes = marks.map((mark) => vault.fingerprint(`browser\u001f${mark}`));
  await tx.run(sql`insert into kyc_browser (user_id, mark_hash)
    select ${userId}, hash from unnest(${hashes}::bytea[]) as hash on conflict do nothing`);
}

/** Saves the given fields and leaves the rest unchanged. */
export async function saveKyc(tx: Tx, vault: Vault, userId: PersonId, sent: KycInput): Promise<void> {
  const encrypted = (text: string | null) => (text === null ? null : vault.encrypt(text, userId));
  const nik = sent.identityNumber || null;
  const npwp = sent.npwpNumber ? parseNpwp(sent.npwpNumber) : null;
  const accountHash = hashOf(vault, userId, sent, await findKyc(tx, userId));
  await tx.run(sql`insert into kyc (user_id, identity_encrypted, identity_hash, npwp_encrypted, npwp_hash, bank_id,
      account_encrypted, account_hash, account_name, company_name, company_address, saved_at)
    values (${userId}, ${encrypted(nik)}, ${nik && hashNik(vault, nik)}, ${encrypted(npwp)}, ${npwp && vault.fingerprint(`npwp\u001f${npwp}`)},
      ${sent.bank ?? null}, ${encrypted(sent.bankAccountNumber || null)}, ${accountHash}, ${sent.bankAccountName || null},
      ${sent.companyName || null}, ${sent.companyAddress || null}, app_now())
    on conflict (user_id) do update set
      identity_encrypted = coalesce(excluded.identity_encrypted, kyc.identity_encrypted),
      identity_hash = coalesce(excluded.identity_hash, kyc.identity_hash),
      npwp_encrypted = coalesce(excluded.npwp_encrypted, kyc.npwp_encrypted),
      npwp_hash = coalesce(excluded.npwp_hash, kyc.npwp_hash),
      bank_id = coalesce(excluded.bank_id, kyc.bank_id),
      account_encrypted = coalesce(excluded.account_encrypted, kyc.account_encrypted),
      account_hash = coalesce(excluded.account_hash, kyc.account_hash),
      account_name = coalesce(excluded.account_name, kyc.account_name),
      company_name = coalesce(excluded.company_name, kyc.company_name),
      company_address = coalesce(excluded.company_address, kyc.company_address), saved_at = excluded.saved_at`);
}

/** Of the account as it stands after this: after a rejection only its bank or only its number may be sent. */
function hashOf(vault: Vault, userId: PersonId, sent: KycInput, before: KycRow | null): Buffer | null {
  const kept = before?.accountEncrypted ?? null;
  const number = sent.bankAccountNumber || (kept && vault.open(kept, userId));
  const bank = sent.bank ?? before?.bankId ?? null;
  return number === null || bank === null ? null : hashAccount(vault, { bank, number });
}

/** Replaces a picture; answers the previous one's name. */
export async function putPicture(tx: Tx, userId: PersonId, kind: PictureKind, key: string): Promise<string | null> {
  const before = await findPicture(tx, userId, kind);
  await tx.run(sql`insert into kyc_picture (user_id, kind, storage_key, put_at) values (${userId}, ${kind}, ${key}, app_now())
    on conflict (user_id, kind) do update set storage_key = excluded.storage_key, put_at = excluded.put_at`);
  return before;
}

const pictureRow = row({ key: col.text });

export async function findPicture(reader: Reader, userId: PersonId, kind: PictureKind): Promise<string | null> {
  const row = await reader.row(
    pictureRow,
    sql`select storage_key as key from kyc_picture where user_id = ${userId} and kind = ${kind}`,
  );
  return row?.key ?? null;
}

const picturesRow = row({ kind: col.keyOf(pictureFields) });

export async function listPictures(reader: Reader, userId: PersonId): Promise<PictureKind[]> {
  const rows = await reader.rows(
    picturesRow,
    sql`select kind from kyc_picture where user_id = ${userId} order by kind`,
  );
  return rows.map(({ kind }) => kind);
}

const rejectionRow = row({ field: col.oneOf(kycFields), reason: col.text });

export function listRejections(reader: Reader, userId: PersonId): Promise<KycState['fields']> {
  return reader.rows(
    rejectionRow,
    sql`select field, reason from kyc_rejection where user_id = ${userId} order by field`,
  );
}

export async function replaceRejections(
  tx: Tx,
  userId: PersonId,
  rejections: readonly { field: KycField; reason: string }[],
): Promise<void> {
  await tx.run(sql`delete from kyc_rejection where user_id = ${userId}`);
  for (const { field, reason } of rejections)
    await tx.run(sql`insert into kyc_rejection (user_id, field, reason) values (${userId}, ${field}, ${reason})
      on conflict (user_id, field) do update set reason = excluded.reason`);
}

export async function markSubmitted(tx: Tx, userId: PersonId, promisedOn: BusinessDate): Promise<void> {
  await tx.run(sql`update kyc set submitted_at = app_now(), promised_on = ${promisedOn}, decided_at = null
    where user_id = ${userId}`);
}

/** The bank account that was verified with the person. */
export async function findVerifiedAccount(
  reader: Reader,
  vault: Vault,
  userId: PersonId,
): Promise<{ bank: number; holder: string; number: string } | null> {
  const row = await findKyc(reader, userId);
  if (!row?.accountEncrypted || row.bankId === null || row.accountName === null) return null;
  return { bank: row.bankId, holder: row.accountName, number: vault.open(row.accountEncrypted, userId) };
}

/** Whether person `u` has the typed address, whole NIK, a part of the phone number, or else words of the name. */
export function isCalled(vault: Vault, typed: string): Sql {
  const digits = typed.replace(/[\s.-]/g, '');
  if (/^\d{16}$/.test(digits))
    return sql`u.id in (select user_id from kyc where identity_hash = ${hashNik(vault, digits)})`;
  return hasEmail(sql`u.email`, typed) ?? hasPhone(sql`u.phone`, typed) ?? holdsWords(sql`u.name`, typed);
}

const statusRow = row({ status: col.oneOf(kycStatuses) });

/** For lenders; borrowers have none. */
export async function lockStatus(tx: Tx, userId: PersonId): Promise<KycStatus | null> {
  const lender = await tx.row(
    statusRow,
    sql`select kyc_status as status from lender where user_id = ${userId} for update`,
  );
  return lender?.status ?? null;
}

export function isPending(reader: Reader, userId: PersonId): Promise<boolean> {
  return reader.exists(sql`select 1 from lender where user_id = ${userId} and kyc_status = 'pending'`);
}

const userNameRow = row({ name: col.text });

export function readUserName(reader: Reader, userId: PersonId) {
  return reader.one(userNameRow, sql`select name from app_user where id = ${userId}`);
}

export function isBank(reader: Reader, bank: number): Promise<boolean> {
  return reader.exists(sql`select 1 from bank where id = ${bank}`);
}

const submittedRow = row({ name: col.text, email: col.text.nullable(), at: col.text });

export function readSubmitted(reader: Reader, userId: PersonId) {
  return reader.one(
    submittedRow,
    sql`
    select u.name, u.email, to_char(k.submitted_at, 'YYYYMMDDHH24MISSMS') as at
    from app_user u join kyc k on k.user_id = u.id where u.id = ${userId}`,
  );
}
