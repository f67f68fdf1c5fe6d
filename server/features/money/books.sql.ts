// Reads the books: chart, accounts, the entries of one account with the balance after each, journals. Entries of a
// stored account are numbered without gaps, so a page is a range. Those of a system account store no balance: it is
// counted from today's balance or from the first entry, whichever is nearer.
// Source: docs/domain.md §8; docs/screens.md.
import { account, chartLine, type ChartLine, entry, journal, type LedgerAccount } from '#contract/books.ts';
import type { NamedLeg } from '#contract/voucher.ts';
import type { JournalId, LedgerAccountId, OwnerId } from '#domain/ids.ts';
import { type AccountKind, accountKinds } from '#domain/account-kind.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { offsetOf, type Order, orderBy, type Paging, readPage, reversed, selectPage } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { isChosen, type JournalFilter } from './journal-search.sql.ts';
import { ownerName } from './voucher.sql.ts';

const chartRow = row({ ...chartLine.omit({ nature: true }).shape });

/** Every kind of account with its total. Stored balances are added up, system accounts are read from the roll-up. */
export function readChart(reader: Reader): Promise<Omit<ChartLine, 'nature'>[]> {
  return reader.rows(
    chartRow,
    sql`
    select k.kind, k.per, case when k.per = 'system' then s.id end as account, coalesce(o.accounts, 1) as accounts,
      coalesce(o.balance, s.balance, 0)::text as balance
    from ledger_account_kind k
    left join (select kind, count(*) as accounts, sum(balance_rupiah) as balance from ledger_account
      where owner_id is not null group by kind) o on o.kind = k.kind
    left join (select kind, account_id as id, balance_rupiah as balance from ledger_balance where owner_id is null) s
      on s.kind = k.kind`,
  );
}

const accounts: Sql = sql`select a.id, a.kind, a.owner_id as owner, ${ownerName(sql`a.owner_id`)} as "ownerName",
  (select balance_rupiah::text from ledger_balance b where b.account_id = a.id) as balance from ledger_account a`;

const accountRow = row({ ...account.shape });

export async function findAccount(reader: Reader, id: LedgerAccountId): Promise<LedgerAccount | null> {
  return isId(id) ? reader.row(accountRow, sql`${accounts} where a.id = ${id}`) : null;
}

const byBalance = { amount: sql`a.balance_rupiah desc, a.id`, smallest: sql`a.balance_rupiah, a.id desc` };

const accountsOfRow = row({ total: col.number });

const pageRow = row({ ...account.shape });

/** The accounts of a kind; default order: largest balance first, empty ones last. */
export async function listAccountsOf(
  reader: Reader,
  kind: AccountKind,
  paging: Paging & { sort?: keyof typeof byBalance | undefined },
): Promise<{ page: LedgerAccount[]; total: number }> {
  const { total } = await reader.one(
    accountsOfRow,
    sql`select count(*) as total from ledger_account where kind = ${kind}`,
  );
  const order = byBalance[paging.sort ?? 'amount'];
  const list = { rows: accounts, id: sql`a.id`, from: sql`ledger_account a`, where: sql`a.kind = ${kind}`, order };
  return { page: await reader.rows(pageRow, selectPage(list, paging)), total };
}

/**
 * The balance after each entry of a page: the current one less later entries; for the older half, earlier entries
 * added up.
 */
const fromToday = ({ balance }: LedgerAccount, newest: number) => ({
  beyond: sql`entry_no > ${newest}`,
  balance: sql`${balance}::numeric - k.side * (beyond.change
    + coalesce(sum(e.amount_rupiah) over (order by e.entry_no desc rows between unbounded preceding and 1 preceding), 0))`,
});
const fromTheFirst = (oldest: number) => ({
  beyond: sql`entry_no < ${oldest}`,
  balance: sql`k.side * (beyond.change + sum(e.amount_rupiah) over (order by e.entry_no rows unbounded preceding))`,
});

const entryRow = row({ ...entry.omit({ postedAt: true, title: true, detail: true }).shape, postedAt: col.instant });
type EntryRow = RowOf<typeof entryRow>;

type Way = { sort?: 'newest' | 'oldest' | undefined };

const entriesRow = row({ total: col.number });

const entriesShape = row({ no: col.number });

/** Newest first by default. */
export async function listEntries(
  reader: Reader,
  account: LedgerAccount,
  paging: Paging & Way,
): Promise<{ page: EntryRow[]; total: number }> {
  const { total } = await reader.one(
    entriesRow,
    sql`select count(*) as total from ledger_entry where account_id = ${account.id}`,
  );
  const back = paging.sort === 'oldest';
  const order = orderBy([sql`entry_no`, back ? 'asc' : 'desc']);
  const numbers = await readPage({ order, total }, paging, (part) =>
    reader.rows(entriesShape, sql`select entry_no as no from ledger_entry where account_id = ${account.id} ${part}`),
  );
  const [newest, oldest] = back ? [numbers.at(-1)?.no, numbers[0]?.no] : [numbers[0]?.no, numbers.at(-1)?.no];
  if (newest === undefined || oldest === undefined) return { page: [], total };
  const counted = offsetOf(paging) * 2 < total !== back ? fromToday(account, newest) : fromTheFirst(oldest);
  const page = await reader.rows(
    entryRow,
    sql`
    with beyond as (select coalesce(sum(amount_rupiah), 0) as change from ledger_entry
      where account_id = ${account.id} and ${counted.beyond} and ${account.owner}::uuid is null)
    select e.journal_id as journal, j.kind, j.business_date as "businessDate", j.meant_for as "meantFor", e.posted_at as "postedAt",
      e.amount_rupiah as amount, coalesce(e.balance_after_rupiah, ${counted.balance})::text as balance
    from ledger_entry e join ledger_journal j on j.id = e.journal_id cross join beyond
    join ledger_account_kind k on k.kind = ${account.kind}
    where e.account_id = ${account.id} and e.entry_no between ${oldest} and ${newest} order by ${order.forwards}`,
  );
  return { page, total };
}

const journalRow = row({ ...journal.omit({ postedAt: true, title: true, detail: true }).shape, postedAt: col.instant });
export type JournalRow = RowOf<typeof journalRow>;

const journals: Sql = sql`select j.id, j.kind, j.key, j.business_date as "businessDate",
  j.meant_for as "meantFor", j.posted_at as "postedAt", coalesce(j.amount_rupiah, 0)::text as amount, j.corrects_id as corrects, j.subject_id as subject from ledger_journal j`;

const newestJournal = orderBy([sql`j.posted_at`, 'desc'], [sql`j.id`, 'desc']);

const journalRowsRow = row({ total: col.number });

const journalRowsShape = row({ id: col.id<JournalId>() });

/** By time of posting, newest first by default. */
export async function listJournalRows(
  reader: Reader,
  filter: JournalFilter,
  paging: Paging & Way,
): Promise<{ page: JournalRow[]; total: number }> {
  const chosen = isChosen(filter);
  const { total } = await reader.one(
    journalRowsRow,
    sql`select count(*) as total from ledger_journal j where ${chosen}`,
  );
  const order = paging.sort === 'oldest' ? reversed(newestJournal) : newestJournal;
  const ids = await readPage({ order, total }, paging, (part) =>
    reader.rows(journalRowsShape, sql`select j.id from ledger_journal j where ${chosen} ${part}`),
  );
  const page = await readJournals(
    reader,
    ids.map(({ id }) => id),
    order,
  );
  return { page, total };
}

const readJournals = (reader: Reader, ids: readonly JournalId[], order: Order): Promise<JournalRow[]> =>
  reader.rows(journalRow, sql`${journals} where j.id = any(${ids}::uuid[]) order by ${order.forwards}`);

/** In the order of posting, the newest first. */
export const readJournalRows = (reader: Reader, ids: readonly JournalId[]): Promise<JournalRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : readJournals(reader, ids, newestJournal);

export async function findJournalRow(reader: Reader, id: JournalId): Promise<JournalRow | null> {
  return isId(id) ? reader.row(journalRow, sql`${journals} where j.id = ${id}`) : null;
}

export const readCorrections = (reader: Reader, id: JournalId): Promise<JournalRow[]> =>
  reader.rows(journalRow, sql`${journals} where j.corrects_id = ${id} order by j.posted_at desc, j.id desc`);

const namedLegsRow = row({
  account: col.keyOf(accountKinds),
  owner: col.id<OwnerId>().nullable(),
  ownerName: col.text.nullable(),
  amount: col.rupiah,
  ledgerAccount: col.id<LedgerAccountId>(),
});

type AccountLeg = NamedLeg & { ledgerAccount: LedgerAccountId };

/** Debits first, the largest of each side first. */
export async function readNamedLegs(reader: Reader, journalId: JournalId): Promise<AccountLeg[]> {
  const legs = await reader.rows(
    namedLegsRow,
    sql`
    select a.kind as account, a.owner_id as owner, ${ownerName(sql`a.owner_id`)} as "ownerName", e.amount_rupiah as amount,
      a.id as "ledgerAccount"
    from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = ${journalId}
    order by sign(e.amount_rupiah) desc, abs(e.amount_rupiah) desc, a.id, e.entry_no`,
  );
  return legs as AccountLeg[];
}
