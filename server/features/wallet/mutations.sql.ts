// The entries of a lender's cash account, straight from the ledger, newest first. Entries of a stored account are
// numbered 1, 2, 3 … without gaps and never change, so an unfiltered page is a range of numbers, and the last page is
// as fast as the first.
// Source: docs/domain.md §8; docs/api.md.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LedgerAccountId, PersonId, PortfolioId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { type JournalKind, journalKinds } from '#domain/journal-kind.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, orderBy, type Paging, readPage } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';

const entryRecord = row({
  id: col.text,
  no: col.number,
  kind: col.oneOf(journalKinds),
  amount: col.rupiah,
  balance: col.rupiah,
  posted_at: col.instant,
  portfolio_id: col.id<PortfolioId>().nullable(),
  group_name: col.text.nullable(),
  /** The note for the lender that finance wrote with a correction. */
  words: col.text.nullable(),
  breakdown: col.object({ principal: col.rupiah, interest: col.rupiah, fee: col.rupiah, tax: col.rupiah }).nullable(),
});
export type EntryRecord = RowOf<typeof entryRecord>;

export type EntryFilter = { kinds?: readonly JournalKind[]; from?: BusinessDate; to?: BusinessDate };
/** A lender's cash account up to one moment: later postings are not included. */
const reachRow = row({ id: col.id<LedgerAccountId>(), entries: col.number });
export type Reach = RowOf<typeof reachRow>;
export type EntryPage = { total: number; entries: EntryRecord[] };

export async function readEntries(
  reader: Reader,
  lenderId: PersonId,
  filter: EntryFilter,
  paging: Paging,
): Promise<EntryPage> {
  const account = await findReach(reader, lenderId);
  if (!account) return { total: 0, entries: [] };
  const conditions = conditionsOf(filter);
  return conditions.length === 0
    ? readRange(reader, account, paging)
    : readFiltered(reader, account, conditions, paging);
}

/** Null while the account has no entries. */
export function findReach(reader: Reader, lenderId: PersonId): Promise<Reach | null> {
  return reader.row(
    reachRow,
    sql`select id, version as entries from ledger_account where kind = 'cash' and owner_id = ${lenderId}`,
  );
}

const AT_ONCE = 500;

/** Every matching entry, newest first, with a few hundred in memory at a time. */
export async function* walkEntries(
  reader: Reader,
  { id, entries }: Reach,
  filter: EntryFilter,
): AsyncGenerator<EntryRecord> {
  let below = entries + 1;
  while (below > 1) {
    const chosen = all([sql`e.entry_no < ${below}`, ...conditionsOf(filter)]);
    const batch = await reader.rows(entryRecord, sql`${select(id, chosen)} limit ${AT_ONCE}`);
    yield* batch;
    below = batch.length < AT_ONCE ? 0 : (batch.at(-1)?.no ?? 0);
  }
}

const openingRow = row({ opening: col.rupiah });

/** The balance at the start of this date, in rupiah. */
export async function readOpening(reader: Reader, { id, entries }: Reach, on: BusinessDate): Promise<Rupiah> {
  const { opening } = await reader.one(
    openingRow,
    sql`
    select coalesce(-sum(amount_rupiah), 0)::bigint as opening from ledger_entry
    where account_id = ${id} and entry_no <= ${entries} and business_date_of(posted_at) < ${on}`,
  );
  return opening;
}

async function readRange(reader: Reader, { id, entries }: Reach, paging: Paging): Promise<EntryPage> {
  const last = entries - offsetOf(paging);
  const range = sql`e.entry_no > ${last - paging.limit} and e.entry_no <= ${last}`;
  return { total: entries, entries: await reader.rows(entryRecord, select(id, range)) };
}

const filteredRow = row({ total: col.number });

const filteredShape = row({ no: col.number });

/** Up to the moment it was read: later postings do not shift pages. */
async function readFiltered(
  reader: Reader,
  { id, entries }: Reach,
  conditions: readonly Sql[],
  paging: Paging,
): Promise<EntryPage> {
  // A left join, which Postgres skips where no condition needs the journal.
  const chosen = sql`from ledger_entry e left join ledger_journal j on j.id = e.journal_id
    where e.account_id = ${id} and ${all([sql`e.entry_no <= ${entries}`, ...conditions])}`;
  const { total } = await reader.one(filteredRow, sql`select count(*) as total ${chosen}`);
  const list = { order: orderBy([sql`e.entry_no`, 'desc']), total };
  const page = await readPage(list, paging, (part) =>
    reader.rows(filteredShape, sql`select e.entry_no as no ${chosen} ${part}`),
  );
  const numbers = page.map(({ no }) => no);
  return { total, entries: await reader.rows(entryRecord, select(id, sql`e.entry_no = any(${numbers}::bigint[])`)) };
}

function conditionsOf({ kinds, from, to }: EntryFilter): Sql[] {
  return [
    kinds && sql`j.kind = any(${[...kinds]})`,
    from && sql`business_date_of(e.posted_at) >= ${from}`,
    to && sql`business_date_of(e.posted_at) <= ${to}`,
  ].filter((condition) => condition !== undefined);
}

/** Cash is our liability: a credit, stored below 0, is money for the lender. */
const select = (accountId: LedgerAccountId, chosen: Sql): Sql => sql`
  select md5(e.account_id::text || ':' || e.entry_no::text)::uuid as id, e.entry_no as no, j.kind, -e.amount_rupiah as amount,
    e.balance_after_rupiah as balance, e.posted_at, p.id as portfolio_id, g.name as group_name,
    case when j.kind = 'correction' then (select v.words from voucher v where v.journal_id = j.id) end as words,
    case when j.kind = 'distribution' then (
      select json_build_object(
        'principal', coalesce(sum(d.gross_rupiah) filter (where d.component = 'principal'), 0),
        'interest', coalesce(sum(d.gross_rupiah) filter (where d.component = 'interest'), 0),
        'fee', coalesce(sum(d.fee_rupiah), 0), 'tax', coalesce(sum(d.tax_rupiah), 0))
      from distribution_line d where d.portfolio_id = e.subject_id and d.distribution_id = j.subject_id) end as breakdown
  from ledger_entry e join ledger_journal j on j.id = e.journal_id
    left join portfolio p on p.id = e.subject_id
    left join lending l on l.id = p.lending_id left join borrower_group g on g.id = l.group_id
  where e.account_id = ${accountId} and ${chosen} order by e.entry_no desc`;
