// How the demonstration's lendings are made: published, signed by the members, disbursed by two members of staff.
// Source: docs/domain.md §4, §8.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, MemberLoanId, PersonId } from '#domain/ids.ts';
import { approveDisbursement, confirmDisbursement } from '#domain/journal.ts';
import { disbursementOf } from '#domain/lending.ts';
import { rupiah } from '#domain/money.ts';
import { createLendingDraft, type LendingPicture, publishLending } from '#features/lending/draft.ts';
import { type LendingRow, lockLending, markDisbursed, startDisbursing } from '#features/lending/slot.sql.ts';
import { buildSchedule } from '#features/repayment/schedule/schedule.ts';
import { draftMemberAgreements } from '#features/signing/draft.ts';
import { postJournal } from '#ledger/ledger.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { agreementVersion } from '#texts/agreements.ts';
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

/** Members sign. A member who can sign in gets her agreement: the worker makes the file later. */
export async function signAsMembers(tx: Tx, lendingId: LendingId): Promise<void> {
  await signAsBorrowers(tx, lendingId);
  await tx.run(sql`insert into agreement (id, kind, member_loan_id, number, template_version, state, signer_name, signer_phone, content, created_at, sent_at, signed_at)
    select gen_random_uuid(), 'member', m.id, 'PP-' || upper(left(m.id::text, 8)) || '-' || upper(right(m.id::text, 12)), ${agreementVersion}, 'signed', g.name, g.phone, '[]'::jsonb, app_now(), app_now(), app_now()
    from member_loan m join group_member g on g.id = m.member_id where m.lending_id = ${lendingId}
      and not exists (select 1 from agreement a where a.member_loan_id = m.id)`);
}

const signAsBorrowersRow = row({ memberLoanId: col.id<MemberLoanId>(), userId: col.id<PersonId>() });

async function signAsBorrowers(tx: Tx, lendingId: LendingId): Promise<void> {
  const loans = await tx.rows(
    signAsBorrowersRow,
    sql`
    select m.id as "memberLoanId", g.user_id as "userId" from member_loan m join group_member g on g.id = m.member_id
    where m.lending_id = ${lendingId} and g.user_id is not null`,
  );
  for (const loan of loans) {
    await draftMemberAgreements(tx, loan);
    await tx.run(
      sql`update agreement set state = 'signed', signed_at = app_now() where member_loan_id = ${loan.memberLoanId}`,
    );
  }
}

/** Entered by the officer, approved by finance, confirmed by the bank on the same day; the schedule starts. */
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
  await tx.run(sql`insert into disbursement (id, lending_id, version, state, loan_rupiah, service_fee_rupiah, admin_fee_rupiah, stamp_rupiah, bank_cost_rupiah, net_rupiah,
      bank_id, account_number, account_name, entered_by, entered_at, approved_by, approved_at, value_on, ended_at)
    select ${id}, ${lendingId}, 1, 'confirmed', ${loanAmount}, ${sums.serviceFee}, ${sums.adminFee}, ${sums.stampCost}, ${sums.bankTransferCost}, ${sums.amount},
      g.bank_id, g.account_number, g.account_name, ${staffId('petugas')}, app_now(), ${staffId('keuangan')}, app_now(), ${on}, app_now()
    from borrower_group g where g.id = ${lending.groupId}`);
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
