// Statements over what kinds of accounts moved by date: sums over kept days and over what was posted since (migration 0185).
// Source: decision 0124.
import { accountKinds } from '#domain/account-kind.ts';
import { addDays, type BusinessDate, startOfDay } from '#domain/calendar.ts';
import type { JournalId } from '#domain/ids.ts';
import { journalKinds } from '#domain/journal-kind.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const movedRow = row({
  bucket: col.number,
  kind: col.keyOf(accountKinds),
  journal: col.oneOf(journalKinds),
  escrow: col.boolean,
  debit: col.text,
  credit: col.text,
});

/** What moved in each span between the cuts, in order: bucket 0 lies before the first, bucket 1 begins on it. */
export const readMoved = (reader: Reader, cuts: readonly BusinessDate[]): Promise<RowOf<typeof movedRow>[]> =>
  reader.rows(
    movedRow,
    sql`
    select width_bucket(business_date, ${cuts}::date[]) as bucket, kind, journal_kind as journal, with_escrow as escrow,
      sum(debit_rupiah)::text as debit, sum(credit_rupiah)::text as credit
    from ledger_kind_moved group by 1, 2, 3, 4`,
  );

const bankRow = row({ date: col.businessDate, closing: col.text, closed: col.boolean });

/** The bank's newest statement up to a date. */
export const findBankBalance = (reader: Reader, on: BusinessDate): Promise<RowOf<typeof bankRow> | null> =>
  reader.row(
    bankRow,
    sql`select value_on as date, closing_rupiah::text as closing, closed_at is not null as closed from bank_statement
      where value_on <= ${on} order by value_on desc, version desc limit 1`,
  );

const lateRow = row({
  id: col.id<JournalId>(),
  businessDate: col.businessDate,
  postedAt: col.instant,
});

const mostLate = 1_000;

/** Journals posted after a date for it or an earlier one, the newest first, at most 1,000. */
export const readLate = (reader: Reader, on: BusinessDate): Promise<RowOf<typeof lateRow>[]> =>
  reader.rows(
    lateRow,
    sql`select id, business_date as "businessDate", posted_at as "postedAt" from ledger_journal
      where posted_at >= ${startOfDay(addDays(on, 1))} and business_date <= ${on}
        and business_date < (posted_at at time zone 'Asia/Jakarta')::date
      order by posted_at desc, id desc limit ${mostLate}`,
  );
