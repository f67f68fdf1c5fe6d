// Statements of schedules: their rows, the dates that move, and who is told.
// A lending is locked before its rows; several are locked in order of their ids.
import type { BusinessDate } from '#domain/calendar.ts';
import type { GroupId, LendingId, MemberLoanId, PersonId, PortfolioId, StaffId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { rhythms } from '#domain/schedule.ts';
import type { Tx, Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const runningRow = row({
  rhythm: col.oneOf(rhythms),
  /** Of all rows, oldest first. */
  dueDates: col.list(col.businessDate),
  disbursedOn: col.businessDate,
  lendingId: col.id<LendingId>(),
});
export type Running = RowOf<typeof runningRow>;

const runningIdRow = row({ id: col.id<LendingId>() });

/** The group's lendings that meet weekly. */
export const lockWeekly = (tx: Tx, groupId: GroupId): Promise<Running[]> =>
  lockRunning(tx, sql`l.group_id = ${groupId} and l.rhythm = 'weekly'`);

/** Weekly: groups that meet on that weekday; monthly: rows on that day or moved past it. */
export const lockReached = (tx: Tx, holiday: BusinessDate): Promise<Running[]> =>
  lockRunning(
    tx,
    sql`exists (select 1 from member_loan m join member_row r on r.member_loan_id = m.id
    where m.lending_id = l.id and r.due_on >= ${holiday} and (l.rhythm = 'monthly'
      or extract(isodow from r.due_on) = extract(isodow from ${holiday}::date)))`,
  );

/** Locks running lendings before their dates are read. */
async function lockRunning(tx: Tx, which: Sql): Promise<Running[]> {
  const lendings = await tx.rows(
    runningIdRow,
    sql`
    select l.id from lending l where l.status in ('disbursed', 'failed') and l.repaid_at is null and ${which}
    order by l.id for no key update`,
  );
  return tx.rows(
    runningRow,
    sql`
    select l.id as "lendingId", l.rhythm, l.disbursed_on as "disbursedOn",
      array(select to_char(min(r.due_on), 'YYYY-MM-DD') from member_loan m join member_row r on r.member_loan_id = m.id
        where m.lending_id = l.id group by r.no order by r.no) as "dueDates"
    from lending l where l.id = any(${lendings.map(({ id }) => id)}::uuid[]) order by l.id`,
  );
}

export type Move = { lendingId: LendingId; no: number; from: BusinessDate; to: BusinessDate };

export async function updateDueDates(tx: Tx, moves: Move[]): Promise<void> {
  await tx.run(sql`
    update member_row r set due_on = c.due_on from member_loan m,
      unnest(${moves.map(({ lendingId }) => lendingId)}::uuid[], ${moves.map(({ no }) => no)}::smallint[],
        ${moves.map(({ to }) => to)}::date[]) as c (lending_id, no, due_on)
    where m.id = r.member_loan_id and m.lending_id = c.lending_id and r.no = c.no`);
}

const reachedRow = row({
  lendingId: col.id<LendingId>(),
  userId: col.id<PersonId>(),
  group: col.text,
  kind: col.oneOf(['dates_moved', 'own_dates_moved']),
  link: col.text,
});
type Reached = RowOf<typeof reachedRow>;

/** A lender once per loan, however many portfolios; a member while she has an open row. */
export function readReached(reader: Reader, lendingIds: readonly LendingId[]): Promise<Reached[]> {
  return reader.rows(
    reachedRow,
    sql`
    select l.id as "lendingId", g.name as group, t.* from lending l join borrower_group g on g.id = l.group_id
    cross join lateral (
      select distinct on (p.lender_id) p.lender_id as "userId", 'dates_moved' as kind,
        '/dashboard/portfolios/' || p.id as link
      from portfolio p where p.lending_id = l.id
        and (p.status in ('active', 'returned') or p.status = 'failed' and p.reason = 'defaulted')
      union all
      select gm.user_id, 'own_dates_moved', '/dashboard/borrowers/' || m.id
      from member_loan m join group_member gm on gm.id = m.member_id
      where m.lending_id = l.id and gm.user_id is not null
        and exists (select 1 from member_row r where r.member_loan_id = m.id and r.closed_on is null)
    ) t
    where l.id = any(${lendingIds}::uuid[]) order by l.id, t."userId"`,
  );
}

const scheduleTermsRow = row({
  groupName: col.text,
  officerId: col.id<StaffId>(),
  bankCode: col.text.nullable(),
  meetingWeekday: col.weekday,
  rhythm: col.oneOf(rhythms),
  instalments: col.number,
});
export type ScheduleTerms = RowOf<typeof scheduleTermsRow>;

const scheduledLoanRow = row({ id: col.id<MemberLoanId>(), principal: col.rupiah, interest: col.rupiah });
export type ScheduledLoan = RowOf<typeof scheduledLoanRow>;

export function readScheduleTerms(reader: Reader, lendingId: LendingId): Promise<ScheduleTerms> {
  return reader.one(
    scheduleTermsRow,
    sql`
    select g.name as "groupName", g.officer_id as "officerId", b.code as "bankCode",
      g.meeting_weekday as "meetingWeekday", l.rhythm, l.instalments
    from lending l join borrower_group g on g.id = l.group_id left join bank b on b.id = g.bank_id
    where l.id = ${lendingId}`,
  );
}

export function listLoans(reader: Reader, lendingId: LendingId): Promise<ScheduledLoan[]> {
  return reader.rows(
    scheduledLoanRow,
    sql`
    select id, principal_rupiah as principal, interest_rupiah as interest from member_loan
    where lending_id = ${lendingId} order by id`,
  );
}

export async function insertCollection(tx: Tx, lendingId: LendingId): Promise<void> {
  await tx.run(sql`insert into lending_collection (lending_id) values (${lendingId})`);
}

export async function insertMemberRows(
  tx: Tx,
  rows: { loanId: MemberLoanId; no: number; dueOn: BusinessDate; principal: Rupiah; interest: Rupiah }[],
): Promise<void> {
  await tx.run(sql`
    insert into member_row (member_loan_id, no, due_on, principal_rupiah, interest_rupiah)
    select * from unnest(${rows.map((row) => row.loanId)}::uuid[], ${rows.map((row) => row.no)}::smallint[],
      ${rows.map((row) => row.dueOn)}::date[], ${rows.map((row) => row.principal)}::bigint[],
      ${rows.map((row) => row.interest)}::bigint[])`);
}

const activePortfolioRow = row({ id: col.id<PortfolioId>(), lenderId: col.id<PersonId>() });

export function listActivePortfolios(reader: Reader, lendingId: LendingId) {
  return reader.rows(
    activePortfolioRow,
    sql`
    select id, lender_id as "lenderId" from portfolio where lending_id = ${lendingId} and status = 'active'`,
  );
}
