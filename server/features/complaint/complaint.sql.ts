// SQL of complaints and the actions on them: locking, and the pages of the queue.
// Invariant: a complaint's version is the number of its last action.
// Source: docs/screens.md.
import type { Complaint } from '#contract/complaint.ts';
import { type BusinessDate, endOfDay } from '#domain/calendar.ts';
import {
  type ComplaintAct,
  complaintActs,
  complaintCategories,
  type ComplaintCategory,
  type ComplaintState,
  complaintStates,
} from '#domain/complaint.ts';
import type { Email } from '#domain/contact.ts';
import type { Phone } from '#domain/identity.ts';
import type { ComplaintId, PersonId, StaffId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { selectPage } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { hasPhone, holdsWords } from '#platform/words.ts';

export type NewComplaint = {
  id: ComplaintId;
  ticket: string;
  sentHash: Buffer;
  name: string;
  phone: Phone | null;
  email: Email | null;
  category: ComplaintCategory;
  message: string;
  promisedOn: BusinessDate;
  /** The law's deadline, counted from receipt; null: by the end of the promised day. */
  dueHours: number | null;
};

/** False when the same complaint was sent before. */
export async function insertComplaint(tx: Tx, made: NewComplaint): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into complaint (id, ticket, sent_hash, name, phone, email, category, message, created_at, promised_on, due_at)
    values (${made.id}, ${made.ticket}, ${made.sentHash}, ${made.name}, ${made.phone}, ${made.email}, ${made.category},
      ${made.message}, app_now(), ${made.promisedOn},
      app_now() + ${made.dueHours}::int * interval '1 hour')
    on conflict (sent_hash) do nothing`);
  return inserted > 0;
}

type Promised = { promisedOn: BusinessDate; dueAt: Date | null };
const keptRow = row({
  id: col.id<ComplaintId>(),
  ticket: col.text,
  promisedOn: col.businessDate,
  dueAt: col.instant.nullable(),
});
type Kept = RowOf<typeof keptRow>;

export function getSent(reader: Reader, sentHash: Buffer): Promise<Kept> {
  return reader.one(
    keptRow,
    sql`select id, ticket, promised_on as "promisedOn", due_at as "dueAt" from complaint where sent_hash = ${sentHash}`,
  );
}

/** The promised deadline of the answer. */
export const dueOf = ({ promisedOn, dueAt }: Promised): Date => dueAt ?? endOfDay(promisedOn);

const complaintRow = row({
  id: col.id<ComplaintId>(),
  ticket: col.text,
  name: col.text,
  phone: col.textOf<Phone>().nullable(),
  email: col.textOf<Email>().nullable(),
  category: col.oneOf(complaintCategories),
  message: col.text,
  promisedOn: col.businessDate,
  dueAt: col.instant.nullable(),
  state: col.oneOf(complaintStates),
  version: col.number,
  createdAt: col.instant,
  at: col.instant,
});
export type ComplaintRow = RowOf<typeof complaintRow>;

const rows: Sql = sql`select c.id, c.ticket, c.name, c.phone, c.email, c.category, c.message, c.state, c.version,
  c.created_at as "createdAt", c.promised_on as "promisedOn", c.due_at as "dueAt", app_now() as at from complaint c`;

export async function findComplaint(reader: Reader, id: ComplaintId): Promise<ComplaintRow | null> {
  return isId(id) ? reader.row(complaintRow, sql`${rows} where c.id = ${id}`) : null;
}

export async function lockComplaint(tx: Tx, id: ComplaintId): Promise<ComplaintRow | null> {
  return isId(id) ? tx.row(complaintRow, sql`${rows} where c.id = ${id} for no key update of c`) : null;
}

export type ComplaintQuery = {
  page: number;
  limit: number;
  state?: ComplaintState | undefined;
  category?: ComplaintCategory | undefined;
  search?: string | undefined;
  sort?: 'newest' | 'oldest' | undefined;
};

// Each order matches an index.
const waiting = sql`(c.state = 'open') desc, (case when c.state = 'open' then c.created_at end), c.created_at desc, c.id desc`;
const orders = { newest: sql`c.created_at desc, c.id desc`, oldest: sql`c.created_at, c.id` };

/** Within one state the default order is that of time alone. */
function orderOf({ sort, state }: ComplaintQuery): Sql {
  if (sort) return orders[sort];
  if (state === undefined) return waiting;
  return state === 'open' ? orders.oldest : orders.newest;
}

const pageOfComplaintsRow = row({ total: col.number });

/** Default order: waiting ones first, oldest on top; answered and closed ones newest first. */
export async function pageOfComplaints(
  reader: Reader,
  query: ComplaintQuery,
): Promise<{ page: ComplaintRow[]; total: number }> {
  const filter = all([
    query.state !== undefined && sql`c.state = ${query.state}`,
    query.category !== undefined && sql`c.category = ${query.category}`,
    matches(query.search?.trim() ?? ''),
  ]);
  const { total } = await reader.one(
    pageOfComplaintsRow,
    sql`select count(*)::int as total from complaint c where ${filter}`,
  );
  const order = orderOf(query);
  const list = { rows, id: sql`c.id`, from: sql`complaint c`, where: filter, order };
  return { page: await reader.rows(complaintRow, selectPage(list, query)), total };
}

/** A ticket in any spelling, words of the name, or a part of a phone number. */
function matches(typed: string): Sql | false {
  if (typed === '') return false;
  const phone = hasPhone(sql`c.phone`, typed);
  const words = holdsWords(sql`(c.ticket || ' ' || c.name)`, typed);
  return phone === null ? words : sql`(${phone} or ${words})`;
}

/** Stores an action on a locked complaint. */
export async function appendAct(
  tx: Tx,
  { id, version }: Pick<ComplaintRow, 'id' | 'version'>,
  act: { state: ComplaintState; act: ComplaintAct; staffId: StaffId; text: string },
): Promise<void> {
  await tx.run(sql`update complaint set state = ${act.state}, version = ${version + 1} where id = ${id}`);
  await tx.run(sql`insert into complaint_act (complaint_id, version, act, staff_id, body, at)
    values (${id}, ${version + 1}, ${act.act}, ${act.staffId}, ${act.text}, app_now())`);
}

type Act = Omit<Complaint['acts'][number], 'at'> & { at: Date };

const actsRow = row({
  version: col.number,
  act: col.oneOf(complaintActs),
  staff: col.text,
  text: col.text,
  at: col.instant,
});

export function listActs(reader: Reader, id: ComplaintId): Promise<Act[]> {
  return reader.rows(
    actsRow,
    sql`select a.version, a.act, s.name as staff, a.body as text, a.at
    from complaint_act a join staff s on s.id = a.staff_id where a.complaint_id = ${id} order by a.version`,
  );
}

const namedRow = row({ id: col.id<PersonId>(), name: col.text });

export function findAccount(
  reader: Reader,
  { phone, email }: Pick<ComplaintRow, 'phone' | 'email'>,
): Promise<Complaint['account']> {
  return reader.row(
    namedRow,
    sql`select id, name from app_user
    where phone = ${phone} or (lower(email) = ${email} and email_verified_at is not null)
    order by (phone is not distinct from ${phone}) desc limit 1`,
  );
}

/** Reduces an erased person's complaints to the fact that they existed. */
export async function eraseComplainant(
  tx: Tx,
  { phone, email }: { phone: string; email: string | null },
  { name, message }: { name: string; message: string },
): Promise<void> {
  await tx.run(sql`select erase_complainant(${phone}, ${email}, ${name}, ${message})`);
}
