// Statements of the collection sheet: its dates, posted sheets, attendance and covers.
// Source: docs/screens.md; docs/domain.md §6.
import type { BusinessDate } from '#domain/calendar.ts';
import type { CoverDebtId, LendingId, MemberId, ReceiptId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const dueDatesRow = row({ no: col.number, dueOn: col.businessDate });

/** The row that falls due on each date of the lending. */
export function readDueDates(reader: Reader, lendingId: LendingId): Promise<{ no: number; dueOn: BusinessDate }[]> {
  return reader.rows(
    dueDatesRow,
    sql`
    select distinct r.no, r.due_on as "dueOn" from member_row r join member_loan m on m.id = r.member_loan_id
    where m.lending_id = ${lendingId} order by r.no`,
  );
}

const postedSheetRow = row({
  id: col.id<ReceiptId>(),
  version: col.number,
  meetingDate: col.businessDate,
  cash: col.rupiah,
  deposited: col.rupiah,
  postedBy: col.text,
  postedAt: col.instant,
  contentHash: col.bytes,
  reversedAt: col.instant.nullable(),
});
export type PostedSheet = RowOf<typeof postedSheetRow>;

const postedSheets = sql`
  select r.id, r.sheet_version as version, r.value_on as "meetingDate", r.amount_rupiah as cash,
    r.arrived_rupiah as deposited, s.name as "postedBy", r.recorded_at as "postedAt", r.content_hash as "contentHash",
    r.reversed_at as "reversedAt"
  from receipt r join staff s on s.id = r.recorded_by`;

/** The sheets of one meeting by version, reversed ones included. */
export function readPosted(reader: Reader, lendingId: LendingId, date: BusinessDate): Promise<PostedSheet[]> {
  return reader.rows(
    postedSheetRow,
    sql`${postedSheets} where r.lending_id = ${lendingId} and r.channel = 'meeting' and r.value_on = ${date}
    order by r.sheet_version`,
  );
}

/** One posted sheet, by its receipt. */
export function findPostedById(reader: Reader, id: ReceiptId): Promise<PostedSheet> {
  return reader.one(postedSheetRow, sql`${postedSheets} where r.id = ${id}`);
}

export const toWirePosted = ({ contentHash: _hash, reversedAt: _reversed, ...sheet }: PostedSheet) => ({
  ...sheet,
  postedAt: sheet.postedAt.toISOString(),
});

export type CoverDebt = { id: CoverDebtId; debtor: MemberId; payer: MemberId; amount: Rupiah };

/** Attendance, and who now owes whom for a cover. */
export async function insertMeeting(
  tx: Tx,
  meeting: {
    receiptId: ReceiptId;
    lendingId: LendingId;
    attendance: readonly { member: MemberId; attendance: string }[];
    debts: readonly CoverDebt[];
  },
): Promise<void> {
  const { receiptId, lendingId, attendance, debts } = meeting;
  await tx.run(sql`
    with owed as (
      insert into cover_debt (id, receipt_id, lending_id, debtor_member_id, payer_member_id, amount_rupiah, created_at)
      select id, ${receiptId}, ${lendingId}, debtor, payer, amount, app_now()
      from unnest(${debts.map((debt) => debt.id)}::uuid[], ${debts.map((debt) => debt.debtor)}::uuid[],
        ${debts.map((debt) => debt.payer)}::uuid[], ${debts.map((debt) => debt.amount)}::bigint[])
        as d (id, debtor, payer, amount)
    )
    insert into attendance (receipt_id, member_id, kind)
    select ${receiptId}, member, kind
    from unnest(${attendance.map((line) => line.member)}::uuid[], ${attendance.map((line) => line.attendance)}::text[])
      as a (member, kind)`);
}
