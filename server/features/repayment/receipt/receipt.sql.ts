// Statements that write a receipt: its lines and parts, and waived interest.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, ReceiptId, StaffId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import type { LoanPart, Payments, ReceiptLine, Waiver } from '#domain/receipt.ts';
import { sumOfParts } from '#domain/repayment.ts';
import type { Tx } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';

export type NewReceipt = Payments & {
  channel: 'meeting' | 'transfer';
  amount: Rupiah;
  lines: readonly ReceiptLine[];
  /** Cash of a meeting: who holds it, and from which sheet. */
  sheet?: { officerId: StaffId; version: number; contentHash: Buffer; recordedBy: string };
};

/** Also adds the paid principal to the lending's total. */
export async function insertReceipt(
  tx: Tx,
  {
    id,
    lendingId,
    valueOn,
    receipt,
    parts,
    excess,
  }: {
    id: ReceiptId;
    lendingId: LendingId;
    valueOn: BusinessDate;
    receipt: NewReceipt;
    parts: readonly LoanPart[];
    excess: Rupiah;
  },
): Promise<void> {
  const { sheet, lines } = receipt;
  const principal = sumOfParts(parts, 'principal');
  await tx.run(sql`
    with made as (
      insert into receipt (id, lending_id, channel, amount_rupiah, value_on, excess_rupiah, officer_id, sheet_version,
        content_hash, recorded_by, recorded_at)
      values (${id}, ${lendingId}, ${receipt.channel}, ${receipt.amount}, ${valueOn}, ${excess},
        ${sheet?.officerId ?? null}, ${sheet?.version ?? null}, ${sheet?.contentHash ?? null},
        ${sheet?.recordedBy ?? null}, app_now())
    ), lines as (
      insert into receipt_line (receipt_id, no, payer_member_id, member_loan_id, kind, amount_rupiah)
      select ${id}, no, payer, loan, kind, amount
      from unnest(${lines.map((line) => line.payerMemberId)}::uuid[], ${lines.map((line) => line.loanId)}::uuid[],
        ${lines.map((line) => line.kind)}::text[], ${lines.map((line) => line.amount)}::bigint[])
        with ordinality as l (payer, loan, kind, amount, no)
    ), parts as (
      insert into receipt_part (receipt_id, no, member_loan_id, row_no, component, amount_rupiah)
      select ${id}, no, loan, row_no, component, amount
      from unnest(${parts.map((part) => part.loanId)}::uuid[], ${parts.map((part) => part.no)}::smallint[],
        ${parts.map((part) => part.component)}::text[], ${parts.map((part) => part.amount)}::bigint[])
        with ordinality as p (loan, row_no, component, amount, no)
    )
    update lending_collection set paid_principal_rupiah = paid_principal_rupiah + ${principal}
    where lending_id = ${lendingId}`);
}

export async function insertWaivers(
  tx: Tx,
  receiptId: ReceiptId,
  on: BusinessDate,
  waivers: readonly Waiver[],
): Promise<void> {
  if (waivers.length === 0) return;
  await tx.run(sql`
    insert into interest_waiver (receipt_id, member_loan_id, row_no, amount_rupiah, waived_on)
    select ${receiptId}, loan, no, amount, ${on} from unnest(${waivers.map((waiver) => waiver.loanId)}::uuid[],
      ${waivers.map((waiver) => waiver.no)}::smallint[], ${waivers.map((waiver) => waiver.amount)}::bigint[])
      as w (loan, no, amount)`);
}
