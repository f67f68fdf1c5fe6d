// Loan staff resend a member's refused or lapsed agreement as a new document, with a reason.
// Invariants: the former one does not change and cannot be signed; the new one ends with the lending's deadline for
// signatures, which is never extended; one at a time, however many ask.
// Source: docs/domain.md §2, §4; decision 0041.
import { lockLending } from '#features/lending/slot.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { draftMemberAgreement, readPeriods } from './draft.ts';
import { findMemberTerms } from './member-terms.ts';

export function sendMemberAgreementAgain(
  { db, jobs }: Platform,
  staffId: string,
  { id, member }: { id: string; member: string },
  reason: string,
): Promise<Record<string, never>> {
  if (!isId(id) || !isId(member)) throw notFound();
  return db.tx(async (tx) => {
    const lending = await lockLending(tx, id);
    const last = lending && (await findLast(tx, id, member));
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

const lastRow = row({ memberLoanId: col.text, number: col.text.nullable(), state: col.text.nullable() });
type Last = RowOf<typeof lastRow>;

/** A member's loan in this lending with its newest agreement; null without a loan. */
function findLast(tx: Tx, lendingId: string, memberId: string): Promise<Last | null> {
  return tx.row(
    lastRow,
    sql`
    select m.id as "memberLoanId", a.number, a.state from member_loan m
    left join agreement a on a.member_loan_id = m.id
    where m.lending_id = ${lendingId} and m.member_id = ${memberId} order by a.created_at desc nulls last, a.id desc limit 1`,
  );
}
