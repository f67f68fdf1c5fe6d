// Statements of reconciliation: the bank's statements by date and version, their lines and notes, and the escrow
// account's sums by bank reference and date.
// Invariant: a booking is listed under the bank's reference, or under its journal if it has none.
// Source: docs/domain.md §8, §9; decision 0065.
import { statementForms } from '#contract/reconciliation.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { StaffId, StatementUploadId } from '#domain/ids.ts';
import type { Difference } from '#domain/reconciliation.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import type { FileLine, StatementFile } from './statement-file.ts';

const statementRow = row({
  date: col.businessDate,
  version: col.number,
  lines: col.number,
  opening: col.text,
  closing: col.text,
  uploadedBy: col.text,
  uploadedAt: col.instant,
  closedBy: col.text.nullable(),
  closedAt: col.instant.nullable(),
  form: col.oneOf(statementForms),
  accountLastDigits: col.text.nullable(),
});
export type StatementRow = RowOf<typeof statementRow>;

const newest: Sql = sql`
  select distinct on (s.value_on) s.value_on as date, s.version, s.line_count as lines, s.opening_rupiah::text as opening,
    s.closing_rupiah::text as closing, u.name as "uploadedBy", s.uploaded_at as "uploadedAt", c.name as "closedBy",
    s.closed_at as "closedAt", s.form, s.account_last_digits as "accountLastDigits"
  from bank_statement s join staff u on u.id = s.uploaded_by left join staff c on c.id = s.closed_by`;

export const findStatement = (reader: Reader, date: BusinessDate): Promise<StatementRow | null> =>
  reader.row(statementRow, sql`${newest} where s.value_on = ${date} order by s.value_on, s.version desc`);

/** The oldest date with a statement that is not closed. */
export const findOldestOpen = (reader: Reader): Promise<StatementRow | null> =>
  reader.row(
    statementRow,
    sql`select * from (${newest} order by s.value_on, s.version desc) statement where "closedAt" is null order by date limit 1`,
  );

/** Locks the newest statement of a date, so that work on its differences is serialized. */
export async function lockStatement(tx: Tx, date: BusinessDate): Promise<StatementRow | null> {
  await tx.run(sql`select 1 from bank_statement where value_on = ${date} for no key update`);
  return findStatement(tx, date);
}

const closedAfterRow = row({ last: col.businessDate.nullable() });

/** Locks the statements of a date and all later ones. Returns the last of these dates that is closed. */
export async function lockClosedAfter(tx: Tx, date: BusinessDate): Promise<BusinessDate | null> {
  await tx.run(
    sql`select 1 from bank_statement where value_on >= ${date} order by value_on, version for no key update`,
  );
  const { last } = await tx.one(
    closedAfterRow,
    sql`select max(value_on) as last from bank_statement where value_on > ${date} and closed_at is not null`,
  );
  return last;
}

export type DayRow = { date: BusinessDate } & (StatementRow | { version: null });

const totalRow = row({ total: col.number });

/** On a date without a statement, all fields of the statement are null. */
const dayRow = row({
  date: col.businessDate,
  version: col.number.nullable(),
  lines: col.number.nullable(),
  opening: col.text.nullable(),
  closing: col.text.nullable(),
  uploadedBy: col.text.nullable(),
  uploadedAt: col.instant.nullable(),
  closedBy: col.text.nullable(),
  closedAt: col.instant.nullable(),
  form: col.oneOf(statementForms).nullable(),
  accountLastDigits: col.text.nullable(),
});

/** Every date from the first statement to yesterday, newest first by default. */
export async function listDays(
  reader: Reader,
  onlyOpen: boolean,
  paging: Paging & { sort?: 'newest' | 'oldest' | undefined },
): Promise<{ page: DayRow[]; total: number }> {
  const days = sql`from (select day::date as day
      from generate_series((select min(value_on) from bank_statement), business_date_of(app_now()) - 1, interval '1 day') day) d
    left join (${newest} order by s.value_on, s.version desc) n on n.date = d.day
    where ${onlyOpen ? sql`n."closedAt" is null` : sql`true`}`;
  const { total } = await reader.one(totalRow, sql`select count(*) as total ${days}`);
  const page = await reader.rows(
    dayRow,
    sql`select n.*, d.day as date ${days} order by ${paging.sort === 'oldest' ? sql`d.day` : sql`d.day desc`} limit ${paging.limit} offset ${offsetOf(paging)}`,
  );
  return { page: page as DayRow[], total };
}

const dateOfFileRow = row({ date: col.businessDate });

export const findDateOfFile = (reader: Reader, hash: Buffer): Promise<{ date: BusinessDate } | null> =>
  reader.row(dateOfFileRow, sql`select value_on as date from bank_statement where file_hash = ${hash}`);

export async function insertStatement(
  tx: Tx,
  { date, opening, closing, lines, form, accountNumber }: StatementFile,
  by: { version: number; staffId: StaffId; hash: Buffer; uploadId: StatementUploadId },
): Promise<void> {
  await tx.run(sql`
    insert into bank_statement (value_on, version, file_hash, file, line_count, opening_rupiah, closing_rupiah, uploaded_by,
      uploaded_at, form, account_last_digits)
    select ${date}, ${by.version}, ${by.hash}, u.file, ${lines.length}, ${opening}, ${closing}, ${by.staffId}, app_now(),
      ${form ?? 'own'}, ${accountNumber?.slice(-4) ?? null}
    from bank_statement_upload u where u.id = ${by.uploadId}`);
}

/** The next lines of a statement, in the order of the file. */
export async function insertLines(
  tx: Tx,
  date: BusinessDate,
  version: number,
  lines: readonly FileLine[],
): Promise<void> {
  await tx.run(sql`
    insert into bank_statement_line (value_on, version, line_no, reference, counterparty, amount_rupiah, description, told_at)
    select ${date}, ${version}, l.line, l.reference, l.counterparty, l.amount, coalesce(l.description, ''), l.time
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (line int, reference text, counterparty text, amount bigint,
      description text, time time)`);
}

const escrowAtRow = row({ balance: col.text });

/** The escrow balance at the end of that date: the summed days plus what was posted since. */
export async function readEscrowAt(reader: Reader, date: BusinessDate): Promise<string> {
  const { balance } = await reader.one(
    escrowAtRow,
    sql`
    select (coalesce((select sum(d.sum_rupiah) from ledger_day_sum d
          where d.account_id = a.id and d.business_date <= ${date}), 0)
      + coalesce((select sum(e.amount_rupiah) from ledger_entry e join ledger_journal j on j.id = e.journal_id
          where e.account_id = a.id and e.balance_after_rupiah is null
            and e.posted_at > coalesce(r.through, '-infinity') and j.business_date <= ${date}), 0))::bigint::text as balance
    from ledger_account a left join ledger_rollup r on r.account_id = a.id where a.kind = 'escrow' and a.owner_id is null`,
  );
  return balance;
}

const noteRow = row({
  reference: col.text,
  told: col.number,
  booked: col.number,
  reason: col.text,
  by: col.text,
  at: col.instant,
});
export type NoteRow = RowOf<typeof noteRow>;

export const readNotes = (reader: Reader, date: BusinessDate): Promise<NoteRow[]> =>
  reader.rows(
    noteRow,
    sql`
    select n.reference, n.told_rupiah as told, n.booked_rupiah as booked, n.reason, s.name as by, n.noted_at as at
    from statement_note n join staff s on s.id = n.noted_by where n.value_on = ${date}`,
  );

export async function insertNote(
  tx: Tx,
  date: BusinessDate,
  { reference, told, booked }: Difference,
  { staffId, reason }: { staffId: StaffId; reason: string },
): Promise<void> {
  await tx.run(sql`insert into statement_note (value_on, reference, told_rupiah, booked_rupiah, reason, noted_by, noted_at)
    values (${date}, ${reference}, ${told}, ${booked}, ${reason}, ${staffId}, app_now())`);
}

/** Rules that were made meanwhile are to be tried on it. */
export async function markOpen(tx: Tx, date: BusinessDate): Promise<void> {
  await tx.run(sql`update bank_statement set closed_by = null, closed_at = null, rules_due_at = app_now()
    where value_on = ${date} and closed_at is not null`);
}

export async function markClosed(tx: Tx, date: BusinessDate, version: number, staffId: StaffId): Promise<void> {
  await tx.run(sql`update bank_statement set closed_by = ${staffId}, closed_at = app_now()
    where value_on = ${date} and version = ${version}`);
}

const firstOpenRow = row({ date: col.businessDate });

/** The first date from the first statement on whose statement is not closed, in an open month: at the latest today. */
export async function findFirstOpen(tx: Tx): Promise<BusinessDate> {
  const { date } = await tx.one(
    firstOpenRow,
    sql`
    select coalesce(min(day::date), business_date_of(app_now())) as date
    from generate_series(greatest((select min(value_on) from bank_statement), (select open_from from ledger_period))::timestamp,
      business_date_of(app_now())::timestamp - interval '1 day', interval '1 day') day
    where not exists (select 1 from bank_statement s where s.value_on = day::date and s.closed_at is not null)`,
  );
  return date;
}
