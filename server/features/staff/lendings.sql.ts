// What staff read of lendings: a page takes two queries, whatever its size. Source: docs/domain.md §4.
import type { LateBand } from '#domain/arrears.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { portfolioStatuses } from '#domain/funding.ts';
import { type Grade, grades } from '#domain/grade.ts';
import type { GroupId, LendingId, MemberId, PortfolioId, StaffId } from '#domain/ids.ts';
import { type LendingStatus, lendingStatuses } from '#domain/lending.ts';
import { daysLate } from '#features/lending/read.sql.ts';
import type { Reader } from '#platform/db.ts';
import { type Paging, selectPage } from '#platform/paging.ts';
import { withinReach } from '#platform/reach.sql.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, asId, type Sql, sql } from '#platform/sql.ts';
import { holdsWords } from '#platform/words.ts';

const lendingRecord = row({
  id: col.id<LendingId>(),
  group_id: col.id<GroupId>(),
  name: col.text,
  city: col.text,
  city_id: col.number,
  meeting_weekday: col.weekday,
  meeting_time: col.text,
  meeting_place: col.text,
  officer: col.text,
  branch: col.text,
  status: col.oneOf(lendingStatuses),
  grade: col.oneOf(grades),
  loan: col.rupiah,
  raised: col.rupiah,
  active: col.rupiah,
  interest_bps: col.number,
  tenor_months: col.number,
  instalments: col.number,
  due_on: col.businessDate,
  decide_at: col.instant,
  extended: col.boolean,
  undecided: col.boolean,
  disbursing_at: col.instant.nullable(),
  disbursed_on: col.businessDate.nullable(),
  repaid_at: col.instant.nullable(),
  signed: col.number,
  signers: col.number,
  days_past_due: col.number,
  arrears: col.rupiah,
  virtual_account: col.text.nullable(),
});
export type LendingRecord = RowOf<typeof lendingRecord>;

const withGroup = sql`lending l join borrower_group g on g.id = l.group_id`;
const tables = sql`${withGroup} join city c on c.id = g.city_id join staff o on o.id = g.officer_id
  join branch h on h.id = g.branch_id`;

// Open and past its due date: staff extend it or refund it.
const undecided = sql`(l.status = 'opened' and l.due_at < app_now())`;

// A running lending with an open instalment past its due date.
const isLate = sql`(l.disbursed_on is not null and l.repaid_at is null
  and l.id = any(array(select late_lendings(business_date_of(app_now())))))`;

/** Open principal and interest of the rows due before today, as `arrears` of domain/arrears.ts; 0 when nothing runs. */
const arrears = sql`case when l.disbursed_on is null or l.repaid_at is not null then 0 else
  coalesce((select sum(r.principal_rupiah - r.paid_principal_rupiah + r.interest_rupiah - r.waived_interest_rupiah
      - r.paid_interest_rupiah) from member_loan m join member_row r on r.member_loan_id = m.id
    where m.lending_id = l.id and r.closed_on is null and r.due_on < business_date_of(app_now())), 0)::bigint end`;

/** Days past due from the first to the last of a band; `null`: without an end. */
const bands: Record<LateBand, readonly [from: number, to: number | null]> = {
  '1-7': [1, 7],
  '8-30': [8, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '91-': [91, null],
};

/** A row of N days past due was due before the day N - 1 days ago. */
const isLateFor = (days: number): Sql =>
  sql`l.id = any(array(select late_lendings(business_date_of(app_now()) - ${days - 1}::integer)))`;

function isInBand(band: LateBand): Sql {
  const [from, to] = bands[band];
  return all([sql`l.repaid_at is null`, isLateFor(from), to !== null && sql`not ${isLateFor(to + 1)}`]);
}

const orders = {
  newest: sql`l.created_at desc, l.id desc`,
  due: sql`l.decide_at, l.id`,
  amount: sql`l.loan_rupiah desc, l.id`,
  name: sql`g.name, l.id`,
};

const records = sql`
  select l.id, l.group_id, g.name, c.name as city, g.city_id, g.meeting_weekday,
    to_char(g.meeting_time, 'HH24:MI') as meeting_time, g.meeting_place, o.name as officer, h.name as branch, l.status, l.grade,
    l.loan_rupiah as loan, l.raised_rupiah as raised, l.active_rupiah as active, l.interest_bps, l.tenor_months,
    l.instalments, l.due_on, l.decide_at,
    l.extended_at is not null as extended, ${undecided} as undecided, l.disbursing_at, l.disbursed_on, l.repaid_at, ${daysLate} as days_past_due, ${arrears} as arrears,
    (select count(*) from member_loan m where m.lending_id = l.id) as signers,
    (select count(*) from member_loan m join agreement a on a.member_loan_id = m.id and a.state = 'signed'
      where m.lending_id = l.id) as signed,
    (select v.number from virtual_account v where v.lending_id = l.id) as virtual_account
  from ${tables}`;

export type LendingQuery = Paging & {
  status?: LendingStatus | undefined;
  search?: string | undefined;
  branch?: string | undefined;
  late?: 'yes' | undefined;
  decision?: 'yes' | undefined;
  officer?: StaffId | undefined;
  city?: string | undefined;
  grade?: Grade | undefined;
  weekday?: string | undefined;
  days?: LateBand | undefined;
  sort?: keyof typeof orders | undefined;
};

const recordsRow = row({ total: col.number });

export async function listRecords(
  reader: Reader,
  query: LendingQuery,
): Promise<{ total: number; records: LendingRecord[] }> {
  const chosen = conditionsOf(query);
  const { total } = await reader.one(recordsRow, sql`select count(*) as total from lending l where ${chosen}`);
  // Lendings that wait for a decision are a queue: the nearest deadline first.
  const order = orders[query.sort ?? (query.decision === 'yes' ? 'due' : 'newest')];
  const from = query.sort === 'name' ? withGroup : sql`lending l`;
  const list = { rows: records, id: sql`l.id`, from, where: chosen, order };
  return { total, records: await reader.rows(lendingRecord, selectPage(list, query)) };
}

export function readRecord(reader: Reader, id: LendingId): Promise<LendingRecord | null> {
  return reader.row(lendingRecord, sql`${records} where l.id = ${id}`);
}

type Filters = Omit<LendingQuery, keyof Paging | 'sort'>;

const totalsRow = row({
  count: col.number,
  running: col.number,
  outstanding: col.text,
  arrears: col.text,
});

/**
 * Sums of the lendings that the filters choose. Outstanding principal is that at the close of a date, for it is kept (decision
 * 0077): a lending disbursed after that owes all of its loan. Arrears are those of now.
 */
export function readTotals(
  reader: Reader,
  query: Filters,
  closedOn: BusinessDate | null,
): Promise<RowOf<typeof totalsRow>> {
  return reader.one(
    totalsRow,
    sql`
    with chosen as (select l.id, l.loan_rupiah, l.disbursed_on is not null and l.repaid_at is null as runs
        from lending l where ${conditionsOf(query)})
    select count(*) as count, count(*) filter (where chosen.runs) as running,
      coalesce(sum(coalesce(a.principal_open_rupiah, chosen.loan_rupiah)) filter (where chosen.runs), 0)::text as outstanding,
      coalesce(sum(late.arrears) filter (where chosen.runs), 0)::text as arrears
    from chosen left join arrears_log a on a.lending_id = chosen.id and a.business_date = ${closedOn}::date
    left join late_amounts(business_date_of(app_now())) late on late.lending_id = chosen.id`,
  );
}

/** Searches group, city and officer. */
function conditionsOf({ status, search, late, decision, grade, days, branch, officer, city, weekday }: Filters): Sql {
  const sought = search?.trim() ?? '';
  return all([
    status !== undefined && sql`l.status = ${status}`,
    grade !== undefined && sql`l.grade = ${grade}`,
    Boolean(sought) &&
      // Arrays, so that each part is found by its index.
      sql`l.group_id = any(array(select n.id from borrower_group n where ${holdsWords(sql`n.name`, sought)}
        or n.city_id = any(array(select t.id from city t where ${holdsWords(sql`t.name`, sought)}))
        or n.officer_id = any(array(select t.id from staff t where ${holdsWords(sql`t.name`, sought)}))))`,
    ofGroups([
      branch !== undefined && sql`n.branch_id::text = ${branch}`,
      officer !== undefined && sql`n.officer_id = ${asId(sql`${officer}`)}`,
      city !== undefined && sql`n.city_id = ${Number(city)}`,
      weekday !== undefined && sql`n.meeting_weekday = ${Number(weekday)}`,
      withinReach(sql`n.branch_id`),
    ]),
    late === 'yes' && isLate,
    decision === 'yes' && undecided,
    days !== undefined && isInBand(days),
  ]);
}

/** Of groups that fulfil these conditions, found first by their index; false without any. */
function ofGroups(conditions: (Sql | false)[]): Sql | false {
  return (
    conditions.some(Boolean) && sql`l.group_id = any(array(select n.id from borrower_group n where ${all(conditions)}))`
  );
}

const signerRecord = row({
  member: col.id<MemberId>(),
  name: col.text,
  role: col.oneOf(['ketua', 'bendahara', 'anggota']),
  principal: col.rupiah,
  phone: col.text.nullable(),
  state: col.oneOf(['drafted', 'waiting', 'signed', 'refused', 'lapsed']).nullable(),
  signed_at: col.instant.nullable(),
});
export type SignerRecord = RowOf<typeof signerRecord>;

/** Members with a loan, each with the current agreement: the one not refused or lapsed, else the last that was. */
export function readSigners(reader: Reader, lendingId: LendingId): Promise<SignerRecord[]> {
  return reader.rows(
    signerRecord,
    sql`
    select m.id as member, m.name, m.role, ml.principal_rupiah as principal, m.phone, a.state, a.signed_at
    from member_loan ml join group_member m on m.id = ml.member_id
    left join lateral (select state, signed_at from agreement where member_loan_id = ml.id
      order by state in ('refused', 'lapsed'), created_at desc limit 1) a on true
    where ml.lending_id = ${lendingId} order by m.member_no`,
  );
}

const funderRecord = row({
  id: col.id<PortfolioId>(),
  lender: col.text,
  amount: col.rupiah,
  status: col.oneOf(portfolioStatuses),
  reason: col.text.nullable(),
  created_at: col.instant,
});
export type FunderRecord = RowOf<typeof funderRecord>;

/** Every portfolio of a lending, oldest first. */
export function readFunders(reader: Reader, lendingId: LendingId): Promise<FunderRecord[]> {
  return reader.rows(
    funderRecord,
    sql`
    select p.id, u.name as lender, p.amount_rupiah as amount, p.status, p.reason, p.created_at
    from portfolio p join app_user u on u.id = p.lender_id where p.lending_id = ${lendingId}
    order by p.created_at, p.id`,
  );
}
