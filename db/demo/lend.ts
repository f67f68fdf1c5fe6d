// How the demonstration's lendings are made: published, signed by the members, disbursed by two members of staff.
// Source: docs/domain.md §4, §8.
import { type BusinessDate, businessDateOf, formatDate } from '#domain/calendar.ts';
import type { AgreementId, LendingId } from '#domain/ids.ts';
import { approveDisbursement, confirmDisbursement } from '#domain/journal.ts';
import { disbursementOf } from '#domain/lending.ts';
import { rupiah } from '#domain/money.ts';
import { createLendingDraft, type LendingPicture, publishLending } from '#features/lending/draft.ts';
import { type LendingRow, lockLending, markDisbursed, startDisbursing } from '#features/lending/slot.sql.ts';
import { buildSchedule } from '#features/repayment/schedule/schedule.ts';
import { readPeriods } from '#features/signing/draft.ts';
import { readMemberTermsOf } from '#features/signing/member-terms.sql.ts';
import { memberAgreement } from '#features/signing/member-terms.ts';
import { postJournal } from '#ledger/ledger.ts';
import { now } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { newToken } from '#platform/secrets.ts';
import { agreementVersion } from '#texts/agreements.ts';
import { insertConfirmedDisbursement, insertSignedAgreements, type SignedAgreement } from './lend.sql.ts';
import { groupId, memberId, staffId } from './people.ts';
import type { PlannedGroup, PlannedLending } from './plan.ts';

export async function publish(
  tx: Tx,
  planned: PlannedLending,
  group: PlannedGroup,
  pictures: readonly LendingPicture[],
): Promise<LendingId> {
  const id = await createLendingDraft(tx, {
    groupId: groupId(group.no),
    grade: planned.grade,
    tenorMonths: planned.tenorMonths,
    rhythm: 'weekly',
    memberLoans: group.members.map((_, index) => ({
      memberId: memberId(group.no, index + 1),
      principal: rupiah(planned.principal),
    })),
    pictures,
  });
  if (planned.outcome !== 'draft') await publishLending(tx, id);
  return id;
}

export async function getLocked(tx: Tx, id: LendingId): Promise<LendingRow> {
  const lending = await lockLending(tx, id);
  if (!lending) throw new Error(`no lending ${id}`);
  return lending;
}

/** The members sign, each the agreement with the terms of her own loan. */
export async function signAsMembers(tx: Tx, lendingId: LendingId): Promise<void> {
  const at = await now(tx);
  const periods = await readPeriods(tx, at);
  const date = formatDate(businessDateOf(at));
  const agreements = (await readMemberTermsOf(tx, lendingId)).map((loan): SignedAgreement => {
    const number = numberOf('PP', loan.memberLoanId);
    return {
      id: newId<AgreementId>(),
      member_loan_id: loan.memberLoanId,
      number,
      name: loan.name,
      email: loan.email,
      phone: loan.phone,
      user_id: loan.userId,
      content: memberAgreement(loan, { date, ...periods }),
      file_name: `${number}-${newToken()}.pdf`,
    };
  });
  await insertSignedAgreements(tx, agreements, agreementVersion);
}

/** The number of an agreement, by the loan or the portfolio that it is about. */
export const numberOf = (prefix: 'AP' | 'PP', id: string): string =>
  `${prefix}-${id.slice(0, 8)}-${id.slice(-12)}`.toUpperCase();

/** Entered by the group's officer, approved by finance, confirmed by the bank on the same day; the schedule starts. */
export async function disburse(tx: Tx, lendingId: LendingId, on: BusinessDate): Promise<void> {
  await signAsMembers(tx, lendingId);
  const lending = await getLocked(tx, lendingId);
  const { loanAmount, memberCount } = lending;
  const sums = disbursementOf({
    loanAmount,
    memberCount,
    serviceFeeBps: lending.borrowerFeeBps,
    adminFee: lending.adminFeeRupiah,
    stampCost: lending.stampRupiah,
    bankTransferCost: lending.bankCostRupiah,
  });
  const id = newId();
  await insertConfirmedDisbursement(tx, lending, {
    id,
    sums,
    enteredBy: lending.officerId,
    approvedBy: staffId('keuangan'),
    valueOn: on,
  });
  const { fee, stampCost, bankTransferCost } = sums;
  await startDisbursing(tx, lendingId);
  await postJournal(tx, {
    kind: 'disbursement_approved',
    key: `disbursement:${id}:approve`,
    businessDate: on,
    legs: approveDisbursement({ lendingId, loanAmount, fee, stampCost, bankTransferCost }),
    subject: id,
  });
  await postJournal(tx, {
    kind: 'disbursement_confirmed',
    key: `disbursement:${id}:confirm`,
    businessDate: on,
    legs: confirmDisbursement({ lendingId, amount: sums.amount }),
    subject: id,
  });
  await markDisbursed(tx, lendingId, on);
  await buildSchedule(tx, lendingId, on);
}
