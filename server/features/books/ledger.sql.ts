// Statements of the general ledger: the days on which a kind of account moved, and the entries of a kind or of one account by
// value date. Entries of a kind are read for the days of a page alone, which `ledger_kind_moved` tells, from the mark before it.
// Source: decision 0124.
import { type AccountKind, accountKinds } from '#domain/account-kind.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { JournalId, LedgerAccountId } from '#domain/ids.ts';
import { type JournalKind, journalKinds } from '#domain/journal-kind.ts';
import { ownerName } from '#features/money/voucher.sql.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { beforeAllIds } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

export type LedgerFilter = {
  kind: AccountKind;
  account?: LedgerAccountId | undefined;
  from: BusinessDate;
  to: BusinessDate;
  journals?: readonly JournalKind[] | undefined;
};

const accountRow = row({
  id: col.id<LedgerAccountId>(),
  kind: col.keyOf(accountKinds),
  ownerName: col.text.nullable(),
});

export const findLedgerAccount = (reader: Reader, id: LedgerAccountId): Promise<RowOf<typeof accountRow> | null> =>
  isId(id)
    ? reader.row(
        accountRow,
        sql`select a.id, a.kind, ${ownerName(sql`a.owner_id`)} as "ownerName" from ledger_account a where a.id = ${id}`,
      )
    : Promise.resolve(null);

const isChosen = (journal: Sql, journals: readonly JournalKind[] | undefined): Sql =>
  journals === undefined ? sql`true` : sql`${journal} = any(${[...journals]}::text[])`;

const sumsRow = row({ opening: col.text, debit: col.text, credit: col.text, entries: col.number });
export type LedgerSums = RowOf<typeof sumsRow>;

/** Of all accounts of a kind; `opening` is debit +. */
export const sumKind = (reader: Reader, { kind, from, to, journals }: LedgerFilter): Promise<LedgerSums> =>
  reader.one(
    sumsRow,
    sql`
    select coalesce(sum(debit_rupiah - credit_rupiah) filter (where business_date < ${from}), 0)::text as opening,
      coalesce(sum(debit_rupiah) filter (where business_date >= ${from}), 0)::text as debit,
      coalesce(sum(credit_rupiah) filter (where business_date >= ${from}), 0)::text as credit,
      coalesce(sum(entries) filter (where business_date >= ${from}), 0)::bigint as entries
    from (select * from ledger_kind_moved offset 0) moved where kind = ${kind} and business_date <= ${to} and ${isChosen(sql`journal_kind`, journals)}`,
  );

const entriesOf = (account: LedgerAccountId, { to, journals }: LedgerFilter): Sql => sql`
  select e.journal_id, e.entry_no, e.amount_rupiah, j.business_date, j.kind, j.posted_at
  from ledger_entry e join ledger_journal j on j.id = e.journal_id
  where e.account_id = ${account} and j.business_date <= ${to} and ${isChosen(sql`j.kind`, journals)}`;

export const sumAccount = (reader: Reader, account: LedgerAccountId, filter: LedgerFilter): Promise<LedgerSums> =>
  reader.one(
    sumsRow,
    sql`
    select coalesce(sum(amount_rupiah) filter (where business_date < ${filter.from}), 0)::text as opening,
      coalesce(sum(amount_rupiah) filter (where business_date >= ${filter.from} and amount_rupiah > 0), 0)::text as debit,
      coalesce(-sum(amount_rupiah) filter (where business_date >= ${filter.from} and amount_rupiah < 0), 0)::text as credit,
      count(*) filter (where business_date >= ${filter.from}) as entries
    from (${entriesOf(account, filter)}) entry`,
  );

const dayRow = row({
  date: col.businessDate,
  entries: col.number,
  moved: col.text,
  journals: col.list(col.oneOf(journalKinds)),
});
export type LedgerDay = RowOf<typeof dayRow>;

/** The days on which a kind moved, oldest first, with what it moved (debit +) and by which kinds of journals. */
export const listDays = (reader: Reader, { kind, from, to, journals }: LedgerFilter): Promise<LedgerDay[]> =>
  reader.rows(
    dayRow,
    sql`
    select business_date as date, sum(entries)::bigint as entries, sum(debit_rupiah - credit_rupiah)::text as moved,
      array_agg(distinct journal_kind) as journals
    from (select * from ledger_kind_moved offset 0) moved where kind = ${kind} and business_date between ${from} and ${to}
      and ${isChosen(sql`journal_kind`, journals)}
    group by business_date order by business_date`,
  );

const lineRow = row({
  journal: col.id<JournalId>(),
  kind: col.oneOf(journalKinds),
  businessDate: col.businessDate,
  meantFor: col.businessDate.nullable(),
  postedAt: col.instant,
  ownerName: col.text.nullable(),
  amount: col.rupiah,
  /** All amounts of the reading up to this one, debit +. */
  running: col.text,
});
export type LineRow = RowOf<typeof lineRow>;

const byDate: Sql = sql`business_date, posted_at, journal_id, entry_no`;

type Part = { offset: number; limit: number };

/** Owners are looked up for the rows of the page alone. */
const linesOf = (entries: Sql, { offset, limit }: Part): Sql => sql`
  with page as (
    select entry.*, sum(amount_rupiah) over (order by ${byDate} rows unbounded preceding) as running
    from (${entries}) entry order by ${byDate} limit ${limit} offset ${offset})
  select p.journal_id as journal, p.kind, p.business_date as "businessDate", j.meant_for as "meantFor",
    p.posted_at as "postedAt", ${ownerName(sql`a.owner_id`)} as "ownerName",
    p.amount_rupiah as amount, p.running::text
  from page p join ledger_account a on a.id = p.account_id join ledger_journal j on j.id = p.journal_id
  order by p.business_date, p.posted_at, p.journal_id, p.entry_no`;

const markRow = row({
  postedAt: col.instant,
  journal: col.id<JournalId>(),
  entries: col.number,
  moved: col.text,
});
/** A journal within a date, with how many entries of the kind stand before it and what those moved (debit +). */
export type Mark = RowOf<typeof markRow>;

/** The last mark with at most so many entries of the date before it. */
export const findMark = (reader: Reader, kind: AccountKind, date: BusinessDate, most: number): Promise<Mark | null> =>
  reader.row(
    markRow,
    sql`
    select posted_at as "postedAt", journal_id as journal, entries, moved_rupiah::text as moved from ledger_kind_mark
    where business_date = ${date} and kind = ${kind} and entries <= ${most} order by thousand desc limit 1`,
  );

/** The entries of a kind on these days, which follow each other among those it moved on, from a mark of the first on. */
export function listKindLines(
  reader: Reader,
  kind: AccountKind,
  days: { first: BusinessDate; last: BusinessDate; journals: readonly JournalKind[]; mark: Mark | null },
  part: Part,
): Promise<LineRow[]> {
  const { mark } = days;
  const entries = sql`
    select e.account_id, e.journal_id, e.entry_no, e.amount_rupiah, j.business_date, j.kind, j.posted_at
    from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account k on k.id = e.account_id
    where (j.business_date, j.posted_at, j.id)
        >= (${days.first}, ${mark?.postedAt ?? '-infinity'}::timestamptz, ${mark?.journal ?? beforeAllIds}::uuid)
      and j.business_date <= ${days.last} and j.kind = any(${[...days.journals]}::text[]) and k.kind = ${kind}`;
  return reader.rows(lineRow, linesOf(entries, part));
}

/** The entries of one account from a date on. */
export function listAccountLines(
  reader: Reader,
  account: LedgerAccountId,
  filter: LedgerFilter,
  part: Part,
): Promise<LineRow[]> {
  const entries = sql`select ${account}::uuid as account_id, own.* from (${entriesOf(account, filter)}) own
    where own.business_date >= ${filter.from}`;
  return reader.rows(lineRow, linesOf(entries, part));
}
