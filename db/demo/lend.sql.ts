// SQL of the demonstration's lendings: agreements of members signed at once, a disbursement confirmed at once.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, MemberLoanId, PersonId, StaffId } from '#domain/ids.ts';
import type { disbursementOf } from '#domain/lending.ts';
import type { LendingRow } from '#features/lending/slot.sql.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

/** Signed agreements, without a file, of the members who have none yet. */
export async function insertSignedAgreements(tx: Tx, lendingId: LendingId, templateVersion: string): Promise<void> {
  await tx.run(sql`insert into agreement (id, kind, member_loan_id, number, template_version, state, signer_name,
      signer_phone, content, created_at, sent_at, signed_at)
    select gen_random_uuid(), 'member', m.id,
      'PP-' || upper(left(m.id::text, 8)) || '-' || upper(right(m.id::text, 12)), ${templateVersion}, 'signed', g.name,
      g.phone, '[]'::jsonb, app_now(), app_now(), app_now()
    from member_loan m join group_member g on g.id = m.member_id where m.lending_id = ${lendingId}
      and not exists (select 1 from agreement a where a.member_loan_id = m.id)`);
}

const borrowerRow = row({ memberLoanId: col.id<MemberLoanId>(), userId: col.id<PersonId>() });

/** The loans of members who can sign in. */
export function readBorrowers(reader: Reader, lendingId: LendingId): Promise<RowOf<typeof borrowerRow>[]> {
  return reader.rows(
    borrowerRow,
    sql`select m.id as "memberLoanId", g.user_id as "userId"
    from member_loan m join group_member g on g.id = m.member_id
    where m.lending_id = ${lendingId} and g.user_id is not null`,
  );
}

export async function markAgreementSigned(tx: Tx, id: MemberLoanId): Promise<void> {
  await tx.run(sql`update agreement set state = 'signed', signed_at = app_now() where member_loan_id = ${id}`);
}

type NewDisbursement = {
  id: string;
  sums: ReturnType<typeof disbursementOf>;
  enteredBy: StaffId;
  approvedBy: StaffId;
  valueOn: BusinessDate;
};

/** Already confirmed, to the group's own account. */
export async function insertConfirmedDisbursement(
  tx: Tx,
  lending: LendingRow,
  { id, sums, enteredBy, approvedBy, valueOn }: NewDisbursement,
): Promise<void> {
  await tx.run(sql`insert into disbursement (id, lending_id, version, state, loan_rupiah, service_fee_rupiah,
      admin_fee_rupiah, stamp_rupiah, bank_cost_rupiah, net_rupiah, bank_id, account_number, account_name, entered_by,
      entered_at, approved_by, approved_at, value_on, ended_at)
    select ${id}, ${lending.id}, 1, 'confirmed', ${lending.loanAmount}, ${sums.serviceFee}, ${sums.adminFee},
      ${sums.stampCost}, ${sums.bankTransferCost}, ${sums.amount}, g.bank_id, g.account_number, g.account_name,
      ${enteredBy}, app_now(), ${approvedBy}, app_now(), ${valueOn}, app_now()
    from borrower_group g where g.id = ${lending.groupId}`);
}
