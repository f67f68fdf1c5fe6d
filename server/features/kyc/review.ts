// Staff review identities: a queue by age, fields with hints, pictures and numbers, and the decision field by field.
// Invariants: one decision, on the submission that was seen; every view of a picture or a full number is an audit
// event.
// Source: docs/domain.md §3; docs/screens.md; spec §9.
import type { Page } from '#contract/endpoint.ts';
import type { KycField, StaffKyc, StaffKycItem } from '#contract/kyc.ts';
import { type BusinessDate, endOfDay, formatDate } from '#domain/calendar.ts';
import { maskEmail } from '#domain/contact.ts';
import { maskNumber, maskPhone } from '#domain/identity.ts';
import type { PersonId, StaffId } from '#domain/ids.ts';
import { nikDoubts } from '#domain/nik.ts';
import {
  type ChoiceField,
  choiceText,
  type ProfileField,
  profileFieldNames,
  profileOf,
  rowOf,
} from '#domain/profile-fields.ts';
import { watchReveals } from '#features/account/reveal-watch.ts';
import { findNamedProfile, type NamedProfile, lockKycStatus } from '#features/account/profile.sql.ts';
import { moveKycStatus, readProfile } from '#features/account/profile.ts';
import { requireNotStaff } from '#features/account/staff-person.ts';
import { notify, sendEmail } from '#features/notice/notice.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import { emit } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { findKyc, listPictures, listRejections, replaceRejections } from './kyc.sql.ts';
import {
  readSubmissions,
  readItems,
  findItem,
  findBankName,
  markDecided,
  insertVerdict,
  readContact,
  type Item,
  type Query,
  isNikElsewhere,
} from './review.sql.ts';

/** Waiting ones oldest first, others newest first. */
export async function listKycs({ db, vault }: Platform, query: Query): Promise<Page<StaffKycItem>> {
  const { sort = (query.status ?? 'pending') === 'pending' ? 'oldest' : 'newest' } = query;
  // One query finds the rows for both count and page; personal data is read only for the page.
  const { total, ids } = await readSubmissions(db, vault, query, sort);
  const page = await readItems(db, ids, sort);
  return pageOf(page.map(toItem), total, query);
}

function toItem({ id, name, phone, status, submittedAt, promisedOn, at }: Item): StaffKycItem {
  const dueAt = promisedOn && endOfDay(promisedOn);
  return {
    id,
    name,
    phone: maskPhone(phone),
    status,
    submittedAt: submittedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    overdue: status === 'pending' && dueAt !== null && at > dueAt,
  };
}

export async function getStaffKyc({ db, vault }: Platform, userId: PersonId): Promise<StaffKyc> {
  const item = isId(userId) ? await findItem(db, userId) : null;
  if (!item) throw notFound();
  const reasons = new Map((await listRejections(db, userId)).map(({ field, reason }) => [field, reason]));
  const values = await fieldValues(db, vault, userId);
  return {
    ...toItem(item),
    email: item.email && maskEmail(item.email),
    fields: values.map(({ field, value, hint }) => ({ field, value, hint, rejected: reasons.get(field) ?? null })),
    pictures: await listPictures(db, userId),
  };
}

type Shown = { field: KycField; value: string | null; hint: string | null };

async function fieldValues(reader: Reader, vault: Platform['vault'], userId: PersonId): Promise<Shown[]> {
  const [row, profile] = [await findKyc(reader, userId), await readProfile(reader, userId)];
  const opened = (encrypted: Buffer | null | undefined) => (encrypted ? vault.open(encrypted, userId) : null);
  const masked = (text: string | null) => (text === null ? null : maskNumber(text));
  const nik = opened(row?.identityEncrypted);
  const shown = inWords(await findNamedProfile(reader, userId));
  const bank = await findBankName(reader, row?.bankId);
  const doubts = nikHints(nik, profile);
  const twice = nik !== null && (await isNikElsewhere(reader, userId));
  const plain = (field: KycField, value: string | null): Shown => ({ field, value, hint: null });
  return [
    plain('ktp', null),
    plain('npwp', null),
    plain('selfiePhoto', null),
    { field: 'identityNumber', value: masked(nik), hint: twice ? texts['kyc.hint.twice'] : doubts },
    plain('npwpNumber', masked(opened(row?.npwpEncrypted))),
    ...profileFieldNames.map((field) => plain(field, shown[field])),
    plain('bank', bank?.name ?? null),
    plain('bankAccountNumber', masked(opened(row?.accountEncrypted))),
    plain('bankAccountName', row?.accountName ?? null),
    plain('companyName', row?.companyName ?? null),
    plain('companyAddress', row?.companyAddress ?? null),
  ];
}

/** Each profile field as a reviewer reads it. */
const inWords = (profile: NamedProfile | null): Record<ProfileField, string | null> =>
  profileOf((field) => {
    const value = profile?.[field] ?? null;
    const { kind } = rowOf(field);
    if (value === null) return null;
    if (kind === 'date') return formatDate(value as BusinessDate);
    return kind === 'choice' ? texts[choiceText(field as ChoiceField, value as never)] : value;
  });

type Held = Awaited<ReturnType<typeof readProfile>>;

function nikHints(nik: string | null, { birthday, gender, province }: Held): string | null {
  if (nik === null || birthday === null || gender === null || province === null) return null;
  const doubts = nikDoubts(nik, { birthday, gender, provinceId: province });
  return doubts.length === 0 ? null : doubts.map((doubt) => texts[`kyc.hint.${doubt}`]).join(' ');
}

type Revealed = 'identityNumber' | 'npwpNumber' | 'bankAccountNumber';
const encryptedFields = {
  identityNumber: 'identityEncrypted',
  npwpNumber: 'npwpEncrypted',
  bankAccountNumber: 'accountEncrypted',
} as const;

/** The full number, for a reason that is recorded. */
export function revealNumber(
  platform: Platform,
  staffId: StaffId,
  userId: PersonId,
  { field, reason }: { field: Revealed; reason: string },
): Promise<{ value: string }> {
  return platform.db.tx(async (tx) => {
    const row = isId(userId) ? await findKyc(tx, userId) : null;
    const encrypted = row?.[encryptedFields[field]];
    if (!encrypted) throw notFound();
    const object = { kind: 'user', id: userId };
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      { action: 'kyc.number.seen', object, after: { field }, reason },
    );
    await watchReveals(tx, platform, staffId);
    return { value: platform.vault.open(encrypted, userId) };
  });
}

export type Verdict = {
  submittedAt: string;
  verdict: 'verified' | 'rejected';
  fields?: { field: KycField; reason: string }[] | undefined;
  note?: string | undefined;
};

/** Decides on the submission that was seen; a rejection gives a reason for each rejected field. */
export async function decideKyc({ db }: Platform, staffId: StaffId, userId: PersonId, given: Verdict): Promise<void> {
  const rejections = given.verdict === 'rejected' ? (given.fields ?? []) : [];
  if (given.verdict === 'rejected' && rejections.length === 0)
    throw refused('error.empty', { field: 'fields', slots: { field: texts['kyc.verdict.fields'] } });
  if (!isId(userId)) throw notFound();
  await db.tx(async (tx) => {
    if (!(await findKyc(tx, userId))) throw notFound();
    const status = await lockKycStatus(tx, userId);
    const row = await findKyc(tx, userId);
    if (status !== 'pending' || row?.submittedAt?.toISOString() !== given.submittedAt)
      throw refused('error.kyc.changed');
    if (given.verdict === 'verified') await requireNotStaff(tx, row.identityHash, 'identityNumber');
    await moveKycStatus(tx, userId, status, given.verdict);
    await replaceRejections(tx, userId, rejections);
    await markDecided(tx, userId);
    await insertVerdict(tx, { userId, staffId, submittedAt: row.submittedAt, given, rejections });
    const after = { status: given.verdict, fields: rejections.map(({ field }) => field) };
    const auditEvent: AuditEvent = {
      action: `kyc.${given.verdict}`,
      object: { kind: 'user', id: userId },
      before: { status },
      after,
    };
    await recordAuditEvent(tx, { kind: 'staff', id: staffId }, { ...auditEvent, reason: given.note });
    await tellVerdict(tx, userId, given.verdict, row.submittedAt);
    if (given.verdict === 'verified') await emit(tx, 'identityVerified', { userId });
  });
}

async function tellVerdict(tx: Tx, userId: PersonId, verdict: Verdict['verdict'], submittedAt: Date): Promise<void> {
  const eventKey = `kyc:${userId}:${submittedAt.toISOString()}:${verdict}`;
  await notify(tx, {
    userId,
    kind: `kyc_${verdict}`,
    link: verdict === 'verified' ? '/dashboard' : '/dashboard/kyc',
    eventKey,
  });
  const { name, email } = await readContact(tx, userId);
  if (email === null) return;
  const text = fill(texts[`mail.kyc.${verdict}.text`], { name });
  await sendEmail(tx, { to: email, subject: texts[`mail.kyc.${verdict}.subject`], text, eventKey });
}
