// SQL of the demonstration's lendings: agreements of members signed at once, a disbursement confirmed at once.
import type { BusinessDate } from '#domain/calendar.ts';
import type { AgreementId, MemberLoanId, PersonId, StaffId } from '#domain/ids.ts';
import type { disbursementOf } from '#domain/lending.ts';
import type { LendingRow } from '#features/lending/slot.sql.ts';
import type { Tx } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';
import type { Block } from '#texts/agreements.ts';

export type SignedAgreement = {
  id: AgreementId;
  member_loan_id: MemberLoanId;
  number: string;
  name: string;
  email: string | null;
  phone: string | null;
  user_id: PersonId | null;
  content: readonly Block[];
  file_name: string;
};

/** Signed now, all in one statement; their files are made when somebody asks for them. */
export async function insertSignedAgreements(
  tx: Tx,
  agreements: readonly SignedAgreement[],
  templateVersion: string,
): Promise<void> {
  await tx.run(sql`insert into agreement (id, kind, member_loan_id, number, template_version, state, signer_name,
      signer_email, signer_phone, signer_user_id, content, file_name, created_at, signed_at)
    select id, 'member', member_loan_id, number, ${templateVersion}, 'signed', name, email, phone, user_id, content,
      file_name, app_now(), app_now()
    from jsonb_to_recordset(${JSON.stringify(agreements)}::jsonb) as a (id uuid, member_loan_id uuid, number text,
      name text, email text, phone text, user_id uuid, content jsonb, file_name text)`);
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
