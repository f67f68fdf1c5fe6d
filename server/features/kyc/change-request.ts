// The content of a change of a verified person: checked against current data, described in words, and applied.
// Invariants: only real differences count as a change; staff cannot become lenders through a new NIK; no text shows a
// full number.
// Source: docs/domain.md §2, §3; decision 0067.
import { correctedFields, type CorrectedField, type KycChange, type KycChangeRequest } from '#contract/kyc-change.ts';
import { formatDate } from '#domain/calendar.ts';
import { parsePersonName } from '#domain/contact.ts';
import { maskNumber } from '#domain/identity.ts';
import type { PersonId } from '#domain/ids.ts';
import { isNik, parseNpwp } from '#domain/nik.ts';
import { parseBirthday } from '#domain/profile-fields.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { upsertProfile } from '#features/account/profile.sql.ts';
import { moveKycStatus, parseProfile, readProfile } from '#features/account/profile.ts';
import { requireNotStaff } from '#features/account/staff-person.ts';
import { readAccountIdentity, setAccountIdentity } from '#features/account/user.sql.ts';
import { today } from '#platform/clock.ts';
import { ask } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { Refused, refused } from '#platform/refuse.ts';
import type { Vault } from '#platform/secrets.ts';
import { id as texts } from '#texts/id.ts';
import { listAccounts } from './change.sql.ts';
import { findKyc, hashNik, replaceRejections, saveKyc } from './kyc.sql.ts';

type Correction = Extract<KycChangeRequest, { kind: 'correction' }>;
type Identity = { [Field in CorrectedField]: NonNullable<Correction[Field]> | null };
export type ChangeLines = KycChange['lines'];

/** Current values, with numbers in full. */
export async function readIdentity(reader: Reader, vault: Vault, userId: PersonId): Promise<Identity> {
  const kyc = await findKyc(reader, userId);
  const { birthday } = await readProfile(reader, userId);
  const opened = (encrypted: Buffer | null | undefined) => (encrypted ? vault.open(encrypted, userId) : null);
  const numbers = { identityNumber: opened(kyc?.identityEncrypted), npwpNumber: opened(kyc?.npwpEncrypted) };
  return { ...(await readAccountIdentity(reader, userId)), ...numbers, birthday };
}

/** A field in words; the middle of a number is masked. */
export function shownAs<Field extends CorrectedField>(field: Field, value: Identity[Field] | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return texts[value ? 'kycchange.tax.resident' : 'kycchange.tax.non_resident'];
  if (field === 'identityNumber' || field === 'npwpNumber') return maskNumber(value);
  const birthday = field === 'birthday' ? parseBirthday(value) : null;
  return birthday === null ? value : formatDate(birthday);
}

/** Converts a request into its stored form, or refuses it; its lines say what would change. */
export async function judgeChangeRequest(
  tx: Tx,
  vault: Vault,
  userId: PersonId,
  request: KycChangeRequest,
): Promise<{ request: KycChangeRequest; lines: ChangeLines }> {
  if (request.kind === 'revocation')
    return { request, lines: request.fields.map(({ field, reason }) => ({ field, before: null, after: reason })) };
  if (request.kind === 'account_removal') {
    const account = (await listAccounts(tx, userId)).find(({ id }) => id === request.account);
    if (!account) throw refused('error.invalid_value', { field: 'account', slots: { field: 'account' } });
    const before = [account.bank, account.number, account.holder].join(' · ');
    return { request, lines: [{ field: 'bankAccount', before, after: null }] };
  }
  const parsed = await parseCorrection(tx, vault, request);
  const standing = await readIdentity(tx, vault, userId);
  const changed = correctedFields.filter((field) => parsed[field] !== undefined && parsed[field] !== standing[field]);
  if (changed.length === 0) throw refused('error.kyc_change.same');
  const lines = changed.map((field) => ({
    field,
    before: shownAs(field, standing[field]),
    after: shownAs(field, parsed[field]),
  }));
  return { request: parsed, lines };
}

async function parseCorrection(tx: Tx, vault: Vault, request: Correction): Promise<Correction> {
  const name = request.name === undefined ? undefined : parsePersonName(request.name);
  const npwpNumber = request.npwpNumber === undefined ? undefined : parseNpwp(request.npwpNumber);
  const { parsed, faults } = await parseProfile(tx, null, { birthday: request.birthday }, await today(tx));
  const wrong: Refusal[] = [...faults];
  if (name === null) wrong.push(refuse('error.name.invalid', { field: 'name' }));
  if (npwpNumber === null) wrong.push(refuse('error.kyc.npwp', { field: 'npwpNumber' }));
  if (request.identityNumber !== undefined && !isNik(request.identityNumber))
    wrong.push(refuse('error.kyc.nik', { field: 'identityNumber' }));
  if (name === null || npwpNumber === null || wrong.length > 0) throw new Refused(wrong);
  if (request.identityNumber !== undefined)
    await requireNotStaff(tx, hashNik(vault, request.identityNumber), 'identityNumber');
  return { ...request, name, npwpNumber, birthday: parsed.birthday ?? undefined };
}

/** Applies a checked request to a locked, verified lender. */
export async function carryOut(tx: Tx, vault: Vault, userId: PersonId, request: KycChangeRequest): Promise<void> {
  if (request.kind === 'account_removal') {
    if (!isId(request.account)) throw new Error('a judged request names an account');
    await ask(tx, 'removeBankAccount', { userId, accountId: request.account });
  } else if (request.kind === 'revocation') {
    await moveKycStatus(tx, userId, 'verified', 'rejected');
    await replaceRejections(tx, userId, request.fields);
  } else {
    const { name, taxResident, birthday, identityNumber, npwpNumber } = request;
    await setAccountIdentity(tx, userId, {
      ...(name === undefined ? {} : { name }),
      ...(taxResident === undefined ? {} : { taxResident }),
    });
    if (birthday !== undefined) {
      const { parsed } = await parseProfile(tx, userId, { birthday }, await today(tx));
      await upsertProfile(tx, userId, parsed);
    }
    await saveKyc(tx, vault, userId, { identityNumber, npwpNumber });
  }
}
