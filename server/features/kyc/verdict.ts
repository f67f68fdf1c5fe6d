// The verdict on an identity, field by field.
// Invariants: one verdict, on the submission that was seen, once each of its fields is decided and its reviewer has
// opened each of its pictures.
// Source: docs/domain.md §3; docs/screens.md; spec §9; decision 0115.
import type { KycField } from '#contract/kyc.ts';
import type { PersonId, StaffId } from '#domain/ids.ts';
import { verdictGaps } from '#domain/kyc.ts';
import { lockKycStatus } from '#features/account/profile.sql.ts';
import { moveKycStatus } from '#features/account/profile.ts';
import { requireNotStaff } from '#features/account/staff-person.ts';
import { notify, sendEmail } from '#features/notice/notice.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import { emit } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { listOpened } from './desk.sql.ts';
import { readStatus } from './kept.ts';
import { findKyc, listPictures, replaceRejections } from './kyc.sql.ts';
import { insertVerdict, markDecided, readContact } from './review.sql.ts';

export type Verdict = {
  submittedAt: string;
  verdict: 'verified' | 'rejected';
  accepted: readonly KycField[];
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
    const rejected = rejections.map(({ field }) => field);
    await requireWhole(tx, staffId, userId, { submittedAt: row.submittedAt, accepted: given.accepted, rejected });
    if (given.verdict === 'verified') await requireNotStaff(tx, row.identityHash, 'identityNumber');
    await moveKycStatus(tx, userId, status, given.verdict);
    await replaceRejections(tx, userId, rejections);
    await markDecided(tx, userId);
    await insertVerdict(tx, { userId, staffId, submittedAt: row.submittedAt, given, rejections });
    const auditEvent: AuditEvent = {
      action: `kyc.${given.verdict}`,
      object: { kind: 'user', id: userId },
      before: { status },
      after: { status: given.verdict, fields: rejected },
    };
    await recordAuditEvent(tx, { kind: 'staff', id: staffId }, { ...auditEvent, reason: given.note });
    await tellVerdict(tx, userId, given.verdict, row.submittedAt);
    if (given.verdict === 'verified') await emit(tx, 'identityVerified', { userId });
  });
}

type Decided = { submittedAt: Date; accepted: readonly KycField[]; rejected: readonly KycField[] };

/** Refuses `error.kyc.undecided` naming the fields, then `error.kyc.unopened` naming the pictures. */
async function requireWhole(
  tx: Tx,
  staffId: StaffId,
  userId: PersonId,
  { submittedAt, accepted, rejected }: Decided,
): Promise<void> {
  const { undecided, unopened } = verdictGaps({
    given: [...(await readStatus(tx, userId)).kept],
    accepted,
    rejected,
    pictures: await listPictures(tx, userId),
    opened: await listOpened(tx, staffId, userId, submittedAt),
  });
  const named = (fields: readonly KycField[]) => fields.map((field) => texts[`kyc.field.${field}`]).join(', ');
  if (undecided.length > 0)
    throw refused('error.kyc.undecided', { field: 'accepted', slots: { fields: named(undecided) } });
  if (unopened.length > 0) throw refused('error.kyc.unopened', { slots: { pictures: named(unopened) } });
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
