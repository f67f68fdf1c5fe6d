// Data of lendings for the API in batch: one query for the lendings and all related data, one for earlier lendings of
// their groups, whatever the page size. Never reads drafts, except a single one for staff.
// Source: spec §3 Lending, S4.006; docs/api.md.
import { slotEvent, type SlotEvent } from '#contract/lending.ts';
import { grades } from '#domain/grade.ts';
import type { GroupId, LendingId, PersonId } from '#domain/ids.ts';
import { lendingStatuses, progressPercent, remainingSlot } from '#domain/lending.ts';
import { rhythms } from '#domain/schedule.ts';
import type { Reader, Db } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { holdsWords } from '#platform/words.ts';

const lendingRecord = row({
  id: col.id<LendingId>(),
  group_id: col.id<GroupId>(),
  status: col.oneOf(lendingStatuses).exclude(['draft']),
  grade: col.oneOf(grades),
  sector: col.text,
  loan: col.rupiah,
  raised: col.rupiah,
  interest: col.rupiah,
  interest_bps: col.number,
  step: col.rupiah,
  minimum: col.rupiah,
  tenor_months: col.number,
  rhythm: col.oneOf(rhythms),
  instalments: col.number,
  lender_fee_bps: col.number,
  borrower_fee_bps: col.number,
  admin_fee: col.rupiah,
  stamp: col.rupiah,
  bank_cost: col.rupiah,
  due_on: col.businessDate,
  remaining_seconds: col.number,
  created_at: col.instant,
  disbursing_at: col.instant.nullable(),
  disbursed_on: col.businessDate.nullable(),
  repaid_at: col.instant.nullable(),
  name: col.text,
  description: col.text,
  city: col.text,
  province: col.text,
  meeting_weekday: col.weekday,
  province_id: col.number,
  meeting_time: col.text,
  officer: col.text,
  images: col.list(col.object({ no: col.number, alt: col.text })),
  members: col.list(
    col.object({
      name: col.text,
      business: col.text,
      role: col.oneOf(['ketua', 'bendahara', 'anggota']),
      principal: col.rupiah,
      interest: col.rupiah,
    }),
  ),
  disbursement: col
    .object({
      service_fee: col.rupiah,
      admin_fee: col.rupiah,
      stamp: col.rupiah,
      bank_cost: col.rupiah,
      net: col.rupiah,
    })
    .nullable(),
  extended: col.boolean,
  days_past_due: col.number,
  own_portfolios: col.number,
  /** Whether the requesting lender is taxed as a resident; null for everyone else. */
  tax_resident: col.boolean.nullable(),
});
export type LendingRecord = RowOf<typeof lendingRecord>;

/** Read as a draft; shown as opened, with its due date counted from today. */
const draftLendingRecord = row({
  ...lendingRecord.columns,
  status: col.oneOf(['draft']),
  due_on: col.businessDate.nullable(),
  remaining_seconds: col.number.nullable(),
});
export type DraftLendingRecord = RowOf<typeof draftLendingRecord>;

const disbursed = sql`(select json_build_object('service_fee', d.service_fee_rupiah, 'admin_fee', d.admin_fee_rupiah,
  'stamp', d.stamp_rupiah, 'bank_cost', d.bank_cost_rupiah, 'net', d.net_rupiah)
  from disbursement d where d.lending_id = l.id and d.state = 'confirmed')`;

const members = sql`(select coalesce(json_agg(json_build_object('name', gm.name, 'business', gm.business, 'role', gm.role,
  'principal', ml.principal_rupiah, 'interest', ml.interest_rupiah) order by gm.member_no), '[]')
  from member_loan ml join group_member gm on gm.id = ml.member_id where ml.lending_id = l.id)`;

const images = sql`(select coalesce(json_agg(json_build_object('no', p.no, 'alt', p.alt) order by p.no), '[]')
  from lending_picture p where p.lending_id = l.id)`;

/**
 * Days since the due date of the oldest open row, for disbursed lendings not repaid. A member's rows close in order,
 * so the first open one is the oldest: one short index walk per member.
 * Source: docs/domain.md §6.
 */
export const daysLate = sql`case when l.disbursed_on is null or l.repaid_at is not null then 0 else
  coalesce((select greatest(0, business_date_of(app_now()) - min(first.due_on)) from member_loan ml
    cross join lateral (select r.due_on from member_row r where r.member_loan_id = ml.id and r.closed_on is null
      order by r.no limit 1) first where ml.lending_id = l.id), 0) end`;

/** The lendings with these ids, unordered, without drafts. */
export function readRecords(
  reader: Reader,
  ids: readonly LendingId[],
  viewerId: PersonId | null,
): Promise<LendingRecord[]> {
  return reader.rows(lendingRecord, records(sql`l.id = any(${[...ids]}::uuid[]) and l.status <> 'draft'`, viewerId));
}

/** A draft, for staff only. */
export function readDraftRecord(reader: Reader, id: LendingId): Promise<DraftLendingRecord | null> {
  return reader.row(draftLendingRecord, records(sql`l.id = ${id} and l.status = 'draft'`, null));
}

const records = (where: Sql, viewerId: PersonId | null): Sql => sql`
    select l.id, l.group_id, l.status, l.grade, s.name as sector, l.loan_rupiah as loan, l.raised_rupiah as raised,
      l.interest_rupiah as interest, l.interest_bps, l.step_rupiah as step, l.minimum_rupiah as minimum, l.tenor_months,
      l.rhythm, l.instalments, l.lender_fee_bps, l.borrower_fee_bps, l.admin_fee_rupiah as admin_fee,
      l.stamp_rupiah as stamp, l.bank_cost_rupiah as bank_cost, l.due_on,
      greatest(0, floor(extract(epoch from l.due_at - app_now())))::bigint as remaining_seconds,
      l.extended_at is not null as extended, l.created_at, l.disbursing_at, l.disbursed_on, l.repaid_at, g.name,
      coalesce(l.description, g.description) as description, c.name as city,
      v.id as province_id, v.name as province, g.meeting_weekday, to_char(g.meeting_time, 'HH24.MI') as meeting_time, o.name as officer,
      ${images} as images, ${members} as members, ${disbursed} as disbursement, ${daysLate} as days_past_due,
      (select count(*) from portfolio p where p.lending_id = l.id and p.lender_id = ${viewerId}::uuid
        and (p.status <> 'failed' or p.reason = 'defaulted')) as own_portfolios,
      (select tax_resident from lender where user_id = ${viewerId}::uuid) as tax_resident
    from lending l join borrower_group g on g.id = l.group_id join business_sector s on s.id = g.sector_id
      join city c on c.id = g.city_id join province v on v.id = c.province_id join staff o on o.id = g.officer_id
    where ${where}`;

const earlierRecord = row({
  id: col.id<LendingId>(),
  group_id: col.id<GroupId>(),
  loan: col.rupiah,
  interest_bps: col.number,
  tenor_months: col.number,
  created_at: col.instant,
  disbursed_on: col.businessDate.nullable(),
  status: col.oneOf(['disbursed', 'failed', 'refunded', 'returned']),
  days_late_most: col.number,
});
export type EarlierRecord = RowOf<typeof earlierRecord>;

/** Earlier lendings of these groups, including those that did not fill, latest first. */
export function readEarlier(reader: Reader, groupIds: readonly GroupId[]): Promise<EarlierRecord[]> {
  return reader.rows(
    earlierRecord,
    sql`
    select l.id, l.group_id, l.loan_rupiah as loan, l.interest_bps, l.tenor_months, l.created_at, l.disbursed_on,
      case when l.repaid_at is not null then 'returned' else l.status end as status,
      coalesce((select max(g.days_past_due) from arrears_log g where g.lending_id = l.id), 0) as days_late_most
    from lending l where l.group_id = any(${[...groupIds]}::uuid[]) and l.status in ('disbursed', 'failed', 'refunded')
    order by l.created_at desc, l.id desc`,
  );
}

/** Whether the column refers to a lending of a group with this name; no condition for an empty search. */
export function isOfGroupCalled(lending: Sql, typed: string | undefined): Sql | null {
  const words = typed?.trim() ?? '';
  if (words === '') return null;
  return sql`${lending} in (select l.id from lending l join borrower_group g on g.id = l.group_id
    where ${holdsWords(sql`g.name`, words)})`;
}

const slotRow = row({ id: col.id<LendingId>(), status: slotEvent.shape.status, loan: col.rupiah, raised: col.rupiah });

/** Opened lendings, and those that were open when last read. */
export async function readSlots(db: Db, seen: readonly string[]): Promise<SlotEvent[]> {
  const rows = await db.rows(
    slotRow,
    sql`
    select id, status, loan_rupiah as loan, raised_rupiah as raised from lending
    where status = 'opened' or id = any(${[...seen]}::uuid[])`,
  );
  return rows.map(({ id, status, loan, raised }) => ({
    id,
    status,
    raisedAmount: raised,
    remainingFundingSlot: remainingSlot(loan, raised),
    progress: progressPercent(raised, loan),
  }));
}
