// Statements of reconciliation: the bank's statements by date and version, their lines and notes, and the escrow
// account's sums by bank reference and date.
// Invariant: a booking is listed under the bank's reference, or under its journal if it has none.
// Source: docs/domain.md §8, §9; decision 0065.
import type { BusinessDate } from '#domain/calendar.ts';
import type { JournalId, StaffId, StatementUploadId } from '#domain/ids.ts';
import type { Booking, Difference, StatementLine } from '#domain/reconciliation.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import type { StatementFile } from './statement-file.ts';

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
});
export type StatementRow = RowOf<typeof statementRow>;

const newest: Sql = sql`
  select distinct on (s.value_on) s.value_on as date, s.version, s.line_count as lines, s.opening_rupiah::text as opening,
    s.closing_rupiah::text as closing, u.name as "uploadedBy", s.uploaded_at as "uploadedAt", c.name as "closedBy",
    s.closed_at as "closedAt"
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
  { date, opening, closing, lines }: StatementFile,
  by: { version: number; staffId: StaffId; hash: Buffer; uploadId: StatementUploadId },
): Promise<void> {
  await tx.run(sql`
    insert into bank_statement (value_on, version, file_hash, file, line_count, opening_rupiah, closing_rupiah, uploaded_by,
      uploaded_at)
    select ${date}, ${by.version}, ${by.hash}, u.file, ${lines.length}, ${opening}, ${closing}, ${by.staffId}, app_now()
    from bank_statement_upload u where u.id = ${by.uploadId}`);
}

/** The next lines of a statement, in the order of the file. */
export async function insertLines(
  tx: Tx,
  date: BusinessDate,
  version: number,
  lines: readonly StatementLine[],
): Promise<void> {
  await tx.run(sql`
    insert into bank_statement_line (value_on, version, line_no, reference, counterparty, amount_rupiah)
    select ${date}, ${version}, l.line, l.reference, l.counterparty, l.amount
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (line int, reference text, counterparty text, amount bigint)`);
}

// What a day's journals moved on escrow, read from each journal's own legs, because escrow's entries span all days. A
// distribution, which has the most legs, never touches escrow. A correction belongs to the payment that it corrects:
// corrections are few, and `limit 1` looks each journal up on its own instead of reading all journals.
const escrowEntries = (date: BusinessDate): Sql => sql`
  select j.id as journal, moved.amount, coalesce(o.id, j.id) as origin, coalesce(o.kind, j.kind) as kind,
    coalesce(o.key, j.key) as key
  from ledger_journal j cross join lateral (
    select sum(e.amount_rupiah) filter (where e.account_id =
      (select id from ledger_account where kind = 'escrow' and owner_id is null))::bigint as amount
    from ledger_entry e where e.journal_id = j.id) moved
  left join lateral (select id, kind, key from ledger_journal
    where id = case when j.kind = 'correction' then j.corrects_id end limit 1) o on true
  where j.business_date = ${date} and j.kind <> 'distribution' and moved.amount is not null`;

const referenceOf: Sql = sql`coalesce(
  (select split_part(v.subject, '/', 2) from voucher v where v.journal_id = b.origin and v.kind = 'bank_statement'),
  (select e.payment_id from bank_event e where e.journal_id = b.origin order by e.received_at limit 1),
  case when b.key like 'payment:%' then split_part(b.key, ':', 3) end,
  (select p.id::text from payout p where p.state <> 'failed'
    and p.kind = case b.kind when 'disbursement_confirmed' then 'disbursement' when 'withdrawal_confirmed' then 'withdrawal'
      when 'overpayment_returned' then 'overpayment' when 'suspense_resolved' then 'suspense' end
    and p.subject_id = case when b.key ~ '^[a-z]+:[0-9a-f-]{36}(:|$)' then split_part(b.key, ':', 2)::uuid end),
  b.origin::text)`;

const differingRow = row({
  reference: col.text,
  amount: col.number.nullable(),
  journals: col.list(col.id<JournalId>()).nullable(),
  lines: col.list(col.object({ line: col.number, counterparty: col.text, amount: col.number })).nullable(),
  total: col.number,
});

/**
 * The lines and bookings of the references whose sums differ: in the order of the statement, then of the books. Only these
 * leave the database, the first of them or one reference, so that a large day costs no more than its differences.
 */
export async function readDiffering(
  reader: Reader,
  { date, version }: Pick<StatementRow, 'date' | 'version'>,
  { most, reference }: { most?: number; reference?: string } = {},
): Promise<{ lines: StatementLine[]; bookings: Booking[]; total: number }> {
  const rows = await reader.rows(
    differingRow,
    sql`
    with booked as (
      select reference, sum(amount)::bigint as amount, min(journal::text) as first,
        array_agg(journal::text order by abs(amount) desc, journal) as journals
      from (select ${referenceOf} as reference, b.amount, b.journal from (${escrowEntries(date)}) b) booked
      group by reference
    ), told as (
      select reference, sum(amount_rupiah) as amount, min(line_no) as first from bank_statement_line
      where value_on = ${date} and version = ${version} group by reference
    ), differing as materialized (
      select coalesce(t.reference, b.reference) as reference, b.amount, b.journals, t.first as line, b.first as journal
      from told t full join booked b on b.reference = t.reference
      where coalesce(t.amount, 0) <> coalesce(b.amount, 0)
        and ${reference === undefined ? sql`true` : sql`coalesce(t.reference, b.reference) = ${reference}`}
    ), chosen as materialized (
      select *, count(*) over () as total from differing order by line nulls last, journal limit ${most ?? null}
    )
    select d.reference, d.amount, d.journals, l.lines, d.total
    from chosen d left join (
      select reference, jsonb_agg(jsonb_build_object('line', line_no, 'counterparty', counterparty, 'amount', amount_rupiah)
        order by line_no) as lines
      from bank_statement_line where value_on = ${date} and version = ${version}
        and reference in (select reference from chosen) group by reference) l on l.reference = d.reference
    order by d.line nulls last, d.journal`,
  );
  return {
    total: rows[0]?.total ?? 0,
    lines: rows.flatMap(({ reference, lines }) => (lines ?? []).map((line) => ({ ...line, reference }))),
    bookings: rows.flatMap(({ reference, amount, journals }) =>
      amount === null ? [] : [{ reference, amount, journals: journals ?? [] }],
    ),
  };
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

export async function markOpen(tx: Tx, date: BusinessDate): Promise<void> {
  await tx.run(sql`update bank_statement set closed_by = null, closed_at = null
    where value_on = ${date} and closed_at is not null`);
}

export async function markClosed(tx: Tx, date: BusinessDate, version: number, staffId: StaffId): Promise<void> {
  await tx.run(sql`update bank_statement set closed_by = ${staffId}, closed_at = app_now()
    where value_on = ${date} and version = ${version}`);
}
