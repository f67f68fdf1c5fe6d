// Statements of early payoff: quotations, and the one that a payment settles.
// Source: docs/domain.md §6; decision 0028.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, MemberId, MemberLoanId, PayoffId, ReceiptId } from '#domain/ids.ts';
import { lendingStatuses } from '#domain/lending.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const payoffLendingRow = row({
  id: col.id<LendingId>(),
  status: col.oneOf(lendingStatuses),
  fineBps: col.number,
  defaultWeeks: col.number,
  disbursedOn: col.businessDate.nullable(),
  lastReceiptOn: col.businessDate.nullable(),
  overpayment: col.rupiah,
  unassigned: col.rupiah,
});
export type PayoffLending = RowOf<typeof payoffLendingRow>;

export function findPayoffLending(reader: Reader, id: LendingId): Promise<PayoffLending | null> {
  return reader.row(
    payoffLendingRow,
    sql`
    select l.id, l.status, l.fine_bps as "fineBps", l.default_weeks as "defaultWeeks", l.disbursed_on as "disbursedOn",
      (select max(r.value_on) from receipt r where r.lending_id = l.id and r.reversed_at is null) as "lastReceiptOn",
      coalesce((select b.balance_rupiah from ledger_balance b where b.kind = 'overpayment' and b.owner_id = l.id), 0)::bigint
        as overpayment,
      coalesce((select c.unassigned_rupiah from lending_collection c where c.lending_id = l.id), 0)::bigint as unassigned
    from lending l where l.id = ${id}`,
  );
}

const quotedRow = row({
  id: col.id<PayoffId>(),
  loanId: col.id<MemberLoanId>().nullable(),
  member: col.id<MemberId>().nullable(),
  name: col.text.nullable(),
  valueDate: col.businessDate,
  principal: col.rupiah,
  interest: col.rupiah,
  fine: col.rupiah,
  total: col.rupiah,
  waivedInterest: col.rupiah,
  quotedBy: col.text,
  quotedAt: col.instant,
  settledAt: col.instant.nullable(),
  expired: col.boolean,
});
export type Quoted = RowOf<typeof quotedRow>;

/** The last quotations of a lending, the newest first. */
export function readQuoted(reader: Reader, lendingId: LendingId): Promise<Quoted[]> {
  return reader.rows(
    quotedRow,
    sql`
    select p.id, p.member_loan_id as "loanId", g.id as member, g.name, p.value_on as "valueDate",
      p.principal_rupiah as principal, p.interest_rupiah as interest, p.fine_rupiah as fine, p.total_rupiah as total,
      p.waived_interest_rupiah as "waivedInterest", s.name as "quotedBy", p.quoted_at as "quotedAt",
      case when r.reversed_at is null then p.settled_at end as "settledAt", r.reversed_at is not null
        or p.settled_at is null and p.value_on < business_date_of(app_now()) as expired
    from payoff p join staff s on s.id = p.quoted_by left join receipt r on r.id = p.receipt_id left join member_loan m on m.id = p.member_loan_id
    left join group_member g on g.id = m.member_id
    where p.lending_id = ${lendingId} order by p.quoted_at desc, p.id desc limit 50`,
  );
}

export const toWirePayoff = ({ loanId: _loan, ...quoted }: Quoted) => ({
  ...quoted,
  quotedAt: quoted.quotedAt.toISOString(),
  settledAt: quoted.settledAt?.toISOString() ?? null,
});

export type NewPayoff = {
  id: PayoffId;
  lendingId: LendingId;
  loanId: MemberLoanId | null;
  valueOn: BusinessDate;
  principal: Rupiah;
  interest: Rupiah;
  fine: Rupiah;
  total: Rupiah;
  waivedInterest: Rupiah;
  quotedBy: string;
  /** The receipt that settled it in the same transaction; null while it waits. */
  receiptId: ReceiptId | null;
};

export async function insertPayoff(tx: Tx, made: NewPayoff): Promise<void> {
  await tx.run(sql`
    insert into payoff (id, lending_id, member_loan_id, value_on, principal_rupiah, interest_rupiah, fine_rupiah,
      total_rupiah, waived_interest_rupiah, quoted_by, quoted_at, receipt_id, settled_at)
    values (${made.id}, ${made.lendingId}, ${made.loanId}, ${made.valueOn}, ${made.principal}, ${made.interest},
      ${made.fine}, ${made.total}, ${made.waivedInterest}, ${made.quotedBy}, app_now(), ${made.receiptId},
      case when ${made.receiptId}::uuid is null then null else app_now() end)`);
}

const waitingRow = row({ id: col.id<PayoffId>(), loanId: col.id<MemberLoanId>().nullable() });
export type Waiting = RowOf<typeof waitingRow>;

/** The waiting quotation of that date and total; there is at most one. The lending is locked. */
export function findWaitingPayoff(
  reader: Reader,
  lendingId: LendingId,
  valueOn: BusinessDate,
  total: Rupiah,
): Promise<Waiting | null> {
  return reader.row(
    waitingRow,
    sql`select id, member_loan_id as "loanId" from payoff
    where lending_id = ${lendingId} and value_on = ${valueOn} and total_rupiah = ${total} and settled_at is null`,
  );
}

export async function markSettled(tx: Tx, id: PayoffId, receiptId: ReceiptId): Promise<void> {
  await tx.run(sql`update payoff set receipt_id = ${receiptId}, settled_at = app_now() where id = ${id}`);
}
