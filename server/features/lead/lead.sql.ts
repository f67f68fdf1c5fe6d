// SQL of leads and their steps: locking, and the pages of the queue.
// Invariant: a lead's version is the number of its last step.
// Source: docs/screens.md.
import { type Lead, type LeadItem, memberRoles } from '#contract/lead.ts';
import { type BusinessDate, endOfDay } from '#domain/calendar.ts';
import { maskPhone, type Phone } from '#domain/identity.ts';
import type { GroupId, LeadId, MemberId, StaffId } from '#domain/ids.ts';
import { type LeadState, leadStates } from '#domain/lead.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import { selectPage } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { hasPhone, holdsWords } from '#platform/words.ts';

export type NewLead = {
  name: string;
  phone: Phone;
  sectorId: number;
  cityId: number;
  address: string;
  promisedOn: BusinessDate;
};

/** Who wrote a lead down for another, and where they met; null for the form of the site. */
export type WrittenBy = { staffId: StaffId; note: string } | null;

const newLeadRow = row({ id: col.id<LeadId>() });

/**
 * Inserts a lead with its first step, and answers its id. Does the same work but stores nothing, and answers null, when
 * a lead with this phone is open.
 */
export async function insertLead(tx: Tx, lead: NewLead, by: WrittenBy): Promise<LeadId | null> {
  const made = await tx.row(
    newLeadRow,
    sql`with made as (
      insert into lead (id, name, phone, sector_id, city_id, business_address, state, version, created_at, promised_on)
      values (${newId()}, ${lead.name}, ${lead.phone}, ${lead.sectorId}, ${lead.cityId}, ${lead.address}, 'new', 1,
        app_now(), ${lead.promisedOn})
      on conflict (phone) where state not in ('refused', 'member') do nothing returning id)
    insert into lead_step (lead_id, version, state, staff_id, note, at)
    select id, 1, 'new', ${by?.staffId ?? null}::uuid, ${by?.note ?? null}, app_now() from made returning lead_id as id`,
  );
  return made?.id ?? null;
}

/** The open lead with this phone number. */
export const findOpenLead = (reader: Reader, phone: Phone): Promise<LeadRow | null> =>
  reader.row(leadRow, sql`${rows} where l.phone = ${phone} and l.state not in ('refused', 'member')`);

const leadRow = row({
  id: col.id<LeadId>(),
  name: col.text,
  phone: col.textOf<Phone>(),
  state: col.oneOf(leadStates),
  version: col.number,
  memberId: col.id<MemberId>().nullable(),
  address: col.text,
  sector: col.text,
  city: col.text,
  cityId: col.number,
  province: col.text,
  createdAt: col.instant,
  promisedOn: col.businessDate,
  at: col.instant,
});
export type LeadRow = RowOf<typeof leadRow>;

const tables: Sql = sql`lead l join business_sector s on s.id = l.sector_id join city c on c.id = l.city_id
  join province p on p.id = c.province_id`;
const rows: Sql = sql`select l.id, l.name, l.phone, l.state, l.version, l.member_id as "memberId",
  l.business_address as address, s.name as sector, c.name as city, l.city_id as "cityId", p.name as province, l.created_at as "createdAt",
  l.promised_on as "promisedOn", app_now() as at from ${tables}`;

export async function lockLead(tx: Tx, id: LeadId): Promise<LeadRow | null> {
  return isId(id) ? tx.row(leadRow, sql`${rows} where l.id = ${id} for update of l`) : null;
}

export async function findLead(reader: Reader, id: LeadId): Promise<LeadRow | null> {
  return isId(id) ? reader.row(leadRow, sql`${rows} where l.id = ${id}`) : null;
}

export type LeadQuery = {
  page: number;
  limit: number;
  state?: LeadState | undefined;
  search?: string | undefined;
  sort?: 'newest' | 'oldest' | 'name' | undefined;
};

const orders = { newest: sql`l.created_at desc, l.id desc`, oldest: sql`l.created_at, l.id`, name: sql`l.name, l.id` };
// A state that is given as a parameter would not match the index.
const waiting = sql`(l.state in ('refused', 'member')), l.created_at, l.id`;

/** Within one state the default order is that of time alone. */
function orderOf({ sort, state }: LeadQuery): Sql {
  if (sort) return orders[sort];
  return state === undefined ? waiting : orders.oldest;
}

const pageOfLeadsRow = row({ total: col.number });

/** Default order: waiting ones first, oldest on top. */
export async function pageOfLeads(reader: Reader, query: LeadQuery): Promise<{ page: LeadRow[]; total: number }> {
  const where = all([query.state !== undefined && sql`l.state = ${query.state}`, matches(query.search)]);
  const { total } = await reader.one(pageOfLeadsRow, sql`select count(*)::int as total from lead l where ${where}`);
  const list = { rows, id: sql`l.id`, from: sql`lead l`, where, order: orderOf(query) };
  return { page: await reader.rows(leadRow, selectPage(list, query)), total };
}

function matches(search: string | undefined): Sql | false {
  const typed = search?.trim() ?? '';
  if (typed === '') return false;
  const cities = sql`array(select t.id from city t where ${holdsWords(sql`t.name`, typed)})`;
  return hasPhone(sql`l.phone`, typed) ?? sql`(${holdsWords(sql`l.name`, typed)} or l.city_id = any(${cities}))`;
}

/** Stores a step of a locked lead, with its actor and reason. */
export async function appendStep(
  tx: Tx,
  { id, version }: Pick<LeadRow, 'id' | 'version'>,
  step: { state: LeadState; staffId: StaffId; note: string | null; memberId?: MemberId },
): Promise<void> {
  await tx.run(sql`update lead set state = ${step.state}, version = ${version + 1}, member_id = ${step.memberId ?? null}
    where id = ${id}`);
  await tx.run(sql`insert into lead_step (lead_id, version, state, staff_id, note, at)
    values (${id}, ${version + 1}, ${step.state}, ${step.staffId}, ${step.note}, app_now())`);
}

const stepRow = row({
  version: col.number,
  state: col.oneOf(leadStates),
  staff: col.text.nullable(),
  note: col.text.nullable(),
  at: col.instant,
});
type Step = RowOf<typeof stepRow>;

export function listSteps(reader: Reader, id: LeadId): Promise<Step[]> {
  return reader.rows(
    stepRow,
    sql`select e.version, e.state, t.name as staff, e.note, e.at
    from lead_step e left join staff t on t.id = e.staff_id where e.lead_id = ${id} order by e.version`,
  );
}

const membershipRow = row({ group: col.id<GroupId>(), groupName: col.text, role: col.oneOf(memberRoles) });

export function findMembership(reader: Reader, memberId: MemberId): Promise<Lead['membership']> {
  return reader.row(
    membershipRow,
    sql`select g.id as group, g.name as "groupName", m.role
    from group_member m join borrower_group g on g.id = m.group_id where m.id = ${memberId}`,
  );
}

/** For the queue. */
export function toItem(row: LeadRow): LeadItem {
  const dueAt = endOfDay(row.promisedOn);
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    name: row.name,
    phone: maskPhone(row.phone),
    sector: row.sector,
    city: row.city,
    province: row.province,
    createdAt: row.createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    overdue: row.state === 'new' && row.at > dueAt,
  };
}

const deleteDroppedLeadsRow = row({ id: col.id<LeadId>() });

/** Deletes leads that ended more than so many days ago without a membership; answers which. */
export async function deleteDroppedLeads(tx: Tx, days: number): Promise<LeadId[]> {
  const dropped = await tx.rows(
    deleteDroppedLeadsRow,
    sql`
    select l.id from lead l where l.state = 'refused'
      and (select max(e.at) from lead_step e where e.lead_id = l.id) <= app_now() - ${days}::int * interval '1 day'
    order by l.id for update`,
  );
  return deleteLeads(tx, dropped);
}

const deleteLeadsOfRow = row({ id: col.id<LeadId>() });

/** Deletes the leads with this number. */
export async function deleteLeadsOf(tx: Tx, phone: string): Promise<void> {
  await deleteLeads(
    tx,
    await tx.rows(deleteLeadsOfRow, sql`select id from lead where phone = ${phone} order by id for update`),
  );
}

async function deleteLeads(tx: Tx, leads: readonly { id: LeadId }[]): Promise<LeadId[]> {
  const ids = leads.map(({ id }) => id);
  await tx.run(sql`select drop_leads(${ids}::uuid[])`);
  return ids;
}

export function isMemberNow(reader: Reader, phone: string): Promise<boolean> {
  return reader.exists(sql`select 1 from group_member where phone = ${phone} and left_on is null`);
}

const placeFaultsRow = row({ sector: col.boolean, province: col.boolean, city: col.boolean, together: col.boolean });

export function readKnownPlaces(reader: Reader, jobSector: number, province: number, city: number) {
  return reader.one(
    placeFaultsRow,
    sql`select
    exists (select 1 from business_sector where id = ${jobSector} and active) as sector,
    exists (select 1 from province where id = ${province}) as province,
    exists (select 1 from city where id = ${city}) as city,
    exists (select 1 from city where id = ${city} and province_id = ${province}) as together`,
  );
}

const accountNameRow = row({ name: col.text });

export function findAccountName(reader: Reader, phone: Phone) {
  return reader.row(accountNameRow, sql`select name from app_user where phone = ${phone}`);
}
