// The trail, newest first, filtered by actor, area, object, words of the reason, dates and result; each has an index.
// Invariant: at most the newest 10,000 matches are counted and paged, so that a search costs the same on any number
// of rows; older ones are found by choosing earlier dates.
// Source: docs/screens.md; decision 0062.
import { col, row, type RowOf } from '#platform/row.ts';
import { id as texts } from '#texts/id.ts';
import { momentCell, type ListFile } from '#platform/list-file.ts';
import type { Input, Page } from '#contract/endpoint.ts';
import { actorKinds, type staffTrail, type TrailRow } from '#contract/trail.ts';
import { addDays, endOfDay } from '#domain/calendar.ts';
import { maskName, parseLoginName } from '#domain/identity.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { offsetOf, pageOf } from '#platform/paging.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { holdsWords } from '#platform/words.ts';

type Query = Input<typeof staffTrail.listTrail>['query'];

const mostRows = 10_000;

const trailRow = row({ total: col.number, page: col.list(col.text).nullable() });

export async function listTrail(reader: Reader, query: Query): Promise<Page<TrailRow>> {
  const from = offsetOf(query);
  const order = query.sort === 'oldest' ? sql`at, seq` : sql`at desc, seq desc`;
  const { total, page } = await reader.one(
    trailRow,
    sql`
    ${await newestOf(reader, query)}
    select count(*)::int as total, (array_agg(seq order by ${order}))[${from + 1}:${from + query.limit}] as page
    from newest`,
  );
  const records = await reader.rows(
    trailRecord,
    sql`
    select t.seq, t.at, t.actor_kind as "actorKind", t.actor_id as "actorId", s.name as staff, u.name as user, t.action,
      t.object_kind as "objectKind", t.object_id as "objectId", t.before, t.after, t.reason, t.result, t.address,
      t.request_id as "requestId"
    from audit_trail t left join staff s on t.actor_kind = 'staff' and s.id = t.actor_id
    left join app_user u on t.actor_kind = 'user' and u.id = t.actor_id
    where t.seq = any(${page ?? []}::bigint[]) order by ${order}`,
  );
  return pageOf(records.map(toRow), total, query);
}

/** The newest matches. Words are looked up before sorting: nobody can estimate how many rows hold them. */
async function newestOf(reader: Reader, query: Query): Promise<Sql> {
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
type TrailRecord = RowOf<typeof trailRecord>;

function toRow(record: TrailRecord): TrailRow {
  const { actorKind, actorId, staff, user, objectKind, objectId } = record;
  return {
    seq: record.seq,
    at: record.at.toISOString(),
    actor: { kind: actorKind, id: actorId, name: staff ?? (user && maskName(user)) },
    action: record.action,
    object: { kind: objectKind, id: objectId },
    before: record.before,
    after: record.after,
    reason: record.reason,
    result: record.result ?? 'ok',
    address: record.address,
    requestId: record.requestId,
  };
}

async function filterOf(reader: Reader, { actor, area, object, from, until, result }: Query): Promise<Sql> {
  return all([
    await actorFilter(reader, actor?.trim() ?? ''),
    area ? sql`split_part(t.action, '.', 1) = ${area}` : null,
    object?.trim() ? sql`t.object_id = ${object.trim()}` : null,
    from ? sql`t.at > ${endOfDay(addDays(from, -1))}` : null,
    until ? sql`t.at <= ${endOfDay(until)}` : null,
    result === 'refused' ? sql`t.result <> 'ok'` : null,
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

export const trailFile: ListFile<Query, TrailRow> = {
  name: 'jejak-audit',
  read: ({ db }, query) => listTrail(db, query),
  columns: [
    ['file.id', ({ seq }) => seq],
    ['file.posted', ({ at }) => momentCell(at)],
    [
      'file.actor',
      ({ actor }) =>
        actor.name ??
        (actor.kind === 'system' || actor.kind === 'visitor' ? texts[`audit.actor.${actor.kind}`] : actor.id),
    ],
    ['file.action', ({ action }) => action],
    ['file.object', ({ object }) => `${object.kind} ${object.id}`],
    ['file.reason', ({ reason }) => reason],
    ['file.result', ({ result }) => result],
    ['file.address', ({ address }) => address],
    ['file.request', ({ requestId }) => requestId],
  ],
};
