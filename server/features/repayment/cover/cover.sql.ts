// Statements of cover debts: what members owe each other, and entries of repayments. Covers of a reversed receipt do
// not count.
// Source: docs/domain.md §6; decision 0052.
import { coverDebt, type CoverDebtor, coverRepayment, type CoverRepayment } from '#contract/cover.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { CoverRepaymentId, LendingId, MemberId, PersonId, ReceiptId, StaffId } from '#domain/ids.ts';
import { type Rupiah, rupiah, subtract, sumRupiah } from '#domain/money.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const debtRow = row({ ...coverDebt.shape, member: col.id<MemberId>(), name: col.text });
/** Members who still owe others in a lending, optionally only for covers until a date, by member number. */
export async function readDebtors(
  reader: Reader,
  lendingId: LendingId,
  until: BusinessDate | null = null,
): Promise<CoverDebtor[]> {
  const rows = await reader.rows(
    debtRow,
    sql`
    select d.id, d.receipt_id as receipt, d.debtor_member_id as member, b.name, d.payer_member_id as payer, p.name as "payerName",
      r.value_on as "meetingDate", d.amount_rupiah as amount, d.repaid_rupiah as repaid
    from cover_debt d join receipt r on r.id = d.receipt_id
    join group_member b on b.id = d.debtor_member_id join group_member p on p.id = d.payer_member_id
    where d.lending_id = ${lendingId} and d.repaid_rupiah < d.amount_rupiah and r.reversed_at is null
      and (${until}::date is null or r.value_on <= ${until}::date)
    order by b.member_no, r.value_on, r.recorded_at, r.id, p.member_no`,
  );
  return groupBy(rows, (row) => row.member).map((own) => ({
    member: own[0]!.member,
    name: own[0]!.name,
    owed: sumRupiah(own.map((debt) => subtract(debt.amount, debt.repaid))),
    debts: own.map(({ member: _member, name: _name, ...debt }) => debt),
  }));
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups.values()];
}

const repaymentRow = row({
  ...coverRepayment.omit({ recordedAt: true, parts: true, corrected: true }).shape,
  recordedAt: col.instant,
  payerName: col.text,
  part: col.rupiah,
  correctedBy: col.text.nullable(),
  correctedAt: col.instant.nullable(),
  reason: col.text.nullable(),
});
type RepaymentRow = RowOf<typeof repaymentRow>;

/** The repayments in a lending, newest first; a cancellation is listed with its entry. */
export async function readRepayments(reader: Reader, lendingId: LendingId): Promise<CoverRepayment[]> {
  const rows = await reader.rows(
    repaymentRow,
    sql`
    select e.id, b.name as "debtorName", e.amount_rupiah as amount, e.paid_on as "paidOn", e.note, s.name as "recordedBy",
      e.recorded_at as "recordedAt", p.name as "payerName", l.amount_rupiah as part, cs.name as "correctedBy",
      c.recorded_at as "correctedAt", c.note as reason
    from (select * from cover_repayment where lending_id = ${lendingId} and corrects is null
      order by recorded_at desc, id desc limit 100) e
    join cover_repayment_line l on l.repayment_id = e.id join cover_debt d on d.id = l.cover_debt_id
    join group_member b on b.id = e.debtor_member_id join group_member p on p.id = d.payer_member_id
    join staff s on s.id = e.recorded_by
    left join cover_repayment c on c.corrects = e.id left join staff cs on cs.id = c.recorded_by
    order by e.recorded_at desc, e.id desc, p.member_no`,
  );
  return groupBy(rows, (row) => row.id).map((lines) => {
    const { payerName: _payer, part: _part, correctedBy, correctedAt, reason, recordedAt, ...entry } = lines[0]!;
    return {
      ...entry,
      recordedAt: recordedAt.toISOString(),
      parts: partsOf(lines),
      corrected:
        correctedBy && correctedAt ? { by: correctedBy, at: correctedAt.toISOString(), reason: reason ?? '' } : null,
    };
  });
}

/** One line per payer, even if she covered at several meetings. */
function partsOf(lines: readonly RepaymentRow[]): CoverRepayment['parts'] {
  const sums = new Map<string, number>();
  for (const { payerName, part } of lines) sums.set(payerName, (sums.get(payerName) ?? 0) + part);
  return [...sums].map(([payerName, amount]) => ({ payerName, amount: rupiah(amount) }));
}

export type NewRepayment = {
  id: CoverRepaymentId;
  lendingId: LendingId;
  debtor: MemberId;
  amount: Rupiah;
  paidOn: BusinessDate;
  receiptId: ReceiptId | null;
  note: string | null;
  staffId: StaffId;
  parts: readonly { debt: string; amount: Rupiah }[];
};

/** One entry with its lines; from these follows what is repaid of each cover. */
export async function insertRepayment(tx: Tx, entry: NewRepayment): Promise<void> {
  await tx.run(sql`insert into cover_repayment (id, lending_id, debtor_member_id, amount_rupiah, paid_on, receipt_id, note,
      recorded_by, recorded_at)
    values (${entry.id}, ${entry.lendingId}, ${entry.debtor}, ${entry.amount}, ${entry.paidOn}, ${entry.receiptId},
      ${entry.note}, ${entry.staffId}, app_now())`);
  await insertLines(
    tx,
    entry.id,
    sql`select d.id, l.amount from unnest(${entry.parts.map((part) => part.debt)}::uuid[],
      ${entry.parts.map((part) => part.amount)}::bigint[]) as l (debt, amount) join cover_debt d on d.id = l.debt`,
  );
}

/** The entry that cancels another one completely. */
export async function insertCorrection(
  tx: Tx,
  correction: { id: CoverRepaymentId; corrects: string; reason: string; staffId: StaffId },
): Promise<void> {
  const { id, corrects, reason, staffId } = correction;
  await tx.run(sql`insert into cover_repayment (id, lending_id, debtor_member_id, amount_rupiah, paid_on, receipt_id, corrects,
      note, recorded_by, recorded_at)
    select ${id}, lending_id, debtor_member_id, amount_rupiah, paid_on, receipt_id, id, ${reason}, ${staffId}, app_now()
    from cover_repayment where id = ${corrects}`);
  await insertLines(
    tx,
    id,
    sql`select cover_debt_id, -amount_rupiah from cover_repayment_line where repayment_id = ${corrects}`,
  );
}

async function insertLines(tx: Tx, repaymentId: CoverRepaymentId, debts: Sql): Promise<void> {
  await tx.run(sql`
    with written as (
      insert into cover_repayment_line (repayment_id, cover_debt_id, amount_rupiah)
      select ${repaymentId}, debt, amount from (${debts}) as l (debt, amount) where amount <> 0
      returning cover_debt_id, amount_rupiah
    )
    update cover_debt d set repaid_rupiah = d.repaid_rupiah + w.amount_rupiah from written w where d.id = w.cover_debt_id`);
}

const storedRepaymentRow = row({
  id: col.id<CoverRepaymentId>(),
  lendingId: col.id<LendingId>(),
  debtor: col.id<MemberId>(),
  amount: col.rupiah,
  corrects: col.id<CoverRepaymentId>().nullable(),
  isCorrected: col.boolean,
});
export type StoredRepayment = RowOf<typeof storedRepaymentRow>;

export function findRepayment(reader: Reader, id: CoverRepaymentId): Promise<StoredRepayment | null> {
  return reader.row(
    storedRepaymentRow,
    sql`
    select e.id, e.lending_id as "lendingId", e.debtor_member_id as debtor, e.amount_rupiah as amount, e.corrects,
      exists (select 1 from cover_repayment c where c.corrects = e.id) as "isCorrected"
    from cover_repayment e where e.id = ${id}`,
  );
}

const repaymentsOfRow = row({ id: col.id<CoverRepaymentId>() });

/** The entries noted on a sheet that are not cancelled. */
export async function readRepaymentsOf(reader: Reader, receiptId: ReceiptId): Promise<CoverRepaymentId[]> {
  const rows = await reader.rows(
    repaymentsOfRow,
    sql`
    select e.id from cover_repayment e where e.receipt_id = ${receiptId} and e.corrects is null
      and not exists (select 1 from cover_repayment c where c.corrects = e.id) order by e.id`,
  );
  return rows.map((row) => row.id);
}

const repaidElsewhereRow = row({ member: col.id<MemberId>(), amount: col.rupiah, paidOn: col.businessDate });
export type RepaidElsewhere = RowOf<typeof repaidElsewhereRow>;

/** The last valid repayment of this receipt's covers that is not noted on its own sheet. */
export function findRepaidElsewhere(reader: Reader, receiptId: ReceiptId): Promise<RepaidElsewhere | null> {
  return reader.row(
    repaidElsewhereRow,
    sql`
    select b.name as member, e.amount_rupiah as amount, e.paid_on as "paidOn"
    from cover_repayment e join group_member b on b.id = e.debtor_member_id
    where e.corrects is null and e.receipt_id is distinct from ${receiptId}::uuid
      and not exists (select 1 from cover_repayment c where c.corrects = e.id)
      and exists (select 1 from cover_repayment_line l join cover_debt d on d.id = l.cover_debt_id
        where l.repayment_id = e.id and d.receipt_id = ${receiptId})
    order by e.recorded_at desc, e.id desc limit 1`,
  );
}

const paidBackRow = row({ userId: col.id<PersonId>(), group: col.text, amount: col.rupiah, paidOn: col.businessDate });
export type PaidBack = RowOf<typeof paidBackRow>;

/** Members with a sign-in who gain or lose by an entry, with their amount. */
export function readPaidBack(reader: Reader, repaymentId: CoverRepaymentId): Promise<PaidBack[]> {
  return reader.rows(
    paidBackRow,
    sql`
    select p.user_id as "userId", b.name as group, abs(sum(l.amount_rupiah))::bigint as amount, e.paid_on as "paidOn"
    from cover_repayment e join cover_repayment_line l on l.repayment_id = e.id join cover_debt d on d.id = l.cover_debt_id
    join group_member p on p.id = d.payer_member_id and p.user_id is not null join borrower_group b on b.id = p.group_id
    where e.id = ${repaymentId} group by p.user_id, b.name, e.paid_on order by p.user_id`,
  );
}
