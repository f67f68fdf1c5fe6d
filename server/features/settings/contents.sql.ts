// Statements of the site's questions, events and videos, and their shape on the console's wire.
// Invariant: only these write `site_content`.
// Source: docs/settled.md 62; decision 0066.
import { content, type Content, type ContentFields, type ContentKind, type contentStates } from '#contract/content.ts';
import type { ContentId, StaffId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { holdsWords } from '#platform/words.ts';

const contentRow = row({
  ...content.omit({ startsAt: true, endsAt: true, changedAt: true }).shape,
  startsAt: col.instant.nullable(),
  endsAt: col.instant.nullable(),
  changedAt: col.instant,
});
export type ContentRow = RowOf<typeof contentRow>;

const state = sql`case when c.publish_on is null then 'draft'
  when c.publish_on <= business_date_of(app_now()) then 'published' else 'coming' end`;

const columns = sql`c.id, c.kind, ${state} as state, c.title, c.body, c.position, c.category, c.place,
  c.starts_at as "startsAt", c.ends_at as "endsAt", c.link, c.seconds, c.picture is not null as "hasPicture",
  c.publish_on as "publishOn", c.version, s.name as "changedBy", c.changed_at as "changedAt"`;
const tables = sql`site_content c left join staff s on s.id = c.changed_by`;

export function findContent(reader: Reader, id: ContentId): Promise<ContentRow | null> {
  return reader.row(contentRow, sql`select ${columns} from ${tables} where c.id = ${id}`);
}

export async function lockContent(tx: Tx, id: ContentId): Promise<ContentRow | null> {
  await tx.run(sql`select 1 from site_content where id = ${id} for update`);
  return findContent(tx, id);
}

export type Filters = {
  kind?: ContentKind | undefined;
  state?: (typeof contentStates)[number] | undefined;
  search?: string | undefined;
  sort?: 'kind' | 'newest' | undefined;
};

const contentsRow = row({ total: col.number });

/** By default by kind, in the order of the site; events by time, latest first. */
export async function listContents(reader: Reader, { kind, state: wanted, search, sort }: Filters, paging: Paging) {
  const sought = search?.trim() ?? '';
  const where = all([
    kind && sql`c.kind = ${kind}`,
    wanted && sql`${state} = ${wanted}`,
    Boolean(sought) && holdsWords(sql`concat_ws(' ', c.title, c.category, c.body)`, sought),
  ]);
  const page = await reader.rows(
    contentRow,
    sql`select ${columns} from ${tables} where ${where}
    order by ${sort === 'newest' ? sql`c.changed_at desc, c.id desc` : sql`c.kind, c.starts_at desc, c.position, c.id`} limit ${paging.limit} offset ${offsetOf(paging)}`,
  );
  const { total } = await reader.one(contentsRow, sql`select count(*) as total from site_content c where ${where}`);
  return { page, total };
}

/** The fields as columns, in the order of `written`; null for fields that a kind does not have. */
function valuesOf(fields: ContentFields): Sql {
  const { kind, title, body, position, publishOn } = fields;
  const own = { category: null, place: null, startsAt: null, endsAt: null, link: null, seconds: null, ...fields };
  return sql`${kind}, ${title}, ${body}, ${position}, ${publishOn}, ${own.category}, ${own.place}, ${own.startsAt}::timestamptz,
    ${own.endsAt}::timestamptz, ${own.link}, ${own.seconds}::int`;
}
const written = sql`kind, title, body, position, publish_on, category, place, starts_at, ends_at, link, seconds`;

export async function insertContent(tx: Tx, staffId: StaffId | null, fields: ContentFields): Promise<ContentId> {
  const id = newId<ContentId>();
  await tx.run(sql`insert into site_content (id, ${written}, changed_by, changed_at)
    values (${id}, ${valuesOf(fields)}, ${staffId}, app_now())`);
  return id;
}

export async function updateContent(tx: Tx, staffId: StaffId, id: ContentId, fields: ContentFields): Promise<void> {
  await tx.run(sql`update site_content set (${written}) = (${valuesOf(fields)}), version = version + 1,
    changed_by = ${staffId}, changed_at = app_now() where id = ${id}`);
}

export async function updatePicture(tx: Tx, staffId: StaffId, id: ContentId, picture: Buffer): Promise<void> {
  await tx.run(sql`update site_content set picture = ${picture}, version = version + 1, changed_by = ${staffId},
    changed_at = app_now() where id = ${id}`);
}

export async function deleteContent(tx: Tx, id: ContentId): Promise<void> {
  await tx.run(sql`delete from site_content where id = ${id}`);
}

const pictureRow = row({ picture: col.bytes, published: col.boolean });

export function findPicture(reader: Reader, id: ContentId): Promise<{ picture: Buffer; published: boolean } | null> {
  return reader.row(
    pictureRow,
    sql`select c.picture, ${state} = 'published' as published from site_content c
    where c.id = ${id} and c.picture is not null`,
  );
}

export function toWireContent(row: ContentRow): Content {
  return {
    ...row,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    changedAt: row.changedAt.toISOString(),
  };
}
