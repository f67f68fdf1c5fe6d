// Queries of groups for staff, in batch: a page takes two queries, whatever its size.
// Source: docs/screens.md.
import { isWithin } from '#domain/branch.ts';
import { grades } from '#domain/grade.ts';
import type { BranchId, GroupId, LendingId, MemberId, StaffId } from '#domain/ids.ts';
import { lendingStatuses } from '#domain/lending.ts';
import { rolesWith } from '#domain/permissions.ts';
import { listOpenBranches } from '#features/branch/branch.sql.ts';
import { daysLate } from '#features/lending/read.sql.ts';
import { listOffered } from '#features/settings/references.sql.ts';
import type { Reader } from '#platform/db.ts';
import { type Paging, selectPage } from '#platform/paging.ts';
import { withinReach } from '#platform/reach.sql.ts';
import { currentReach } from '#platform/reach.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { holdsWords } from '#platform/words.ts';

const namedRow = row({ id: col.number, name: col.text });
const staffNameRow = row({ id: col.id<StaffId>(), name: col.text });

const branchRow = row({ id: col.id<BranchId>(), name: col.text });

const groupRecord = row({
  id: col.id<GroupId>(),
  name: col.text,
  city: col.object(namedRow.columns),
  sector: col.object(namedRow.columns),
  meetingWeekday: col.weekday,
  meetingTime: col.text,
  meetingPlace: col.text,
  officer: col.object(staffNameRow.columns),
  branch: col.object(branchRow.columns),
  active: col.boolean,
  members: col.number,
  creditScore: col.number.nullable(),
  openLendings: col.number,
  version: col.number,
  description: col.text,
  account: col.object({ bank: col.object(namedRow.columns), lastDigits: col.text, holder: col.text }).nullable(),
  closedOn: col.businessDate.nullable(),
});
export type GroupRecord = RowOf<typeof groupRecord>;

const from = sql`borrower_group g join city c on c.id = g.city_id join business_sector s on s.id = g.sector_id
  join staff o on o.id = g.officer_id join branch h on h.id = g.branch_id left join bank b on b.id = g.bank_id`;

const columns = sql`g.id, g.name, json_build_object('id', c.id, 'name', c.name) as city,
  json_build_object('id', s.id, 'name', s.name) as sector, g.meeting_weekday as "meetingWeekday",
  to_char(g.meeting_time, 'HH24:MI') as "meetingTime", g.meeting_place as "meetingPlace",
  json_build_object('id', o.id, 'name', o.name) as officer,
  json_build_object('id', h.id, 'name', h.name) as branch, g.active, g.credit_score as "creditScore", g.version,
  g.description, g.closed_on as "closedOn",
  (select count(*) from group_member m where m.group_id = g.id and m.left_on is null) as members,
  (select count(*) from lending l where l.group_id = g.id and (l.status in ('opened', 'funded')
    or l.status in ('disbursed', 'failed') and l.repaid_at is null)) as "openLendings",
  case when g.account_last_digits is not null and b.id is not null then json_build_object('bank',
    json_build_object('id', b.id, 'name', b.name), 'lastDigits', g.account_last_digits,
    'holder', coalesce(g.account_name, '')) end as account`;

const records = sql`select ${columns} from ${from}`;

export type GroupQuery = Paging & {
  search?: string | undefined;
  city?: string | undefined;
  officer?: string | undefined;
  branch?: string | undefined;
  weekday?: string | undefined;
  state?: 'active' | 'closed' | undefined;
  forDraft?: '1' | undefined;
  sort?: 'name' | 'newest' | undefined;
};

// Each order matches an index.
const orders = { name: sql`g.name, g.id`, newest: sql`g.created_at desc, g.id desc` };

const recordsRow = row({ total: col.number });

export async function listRecords(reader: Reader, query: GroupQuery): Promise<{ page: GroupRecord[]; total: number }> {
  const where = conditionsOf(query);
  const { total } = await reader.one(recordsRow, sql`select count(*) as total from borrower_group g where ${where}`);
  const order = orders[query.sort ?? 'name'];
  const list = { rows: records, id: sql`g.id`, from: sql`borrower_group g`, where, order };
  return { page: await reader.rows(groupRecord, selectPage(list, query)), total };
}

/** Searches names of groups and of their members. */
function conditionsOf({ search, city, officer, branch, weekday, state, forDraft }: GroupQuery): Sql {
  const sought = search ?? '';
  return all([
    Boolean(sought) &&
      sql`g.id = any(array(select n.id from borrower_group n where ${holdsWords(sql`n.name`, sought)}
        union select m.group_id from group_member m where m.left_on is null and ${holdsWords(sql`m.name`, sought)}))`,
    city !== undefined && sql`g.city_id = ${Number(city)}`,
    officer !== undefined && sql`g.officer_id::text = ${officer}`,
    branch !== undefined && sql`g.branch_id::text = ${branch}`,
    withinReach(sql`g.branch_id`),
    forDraft !== undefined && withinReach(sql`g.branch_id`, { reach: currentReach('draft.write') }),
    weekday !== undefined && sql`g.meeting_weekday = ${Number(weekday)}`,
    state !== undefined && sql`g.active = ${state === 'active'}`,
  ]);
}

export function readRecord(reader: Reader, id: GroupId): Promise<GroupRecord | null> {
  return reader.row(groupRecord, sql`${records} where g.id = ${id}`);
}

const memberRecord = row({
  id: col.id<MemberId>(),
  no: col.number,
  name: col.text,
  role: col.oneOf(['ketua', 'bendahara', 'anggota']),
  business: col.text,
  phone: col.text.nullable(),
  email: col.text.nullable(),
  hasSignIn: col.boolean,
  hasNik: col.boolean,
  joinedOn: col.businessDate,
  leftOn: col.businessDate.nullable(),
  open: col.rupiah.nullable(),
});
export type MemberRecord = RowOf<typeof memberRecord>;

/** Current and former members, current ones first, by number. */
export function readPeople(reader: Reader, groupId: GroupId): Promise<MemberRecord[]> {
  return reader.rows(
    memberRecord,
    sql`
    select m.id, m.member_no as no, m.name, m.role, m.business, m.phone, m.email, m.user_id is not null as "hasSignIn",
      m.nik_encrypted is not null as "hasNik", m.joined_on as "joinedOn", m.left_on as "leftOn",
      (select sum(case when l.status in ('opened', 'funded') then ml.principal_rupiah else r.open end)::bigint
        from member_loan ml join lending l on l.id = ml.lending_id
        left join lateral (select sum(principal_rupiah - paid_principal_rupiah) as open from member_row
          where member_loan_id = ml.id and closed_on is null) r on true
        where ml.member_id = m.id and (l.status in ('opened', 'funded') or l.status in ('disbursed', 'failed'))) as open
    from group_member m where m.group_id = ${groupId} order by m.left_on is not null, m.member_no`,
  );
}

const groupLendingRow = row({
  id: col.id<LendingId>(),
  status: col.oneOf(lendingStatuses),
  grade: col.oneOf(grades),
  loanAmount: col.rupiah,
  createdAt: col.instant,
  repaid: col.boolean,
  daysLate: col.number,
});
export type GroupLending = RowOf<typeof groupLendingRow>;

export function readGroupLendings(reader: Reader, groupId: GroupId): Promise<GroupLending[]> {
  return reader.rows(
    groupLendingRow,
    sql`
    select l.id, l.status, l.grade, l.loan_rupiah as "loanAmount", l.created_at as "createdAt",
      l.repaid_at is not null as repaid, ${daysLate} as "daysLate"
    from lending l where l.group_id = ${groupId} order by l.created_at desc, l.id desc`,
  );
}

const auditEventRecord = row({
  seq: col.text,
  by: col.text.nullable(),
  at: col.instant,
  action: col.text,
  reason: col.text.nullable(),
  before: col.record(col.text, col.json).nullable(),
  after: col.record(col.text, col.json).nullable(),
});
export type AuditEventRecord = RowOf<typeof auditEventRecord>;

const auditEvents: Sql = sql`select t.seq::text as seq, s.name as by, t.at, t.action, t.reason, t.before, t.after
  from audit_trail t left join staff s on t.actor_kind = 'staff' and s.id = t.actor_id`;

/** What was changed last in a group. */
export const findLastEvent = (reader: Reader, groupId: GroupId): Promise<AuditEventRecord | null> =>
  reader.row(
    auditEventRecord,
    sql`${auditEvents} where t.object_kind = 'group' and t.object_id = ${groupId} order by t.seq desc limit 1`,
  );

export const readAuditEvents = (reader: Reader, seqs: readonly string[]): Promise<AuditEventRecord[]> =>
  reader.rows(auditEventRecord, sql`${auditEvents} where t.seq = any(${[...seqs]}::bigint[])`);

const officerRow = row({ ...staffNameRow.columns, branch: col.object(branchRow.columns) });
export type Officer = RowOf<typeof officerRow>;

/** Staff who may look after a group: active, with the right, and with a branch. */
export function readOfficers(reader: Reader): Promise<Officer[]> {
  return reader.rows(
    officerRow,
    sql`select s.id, s.name, json_build_object('id', b.id, 'name', b.name) as branch
    from staff s join staff_branch p on p.staff_id = s.id and p.ended_at is null join branch b on b.id = p.branch_id
    where s.active and exists
    (select 1 from staff_role r where r.staff_id = s.id and r.role = any(${rolesWith('group.officer')}::text[]))
    order by s.name, s.id`,
  );
}

export async function readChoices(reader: Reader) {
  const reach = currentReach('group.write');
  const list = (statement: Sql) => reader.rows(namedRow, statement);
  return {
    cities: await list(sql`select id, name from city order by name, id`),
    sectors: await listOffered(reader, 'sectors'),
    banks: await listOffered(reader, 'banks'),
    officers: (await readOfficers(reader)).map((officer) => ({
      ...officer,
      reached: isWithin(reach, officer.branch.id),
    })),
    branches: await listOpenBranches(reader, withinReach(sql`b.id`)),
  };
}

const knownReferencesRow = row({ city: col.boolean, sector: col.boolean, account: col.boolean });

export function readKnownReferences(reader: Reader, city: number, sector: number, bank: number | undefined) {
  return reader.one(
    knownReferencesRow,
    sql`
    select exists (select 1 from city where id = ${city}) as city,
      exists (select 1 from business_sector where id = ${sector}) as sector,
      ${bank ?? null}::int is null or exists (select 1 from bank where id = ${bank ?? null}) as account`,
  );
}
