// Statements of money that arrives: receipts still in hand, what a lending owes, and cash by officer.
import { cashInHand } from '#contract/reversal.ts';
import type { LendingId, MemberId, MemberLoanId, ReceiptId, StaffId } from '#domain/ids.ts';
import type { Tx, Reader } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { withinReach } from '#platform/reach.sql.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, sql, type Sql } from '#platform/sql.ts';
import { holdsWords } from '#platform/words.ts';

const inHandRow = row({
  id: col.id<ReceiptId>(),
  officerId: col.id<StaffId>(),
  amount: col.rupiah,
  arrived: col.rupiah,
});
export type InHand = RowOf<typeof inHandRow>;

export function lockReceiptsInHand(tx: Tx, lendingId: LendingId): Promise<InHand[]> {
  return tx.rows(
    inHandRow,
    sql`
    select id, officer_id as "officerId", amount_rupiah as amount, arrived_rupiah as arrived from receipt
    where lending_id = ${lendingId} and channel = 'meeting' and reversed_at is null and arrived_rupiah < amount_rupiah
    order by value_on, sheet_version, id for no key update`,
  );
}

const billedRow = row({
  id: col.id<LendingId>(),
  status: col.oneOf(['disbursed', 'failed']),
  fineBps: col.number,
  inHand: col.rupiah,
});

export function readBilled(reader: Reader, lendingId: LendingId): Promise<RowOf<typeof billedRow> | null> {
  return reader.row(
    billedRow,
    sql`
    select l.id, l.status, l.fine_bps as "fineBps", coalesce((select sum(amount_rupiah - arrived_rupiah)
      from receipt where lending_id = l.id and channel = 'meeting' and reversed_at is null), 0)::bigint as "inHand"
    from lending l where l.id = ${lendingId} and l.status in ('disbursed', 'failed')`,
  );
}

const memberLoanRow = row({
  id: col.id<MemberLoanId>(),
  lendingId: col.id<LendingId>(),
  memberId: col.id<MemberId>(),
  name: col.text,
  bankCode: col.text.nullable(),
  /** Disbursed and not yet repaid. */
  isRunning: col.boolean,
});
export type MemberLoanRow = RowOf<typeof memberLoanRow>;

export function getMemberLoan(reader: Reader, loanId: MemberLoanId): Promise<MemberLoanRow> {
  return reader.one(
    memberLoanRow,
    sql`
    select m.id, m.lending_id as "lendingId", m.member_id as "memberId", gm.name, b.code as "bankCode",
      l.disbursed_on is not null and l.repaid_at is null as "isRunning"
    from member_loan m join group_member gm on gm.id = m.member_id join lending l on l.id = m.lending_id
      join borrower_group g on g.id = l.group_id left join bank b on b.id = g.bank_id
    where m.id = ${loanId}`,
  );
}

const cashRow = row({
  ...cashInHand.omit({ officer: true }).shape,
  officerId: col.id<StaffId>(),
  officerName: col.text,
});

const held = sql`receipt r where r.channel = 'meeting' and r.reversed_at is null and r.arrived_rupiah < r.amount_rupiah`;

const orders = {
  oldest: sql`h.since, s.name, l.id`,
  amount: sql`h.taken - h.arrived desc, l.id`,
  name: sql`s.name, h.since, l.id`,
};

export type Query = Paging & { search?: string | undefined; sort?: keyof typeof orders | undefined };

const cashTotalRow = row({ total: col.number });

export function listCash(reader: Reader, query: Query) {
  return reader.rows(
    cashRow,
    sql`
    select s.id as "officerId", s.name as "officerName", l.id as lending, g.name as "groupName", h.taken, h.arrived,
      h.taken - h.arrived as "inHand", h.short, h.since, business_date_of(app_now()) - h.since as days
    from (select r.officer_id, r.lending_id, sum(r.amount_rupiah)::bigint as taken, sum(r.arrived_rupiah)::bigint as arrived,
        coalesce(sum(r.amount_rupiah - r.arrived_rupiah) filter (where r.arrived_rupiah > 0), 0)::bigint as short,
        min(r.value_on) as since from ${held} group by 1, 2) h
    join staff s on s.id = h.officer_id join lending l on l.id = h.lending_id join borrower_group g on g.id = l.group_id
    where ${isCalled(query.search)} order by ${orders[query.sort ?? 'oldest']} limit ${query.limit} offset ${offsetOf(query)}`,
  );
}

export function countCash(reader: Reader, { search }: Query) {
  return reader.one(
    cashTotalRow,
    sql`select count(*) as total from (select distinct r.officer_id, r.lending_id from ${held}) h
    join staff s on s.id = h.officer_id join lending l on l.id = h.lending_id join borrower_group g on g.id = l.group_id
    where ${isCalled(search)}`,
  );
}

const groupCashRow = row({
  lending: col.id<LendingId>(),
  groupName: col.text,
  inHand: col.rupiah,
  since: col.businessDate,
});

/** The cash that one officer holds, by group, the oldest first. */
export function listCashOf(reader: Reader, officerId: StaffId): Promise<RowOf<typeof groupCashRow>[]> {
  return reader.rows(
    groupCashRow,
    sql`
    select l.id as lending, g.name as "groupName", h."inHand", h.since
    from (select r.lending_id, sum(r.amount_rupiah - r.arrived_rupiah)::bigint as "inHand", min(r.value_on) as since
      from ${held} and r.officer_id = ${officerId} group by 1) h
    join lending l on l.id = h.lending_id join borrower_group g on g.id = l.group_id order by h.since, g.name, l.id`,
  );
}

const officerCashRow = row({
  officerId: col.id<StaffId>(),
  officerName: col.text,
  inHand: col.rupiah,
  since: col.businessDate,
  days: col.number,
});

/** The cash of each officer who holds some, the oldest first. */
export function listCashByOfficer(reader: Reader): Promise<RowOf<typeof officerCashRow>[]> {
  return reader.rows(
    officerCashRow,
    sql`
    select s.id as "officerId", s.name as "officerName", h."inHand", h.since, business_date_of(app_now()) - h.since as days
    from (select r.officer_id, sum(r.amount_rupiah - r.arrived_rupiah)::bigint as "inHand", min(r.value_on) as since
      from ${held} group by 1) h
    join staff s on s.id = h.officer_id order by h.since, s.name, s.id`,
  );
}

/** Words of the officer's or the group's name; for field staff of their branch, or what they hold themselves. */
function isCalled(typed: string | undefined): Sql {
  const words = typed?.trim() ?? '';
  return all([
    words !== '' && holdsWords(sql`concat_ws(' ', s.name, g.name)`, words),
    // Cash stays with whoever took it, wherever the group went since.
    withinReach(sql`g.branch_id`, { orOf: sql`s.id` }),
  ]);
}
