// Staff review identities: a queue by age, fields with hints, pictures and numbers, and the decision field by field.
// Invariants: one decision, on the submission that was seen; every view of a picture or a full number is an audit
// event.
// Source: docs/domain.md §3; docs/screens.md; spec §9.
import type { Page } from '#contract/endpoint.ts';
import type { KycField, StaffKyc, StaffKycItem } from '#contract/kyc.ts';
import { type BusinessDate, endOfDay, formatDate } from '#domain/calendar.ts';
import { maskEmail } from '#domain/contact.ts';
import { maskNumber, maskPhone } from '#domain/identity.ts';
import { type KycStatus, kycStatuses } from '#domain/kyc.ts';
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
import { requireNotStaff } from '#features/account/staff-accounts.ts';
import { notify, sendEmail } from '#features/notice/notice.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import { emit } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import { offsetOf, pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import type { Vault } from '#platform/secrets.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { isCalled } from './called.ts';
import { findKyc, listPictures, listRejections, replaceRejections } from './kyc.sql.ts';

const itemRow = row({
  id: col.text,
  name: col.text,
  phone: col.text,
  email: col.text.nullable(),
  status: col.oneOf(kycStatuses),
  submittedAt: col.instant.nullable(),
  promisedOn: col.businessDate.nullable(),
  at: col.instant,
});
type Item = RowOf<typeof itemRow>;

const items: Sql = sql`select u.id, u.name, u.phone, u.email, l.kyc_status as status, k.submitted_at as "submittedAt",
    k.promised_on as "promisedOn", app_now() as at
  from kyc k join app_user u on u.id = k.user_id join lender l on l.user_id = u.id`;

/** `changing`: verified people with a change that waits for a second reviewer. */
type Query = {
  page: number;
  limit: number;
  status?: KycStatus | 'changing' | 'all' | undefined;
  q?: string | undefined;
  sort?: 'newest' | 'oldest' | undefined;
};

const kycsRow = row({ total: col.number, ids: col.list(col.text) });

/** Waiting ones oldest first, others newest first. */
export async function listKycs({ db, vault }: Platform, query: Query): Promise<Page<StaffKycItem>> {
  const { sort = (query.status ?? 'pending') === 'pending' ? 'oldest' : 'newest' } = query;
  const order = sort === 'oldest' ? sql`k.submitted_at, k.user_id` : sql`k.submitted_at desc, k.user_id`;
  // One query finds the rows for both count and page; personal data is read only for the page.
  const { total, ids } = await db.one(
    kycsRow,
    sql`
    with k as materialized (${submissions(vault, query)})
    select (select count(*)::int from k) as total,
      array(select k.user_id from k order by ${order} limit ${query.limit} offset ${offsetOf(query)}) as ids`,
  );
  const page = await db.rows(itemRow, sql`${items} where k.user_id = any(${ids}::uuid[]) order by ${order}`);
  return pageOf(page.map(toItem), total, query);
}

/** The requested submissions, with only the joins the filter needs, because all of them are counted each time. */
function submissions(vault: Vault, { status = 'pending', q = '' }: Query): Sql {
  const typed = q.trim();
  const isOfStatus = status !== 'all' && status !== 'changing';
  return sql`select k.user_id, k.submitted_at from kyc k
    ${typed === '' ? sql`` : sql`join app_user u on u.id = k.user_id`}
    ${isOfStatus ? sql`join lender l on l.user_id = k.user_id` : sql``}
    where ${all([
      sql`k.submitted_at is not null`,
      isOfStatus && sql`l.kyc_status = ${status}`,
      status === 'changing' &&
        sql`exists (select 1 from kyc_change c where c.user_id = k.user_id and c.state = 'entered')`,
      typed !== '' && isCalled(vault, typed),
    ])}`;
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

export async function getStaffKyc({ db, vault }: Platform, userId: string): Promise<StaffKyc> {
  const item = isId(userId) ? await db.row(itemRow, sql`${items} where k.user_id = ${userId}`) : null;
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

const fieldValuesRow = row({ name: col.text });

async function fieldValues(reader: Reader, vault: Platform['vault'], userId: string): Promise<Shown[]> {
  const [row, profile] = [await findKyc(reader, userId), await readProfile(reader, userId)];
  const opened = (encrypted: Buffer | null | undefined) => (encrypted ? vault.open(encrypted, userId) : null);
  const masked = (text: string | null) => (text === null ? null : maskNumber(text));
  const nik = opened(row?.identityEncrypted);
  const shown = inWords(await findNamedProfile(reader, userId));
  const bank = await reader.row(fieldValuesRow, sql`select name from bank where id = ${row?.bankId ?? null}`);
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

async function isNikElsewhere(reader: Reader, userId: string): Promise<boolean> {
  return reader.exists(sql`select 1 from kyc k join kyc other on other.identity_hash = k.identity_hash
    where k.user_id = ${userId} and other.user_id <> k.user_id limit 1`);
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
  staffId: string,
  userId: string,
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
export async function decideKyc({ db }: Platform, staffId: string, userId: string, given: Verdict): Promise<void> {
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
    await tx.run(sql`update kyc set decided_at = app_now() where user_id = ${userId}`);
    await tx.run(sql`insert into kyc_verdict
        (id, user_id, submitted_at, verdict, rejections, note, decided_by, decided_at)
      values (${newId()}, ${userId}, ${row.submittedAt}, ${given.verdict}, ${JSON.stringify(rejections)}::jsonb,
        ${given.note ?? null}, ${staffId}, app_now())`);
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

const tellVerdictRow = row({ name: col.text, email: col.text.nullable() });

async function tellVerdict(tx: Tx, userId: string, verdict: Verdict['verdict'], submittedAt: Date): Promise<void> {
  const eventKey = `kyc:${userId}:${submittedAt.toISOString()}:${verdict}`;
  await notify(tx, {
    userId,
    kind: `kyc_${verdict}`,
    link: verdict === 'verified' ? '/dashboard' : '/dashboard/kyc',
    eventKey,
  });
  const { name, email } = await tx.one(tellVerdictRow, sql`select name, email from app_user where id = ${userId}`);
  if (email === null) return;
  const text = fill(texts[`mail.kyc.${verdict}.text`], { name });
  await sendEmail(tx, { to: email, subject: texts[`mail.kyc.${verdict}.subject`], text, eventKey });
}
