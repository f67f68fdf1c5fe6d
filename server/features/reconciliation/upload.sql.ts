// SQL of uploaded statement files on their way: taken by one worker at a time, with their progress and their end.
import type { BusinessDate } from '#domain/calendar.ts';
import type { StaffId, StatementUploadId } from '#domain/ids.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const uploadRow = row({
  id: col.id<StatementUploadId>(),
  state: col.oneOf(['waiting', 'reading', 'stored', 'refused', 'failed']),
  progress: col.number,
  date: col.businessDate.nullable(),
  lines: col.number.nullable(),
  refusal: col.object({ code: col.text, slots: col.json.nullable() }).nullable(),
  by: col.text,
  at: col.instant,
});
export type UploadRow = RowOf<typeof uploadRow>;

const uploads: Sql = sql`
  select u.id, u.state, u.progress, u.value_on as date, s.line_count as lines, u.refusal, p.name as by, u.uploaded_at as at
  from bank_statement_upload u join staff p on p.id = u.uploaded_by
  left join bank_statement s on u.state = 'stored' and s.value_on = u.value_on and s.file_hash = u.file_hash`;

export const findUpload = (reader: Reader, id: StatementUploadId): Promise<UploadRow | null> =>
  reader.row(uploadRow, sql`${uploads} where u.id = ${id}`);

/** Those of the last day, and those not read yet; the newest first. */
export const listUploads = (reader: Reader, most: number): Promise<UploadRow[]> =>
  reader.rows(
    uploadRow,
    sql`${uploads} where u.uploaded_at > app_now() - interval '1 day' or u.file is not null
      order by u.uploaded_at desc, u.id desc limit ${most}`,
  );

type NewUpload = { id: StatementUploadId; hash: Buffer; bytes: Buffer; staffId: StaffId };

const openRow = row({ id: col.id<StatementUploadId>() });

/** Keeps the file to be read. The same file that is still on its way is one upload. */
export async function insertUpload(tx: Tx, { id, hash, bytes, staffId }: NewUpload): Promise<StatementUploadId> {
  const made = await tx.run(sql`insert into bank_statement_upload (id, file_hash, file, state, uploaded_by, uploaded_at)
    values (${id}, ${hash}, ${bytes}, 'waiting', ${staffId}, app_now())
    on conflict (file_hash) where file is not null do nothing`);
  if (made > 0) return id;
  const open = await tx.row(
    openRow,
    sql`select id from bank_statement_upload where file_hash = ${hash} and file is not null`,
  );
  return open?.id ?? insertUpload(tx, { id, hash, bytes, staffId });
}

/** A file that is already a statement: the upload has ended at once. */
export async function insertKnownUpload(
  tx: Tx,
  { id, hash, staffId }: Omit<NewUpload, 'bytes'>,
  date: BusinessDate,
): Promise<void> {
  await tx.run(sql`insert into bank_statement_upload (id, file_hash, state, progress, value_on, uploaded_by, uploaded_at,
      ended_at)
    values (${id}, ${hash}, 'stored', 100, ${date}, ${staffId}, app_now(), app_now())`);
}

const takenRow = row({
  id: col.id<StatementUploadId>(),
  hash: col.bytes,
  size: col.number,
  tries: col.number,
  staffId: col.id<StaffId>(),
});
export type TakenUpload = RowOf<typeof takenRow>;

/** Claims the oldest file that waits, or whose reader has not reported for this long. */
export const takeUpload = (db: Db, silentMs: number): Promise<TakenUpload | null> =>
  db.row(
    takenRow,
    sql`update bank_statement_upload set state = 'reading', progress = 0, tries = tries + 1, reported_at = clock_timestamp()
    where id = (select id from bank_statement_upload where file is not null and (state = 'waiting'
        or (state = 'reading' and reported_at < clock_timestamp() - ${silentMs} * interval '1 millisecond'))
      order by uploaded_at, id limit 1 for update skip locked)
    returning id, file_hash as hash, length(file) as size, tries, uploaded_by as "staffId"`,
  );

const pieceBytes = 128 * 1024;
const pieceRow = row({ piece: col.bytes });

/** The file in pieces: a whole one would take the program tens of milliseconds to unpack. */
export async function* readPieces(db: Db, { id, size }: TakenUpload): AsyncGenerator<Buffer> {
  for (let from = 1; from <= size; from += pieceBytes) {
    const { piece } = await db.one(
      pieceRow,
      sql`select substring(file from ${from} for ${pieceBytes}) as piece from bank_statement_upload where id = ${id}`,
    );
    yield piece;
  }
}

type Claim = Pick<TakenUpload, 'id' | 'tries'>;

/** Whether it is still this reader's, and reports that it lives. */
export async function reportProgress(db: Db, { id, tries }: Claim, progress: number): Promise<boolean> {
  const changed =
    await db.run(sql`update bank_statement_upload set progress = ${progress}, reported_at = clock_timestamp()
    where id = ${id} and tries = ${tries} and state = 'reading'`);
  return changed > 0;
}

/** Back to those that wait: what broke the reading may pass. */
export async function releaseUpload(db: Db, { id, tries }: Claim): Promise<void> {
  await db.run(sql`update bank_statement_upload set state = 'waiting', progress = 0
    where id = ${id} and tries = ${tries} and state = 'reading'`);
}

/** Locks it as this reader's until the transaction ends. */
export const lockUpload = (tx: Tx, { id, tries }: Claim): Promise<boolean> =>
  tx.exists(sql`select 1 from bank_statement_upload where id = ${id} and tries = ${tries} and state = 'reading'
    for no key update`);

export async function endStored(tx: Tx, { id }: Claim, date: BusinessDate): Promise<void> {
  await tx.run(sql`update bank_statement_upload set state = 'stored', progress = 100, file = null, value_on = ${date},
    ended_at = app_now() where id = ${id}`);
}

/** Ended without a statement: wrong, for which the refusal says why, or given up. */
export async function endUnread(
  db: Db,
  { id, tries }: Claim,
  state: 'refused' | 'failed',
  refusal: { code: string; slots: unknown } | null,
): Promise<void> {
  await db.run(sql`update bank_statement_upload set state = ${state}, file = null, ended_at = app_now(),
      refusal = ${refusal === null ? null : JSON.stringify(refusal)}::jsonb
    where id = ${id} and tries = ${tries} and state = 'reading'`);
}
