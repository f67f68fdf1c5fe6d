// What staff read of groups, in batch: a page is two queries, whatever its size.
// Source: contract/group.ts; screens.md (Kelompok).
import type { BusinessDate, Weekday } from '#domain/calendar.ts';
import type { Grade } from '#domain/grade.ts';
import type { LendingStatus } from '#domain/lending.ts';
import type { Rupiah } from '#domain/money.ts';
import { rolesWith } from '#domain/permissions.ts';
import { daysLate, type MemberRole } from '#features/lending/read.sql.ts';
import { listOffered } from '#features/settings/references.ts';
import type { Reader } from '#platform/db.ts';
import { orderBy, type Paging, readPage } from '#platform/paging.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { patternOf } from '#platform/words.ts';

type Named = { id: number; name: string };
type StaffName = { id: string; name: string };

export type GroupRecord = {
  id: string;
  name: string;
  city: Named;
  sector: Named;
  meetingWeekday: Weekday;
  meetingTime: string;
  meetingPlace: string;
  officer: StaffName;
  active: boolean;
  members: number;
  creditScore: number | null;
  openLendings: number;
  version: number;
  description: string;
  account: { bank: Named; lastDigits: string; holder: string } | null;
  closedOn: BusinessDate | null;
};

const from = sql`from borrower_group g join city c on c.id = g.city_id join business_sector s on s.id = g.sector_id
  join staff o on o.id = g.officer_id left join bank b on b.id = g.bank_id`;

const columns = sql`g.id, g.name, json_build_object('id', c.id, 'name', c.name) as city,
  json_build_object('id', s.id, 'name', s.name) as sector, g.meeting_weekday as "meetingWeekday",
  to_char(g.meeting_time, 'HH24:MI') as "meetingTime", g.meeting_place as "meetingPlace",
  json_build_object('id', o.id, 'name', o.name) as officer, g.active, g.credit_score as "creditScore", g.version,
  g.description, g.closed_on as "closedOn",
  (select count(*) from group_member m where m.group_id = g.id and m.left_on is null) as members,
  (select count(*) from lending l where l.group_id = g.id and (l.status in ('opened', 'funded')
    or l.status in ('disbursed', 'failed') and l.repaid_at is null)) as "openLendings",
  case when g.account_last_digits is not null and b.id is not null then json_build_object('bank',
    json_build_object('id', b.id, 'name', b.name), 'lastDigits', g.account_last_digits,
    'holder', coalesce(g.account_name, '')) end as account`;

export type GroupQuery = Paging & {
  search?: string | undefined;
  city?: string | undefined;
  officer?: string | undefined;
  weekday?: string | undefined;
  state?: 'active' | 'closed' | undefined;
  sort?: 'name' | 'newest' | undefined;
};

const orders = {
  name: orderBy([sql`g.name`, 'asc'], [sql`g.id`, 'asc']),
  newest: orderBy([sql`g.created_at`, 'desc'], [sql`g.id`, 'desc']),
};

export async function listRecords(reader: Reader, query: GroupQuery): Promise<{ page: GroupRecord[]; total: number }> {
  const chosen = sql`${from} where ${conditionsOf(query)}`;
  const { total } = await reader.one<{ total: number }>(sql`select count(*) as total ${chosen}`);
  const page = await readPage({ order: orders[query.sort ?? 'name'], total }, query, (part) =>
    reader.rows<GroupRecord>(sql`select ${columns} ${chosen} ${part}`),
  );
  return { page, total };
}

/** Names of groups and of their members are searched; what a person types is text, never a pattern. */
function conditionsOf({ search, city, officer, weekday, state }: GroupQuery): Sql {
  const sought = search?.trim();
  const pattern = patternOf(sought ?? '');
  return all([
    Boolean(sought) &&
      sql`(g.name ilike ${pattern} or exists (select 1 from group_member m
        where m.group_id = g.id and m.left_on is null and m.name ilike ${pattern}))`,
    city !== undefined && sql`g.city_id = ${Number(city)}`,
    officer !== undefined && sql`g.officer_id::text = ${officer}`,
    weekday !== undefined && sql`g.meeting_weekday = ${Number(weekday)}`,
    state !== undefined && sql`g.active = ${state === 'active'}`,
  ]);
}

export function readRecord(reader: Reader, id: string): Promise<GroupRecord | null> {
  return reader.row<GroupRecord>(sql`select ${columns} ${from} where g.id = ${id}`);
}

export type MemberRecord = {
  id: string;
  no: number;
  name: string;
  role: MemberRole;
  business: string;
  phone: string | null;
  email: string | null;
  hasSignIn: boolean;
  hasNik: boolean;
  joinedOn: BusinessDate;
  leftOn: BusinessDate | null;
  open: Rupiah | null;
};

/** Everybody who is or was a member, those of today first, by number. */
export function readPeople(reader: Reader, groupId: string): Promise<MemberRecord[]> {
  return reader.rows<MemberRecord>(sql`
    select m.id, m.member_no as no, m.name, m.role, m.business, m.phone, m.email, m.user_id is not null as "hasSignIn",
      m.nik_hash is not null as "hasNik", m.joined_on as "joinedOn", m.left_on as "leftOn",
      (select sum(case when l.status in ('opened', 'funded') then ml.principal_rupiah else r.open end)::bigint
        from member_loan ml join lending l on l.id = ml.lending_id
        left join lateral (select sum(principal_rupiah - paid_principal_rupiah) as open from member_row
          where member_loan_id = ml.id and closed_on is null) r on true
        where ml.member_id = m.id and (l.status in ('opened', 'funded') or l.status in ('disbursed', 'failed'))) as open
    from group_member m where m.group_id = ${groupId} order by m.left_on is not null, m.member_no`);
}

export type GroupLending = {
  id: string;
  status: LendingStatus;
  grade: Grade;
  loanAmount: Rupiah;
  createdAt: Date;
  repaid: boolean;
  daysLate: number;
};

export function readGroupLendings(reader: Reader, groupId: string): Promise<GroupLending[]> {
  return reader.rows<GroupLending>(sql`
    select l.id, l.status, l.grade, l.loan_rupiah as "loanAmount", l.created_at as "createdAt",
      l.repaid_at is not null as repaid, ${daysLate} as "daysLate"
    from lending l where l.group_id = ${groupId} order by l.created_at desc, l.id desc`);
}

export type AuditEventRecord = {
  by: string | null;
  at: Date;
  action: string;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** What was done to a group, newest first. */
export function readAuditEvents(reader: Reader, groupId: string, limit: number): Promise<AuditEventRecord[]> {
  return reader.rows<AuditEventRecord>(sql`
    select s.name as by, t.at, t.action, t.reason, t.before, t.after from audit_trail t
    left join staff s on t.actor_kind = 'staff' and s.id = t.actor_id
    where t.object_kind = 'group' and t.object_id = ${groupId} order by t.seq desc limit ${limit}`);
}

/** Staff who may look after a group. */
export function readOfficers(reader: Reader): Promise<StaffName[]> {
  return reader.rows<StaffName>(sql`select s.id, s.name from staff s where s.active and exists
    (select 1 from staff_role r where r.staff_id = s.id and r.role = any(${rolesWith('group.officer')}::text[]))
    order by s.name, s.id`);
}

export async function readChoices(reader: Reader) {
  const list = (statement: Sql) => reader.rows<Named>(statement);
  return {
    cities: await list(sql`select id, name from city order by name, id`),
    sectors: await listOffered(reader, 'sectors'),
    banks: await listOffered(reader, 'banks'),
    officers: await readOfficers(reader),
  };
}
