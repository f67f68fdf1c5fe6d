// Statements of what was taken for the authorities, and of its stored files.
// Source: decision 0128.
import type { BusinessDate } from '#domain/calendar.ts';
import type { AuthorityTakeId, StaffId } from '#domain/ids.ts';
import type { ReportSet } from '#domain/authority-sets.ts';
import { reportSets } from '#domain/authority-sets.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const forms = ['csv', 'xlsx'] as const;
export type TakeForm = (typeof forms)[number];

const takeRow = row({
  id: col.id<AuthorityTakeId>(),
  set: col.keyOf(reportSets),
  from: col.businessDate,
  correction: col.number,
  firstId: col.id<AuthorityTakeId>().nullable(),
  rows: col.number,
  hash: col.bytes,
  by: col.text,
  at: col.instant,
  definitionSince: col.businessDate,
  files: col.list(col.object({ form: col.oneOf(forms), bytes: col.number })),
});
export type TakeRow = RowOf<typeof takeRow>;

const takes = (which: Sql): Sql => sql`
  select t.id, t.report_set as set, t.period_from as from, t.correction, t.first_id as "firstId", t.rows, t.content_hash as hash,
    s.name as by, t.taken_at as at, t.definition_since as "definitionSince",
    (select coalesce(jsonb_agg(jsonb_build_object('form', f.form, 'bytes', f.bytes) order by f.form), '[]')
      from (select form, sum(bytes)::bigint as bytes from authority_file where take_id = t.id group by form) f) as files
  from (${which}) t join staff s on s.id = t.taken_by`;

/** Of one period, the newest first. */
export const listTakesOf = (reader: Reader, set: ReportSet, from: BusinessDate): Promise<TakeRow[]> =>
  reader.rows(
    takeRow,
    sql`${takes(sql`select * from authority_take where report_set = ${set} and period_from = ${from}`)} order by t.correction desc`,
  );

/** Of these sets and first dates, the last of each. */
export const listLastTakes = (
  reader: Reader,
  periods: readonly { set: ReportSet; from: BusinessDate }[],
): Promise<TakeRow[]> =>
  reader.rows(
    takeRow,
    takes(sql`select distinct on (a.report_set) a.* from authority_take a
      join unnest(${periods.map(({ set }) => set)}::text[], ${periods.map(({ from }) => from)}::date[]) as p (report_set, period_from)
        using (report_set, period_from) order by a.report_set, a.correction desc`),
  );

/** Of all sets, the newest first. */
export const listNewestTakes = (reader: Reader, paging: Paging): Promise<TakeRow[]> =>
  reader.rows(
    takeRow,
    sql`${takes(sql`select * from authority_take order by taken_at desc, id desc limit ${paging.limit} offset ${offsetOf(paging)}`)}
      order by t.taken_at desc, t.id desc`,
  );

const totalRow = row({ total: col.number });
export const countTakes = async (reader: Reader): Promise<number> =>
  (await reader.one(totalRow, sql`select count(*) as total from authority_take`)).total;

export const findTake = (reader: Reader, id: AuthorityTakeId): Promise<TakeRow | null> =>
  reader.row(takeRow, takes(sql`select * from authority_take where id = ${id}`));

export type NewTake = {
  id: AuthorityTakeId;
  set: ReportSet;
  from: BusinessDate;
  to: BusinessDate;
  definitionSince: BusinessDate;
  correction: number;
  firstId: AuthorityTakeId | null;
  rows: number;
  hash: Buffer;
};

/** Violates `authority_take_correction` when another took it meanwhile. */
export async function insertTake(tx: Tx, take: NewTake, staffId: StaffId): Promise<void> {
  await tx.run(sql`insert into authority_take (id, report_set, period_from, period_to, definition_since, correction, first_id, rows,
      content_hash, taken_by, taken_at)
    values (${take.id}, ${take.set}, ${take.from}, ${take.to}, ${take.definitionSince}, ${take.correction}, ${take.firstId},
      ${take.rows}, ${take.hash}, ${staffId}, app_now())`);
}

export type StoredPart = { form: TakeForm; part: number; key: string; bytes: number };

export async function insertFiles(tx: Tx, takeId: AuthorityTakeId, parts: readonly StoredPart[]): Promise<void> {
  await tx.run(sql`insert into authority_file (take_id, form, part, storage_key, bytes)
    select ${takeId}, form, part, storage_key, bytes from unnest(${parts.map(({ form }) => form)}::text[],
      ${parts.map(({ part }) => part)}::smallint[], ${parts.map(({ key }) => key)}::text[],
      ${parts.map(({ bytes }) => bytes)}::integer[]) as f (form, part, storage_key, bytes)`);
}

const partRow = row({ key: col.text });

/** The names of a file's parts, in their order. */
export async function listParts(reader: Reader, takeId: AuthorityTakeId, form: TakeForm): Promise<string[]> {
  const rows = await reader.rows(
    partRow,
    sql`select storage_key as key from authority_file where take_id = ${takeId} and form = ${form} order by part`,
  );
  return rows.map(({ key }) => key);
}
