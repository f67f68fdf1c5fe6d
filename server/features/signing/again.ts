// Loan staff resend a member's refused or lapsed agreement as a new document, with a reason.
// Invariants: the former one does not change and cannot be signed; the new one ends with the lending's deadline for
// signatures, which is never extended; one at a time, however many ask.
// Source: docs/domain.md §2, §4; decision 0041.
import type { LendingId, MemberId, StaffId } from '#domain/ids.ts';
import { lockLending } from '#features/lending/slot.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { findLastAgreement } from './agreement.sql.ts';
import { draftMemberAgreement, readPeriods } from './draft.ts';
import { findMemberTerms } from './member-terms.sql.ts';

export function sendMemberAgreementAgain(
  { db, jobs }: Platform,
  staffId: StaffId,
  { id, member }: { id: LendingId; member: MemberId },
  reason: string,
): Promise<Record<string, never>> {
  if (!isId(id) || !isId(member)) throw notFound();
  return db.tx(async (tx) => {
    const lending = await lockLending(tx, id);
    const last = lending && (await findLastAgreement(tx, id, member));
    if (!lending || !last) throw notFound();
    const terms = lending.disbursingAt === null ? await findMemberTerms(tx, last.memberLoanId) : null;
    if (!terms) throw refused('error.signing.not_ended');
    const at = await now(tx);
    const begun = lending.fundedAt ?? at;
    const periods = await readPeriods(tx, begun);
    const dueAt = new Date(begun.getTime() + periods.signatureDays * 24 * 3_600_000);
    if (dueAt <= at) throw refused('error.signing.time_over');
    if (last.state !== 'refused' && last.state !== 'lapsed') throw refused('error.signing.not_ended');
    await draftMemberAgreement(tx, terms, { at, dueAt, periods });
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'agreement.again',
        object: { kind: 'lending', id },
        before: { member: terms.name, agreement: last.number, state: last.state },
        after: { state: 'drafted' },
        reason,
      },
    );
    jobs.notify(tx, 'signing.document');
    return {};
  });
}
