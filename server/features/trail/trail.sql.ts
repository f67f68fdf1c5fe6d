// Statements of the audit trail as staff read it: the newest rows by filter, and what the last check found.
// The number of rows is limited, so that no filter reads the whole trail.
import type { Input } from '#contract/endpoint.ts';
import { actorKinds, type staffTrail } from '#contract/trail.ts';
import { addDays, endOfDay } from '#domain/calendar.ts';
import { parseLoginName } from '#domain/identity.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { offsetOf } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { holdsWords } from '#platform/words.ts';

export type Query = Input<typeof staffTrail.listTrail>['query'];
/** The event that a file leaves out, since it tells of the file. */
export type Own = { own?: number | null };

const mostRows = 10_000;

const trailPageRow = row({ total: col.number, page: col.list(col.text).nullable() });

const orders = { oldest: sql`at, seq`, newest: sql`at desc, seq desc` };

/** How many rows match, and the numbers of those on the page. */
export async function pickRows(reader: Reader, query: Query & Own) {
  const from = offsetOf(query);
  const order = orders[query.sort ?? 'newest'];
  return reader.one(
    trailPageRow,
    sql`
    ${await newestOf(reader, query)}
    select count(*)::int as total, (array_agg(seq order by ${order}))[${from + 1}:${from + query.limit}] as page
    from newest`,
  );
}

export function readRows(reader: Reader, page: string[] | null, { sort = 'newest' }: Query): Promise<TrailRecord[]> {
  return reader.rows(
    trailRecord,
    sql`
    select t.seq, t.at, t.actor_kind as "actorKind", t.actor_id as "actorId", s.name as staff, u.name as user, t.action,
      t.object_kind as "objectKind", t.object_id as "objectId", t.before, t.after, t.reason, t.result, t.address,
      t.request_id as "requestId"
    from audit_trail t left join staff s on t.actor_kind = 'staff' and s.id = t.actor_id
    left join app_user u on t.actor_kind = 'user' and u.id = t.actor_id
    where t.seq = any(${page ?? []}::bigint[]) order by ${orders[sort]}`,
  );
}

/** The newest matches. Words are looked up before sorting: nobody can estimate how many rows hold them. */
async function newestOf(reader: Reader, query: Query & Own): Promise<Sql> {
  const filter = await filterOf(reader, query);
  const typed = query.reason?.trim() ?? '';
  const newest = (from: Sql) => sql`newest as materialized (
    select t.at, t.seq from ${from} order by t.at desc, t.seq desc limit ${mostRows})`;
  if (typed === '') return sql`with ${newest(sql`audit_trail t where ${filter}`)}`;
  const worded = sql`worded as materialized (
    select t.at, t.seq from audit_trail t where t.reason is not null and ${holdsWords(sql`t.reason`, typed)} and ${filter})`;
  return sql`with ${worded}, ${newest(sql`worded t`)}`;
}

const trailRecord = row({
  seq: col.number,
  at: col.instant,
  actorKind: col.oneOf(actorKinds),
  actorId: col.text.nullable(),
  staff: col.text.nullable(),
  user: col.text.nullable(),
  action: col.text,
  objectKind: col.text,
  objectId: col.text,
  before: col.json,
  after: col.json,
  reason: col.text.nullable(),
  /** Null in rows from before results were stored: then only successful actions were recorded. */
  result: col.text.nullable(),
  address: col.text.nullable(),
  requestId: col.text.nullable(),
});
export type TrailRecord = RowOf<typeof trailRecord>;

/** The condition of the filters, words of the reason aside. */
export async function filterOf(reader: Reader, asked: Omit<Query, 'limit' | 'page' | 'sort'> & Own): Promise<Sql> {
  const { actor, area, object, from, until, result, own } = asked;
  return all([
    await actorFilter(reader, actor?.trim() ?? ''),
    area ? sql`split_part(t.action, '.', 1) = ${area}` : null,
    object?.trim() ? sql`t.object_id = ${object.trim()}` : null,
    from ? sql`t.at > ${endOfDay(addDays(from, -1))}` : null,
    until ? sql`t.at <= ${endOfDay(until)}` : null,
    result === 'refused' ? sql`t.result <> 'ok'` : null,
    own ? sql`t.seq <> ${own}` : null,
  ]);
}

/** An actor by id, kind, or name and address; no match finds nothing. */
async function actorFilter(reader: Reader, typed: string): Promise<Sql | null> {
  if (typed === '') return null;
  const kind = actorKinds.find((each) => each === typed);
  // Actors without an id are together in the index of actors.
  if (kind === 'system' || kind === 'visitor') return sql`t.actor_id is null and t.actor_kind = ${kind}`;
  if (kind) return sql`t.actor_kind = ${kind}`;
  return sql`t.actor_id = any(${isId(typed) ? [typed] : await actorsCalled(reader, typed)}::uuid[])`;
}

const actorsCalledRow = row({ id: col.text });

async function actorsCalled(reader: Reader, typed: string): Promise<string[]> {
  const { value } = parseLoginName(typed);
  const found = await reader.rows(
    actorsCalledRow,
    sql`
    (select id from staff where login = ${value} or ${holdsWords(sql`name`, typed)} limit 20)
    union (select id from app_user where phone = ${value})
    union (select id from app_user where lower(email) = ${value})
    union (select id from app_user where username = ${value})
    union (select id from app_user where ${holdsWords(sql`name`, typed)} limit 20)`,
  );
  return found.map(({ id }) => id);
}

const isKnownBrokenRow = row({ fault: col.text.nullable() });

/** The last check found the chain broken and reported it. */
export async function isKnownBroken(db: Reader): Promise<boolean> {
  const last = await db.row(isKnownBrokenRow, sql`select fault from audit_check order by checked_at desc limit 1`);
  return last !== null && last.fault !== null;
}

/** After a clock jump many dates close at once; one check covers them all. */
export async function wasChecked(db: Reader): Promise<boolean> {
  const recent = await db.exists(sql`select 1 from audit_check where checked_at > app_now() - interval '12 hours'`);
  return recent;
}
