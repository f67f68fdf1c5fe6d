// Statements of a month of the ledger: its journals with their sides, day by day, and the record of files that were taken.
// Source: decision 0124.
import { accountKinds } from '#domain/account-kind.ts';
import { addMonthsClamped, type BusinessDate } from '#domain/calendar.ts';
import type { JournalId, StaffId } from '#domain/ids.ts';
import { journalKinds } from '#domain/journal-kind.ts';
import { ownerName } from '#features/money/voucher.sql.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { beforeAllIds } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const countRow = row({ journals: col.number });

/** Journals with a value date in the month that begins on this date. */
export async function countJournals(reader: Reader, month: BusinessDate): Promise<number> {
  const { journals } = await reader.one(
    countRow,
    sql`select count(*) as journals from ledger_journal
      where business_date >= ${month} and business_date < ${addMonthsClamped(month, 1)}`,
  );
  return journals;
}

const journalRow = row({
  id: col.id<JournalId>(),
  kind: col.oneOf(journalKinds),
  postedAt: col.instant,
  /** The date of a locked month that it was meant for. */
  meantFor: col.businessDate.nullable(),
  sides: col.list(col.object({ account: col.keyOf(accountKinds), ownerName: col.text.nullable(), amount: col.number })),
});
export type BookedJournal = RowOf<typeof journalRow>;

/** The next journals of a date in the order of their posting, each with its sides, debits first. */
export const readJournals = (
  reader: Reader,
  date: BusinessDate,
  after: Pick<BookedJournal, 'postedAt' | 'id'> | null,
  most: number,
): Promise<BookedJournal[]> =>
  reader.rows(
    journalRow,
    sql`
    select j.id, j.kind, j.posted_at as "postedAt", j.meant_for as "meantFor", sides.sides
    from (select id, kind, posted_at, meant_for from ledger_journal where business_date = ${date}
      and (posted_at, id) > (${after?.postedAt ?? '-infinity'}::timestamptz, ${after?.id ?? beforeAllIds})
      order by posted_at, id limit ${most}) j
    cross join lateral (select json_agg(json_build_object('account', a.kind, 'ownerName', ${ownerName(sql`a.owner_id`)},
        'amount', e.amount_rupiah) order by sign(e.amount_rupiah) desc, a.kind, e.entry_no) as sides
      from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = j.id) sides
    order by j.posted_at, j.id`,
  );

const kindRow = row({ kind: col.keyOf(accountKinds), held: col.text });

/** What each kind of account held before a date, debit +; those that never moved are missing. */
export const readHeldBefore = (reader: Reader, date: BusinessDate): Promise<RowOf<typeof kindRow>[]> =>
  reader.rows(
    kindRow,
    sql`select kind, sum(debit_rupiah - credit_rupiah)::text as held from ledger_kind_moved
      where business_date < ${date} group by kind`,
  );

export async function insertExport(
  tx: Tx,
  taken: { month: BusinessDate; form: 'csv' | 'beancount'; journals: number; staffId: StaffId },
): Promise<void> {
  await tx.run(sql`insert into books_export (id, month, form, journals, taken_by, taken_at)
    values (${newId()}, ${taken.month}, ${taken.form}, ${taken.journals}, ${taken.staffId}, app_now())`);
}

const takenRow = row({
  month: col.businessDate,
  form: col.oneOf(['csv', 'beancount']),
  journals: col.number,
  by: col.text,
  at: col.instant,
});

const fewTaken = 5;

/** The files that were taken last. */
export const readTaken = (reader: Reader): Promise<RowOf<typeof takenRow>[]> =>
  reader.rows(
    takenRow,
    sql`select e.month, e.form, e.journals, s.name as by, e.taken_at as at
      from books_export e join staff s on s.id = e.taken_by order by e.taken_at desc limit ${fewTaken}`,
  );
