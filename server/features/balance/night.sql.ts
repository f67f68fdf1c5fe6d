// Statements of the nightly tree: what each lender owned at the end of a date, the ledger's totals of that moment, and what is
// kept of the tree. All reads of one tree are of one snapshot.
// Source: docs/balance-proof.md; docs/domain.md §8.
import { type AccountKind, accountKinds } from '#domain/account-kind.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { Tree } from './tree.ts';

const nextDay = (date: BusinessDate) => sql`((${date}::date + 1)::timestamp at time zone 'Asia/Jakarta')`;

export const hasNight = (reader: Reader, date: BusinessDate): Promise<boolean> =>
  reader.exists(sql`select 1 from balance_night where business_date = ${date}`);

const cashRow = row({ customerNo: col.number, cash: col.rupiah });

/** Lenders' cash at the end of the date, the next `most` customer numbers after `after`. */
export function readCash(
  reader: Reader,
  date: BusinessDate,
  after: number,
  most: number,
): Promise<RowOf<typeof cashRow>[]> {
  return reader.rows(
    cashRow,
    sql`
    with moved as materialized (select * from balance_moved_since(${nextDay(date)}))
    select a.customer_no as "customerNo", (a.balance_rupiah + coalesce(m.moved_rupiah, 0))::bigint as cash
    from (select l.customer_no, a.id, a.balance_rupiah from lender l
      join ledger_account a on a.kind = 'cash' and a.owner_id = l.user_id
      where l.customer_no > ${after} order by l.customer_no limit ${most}) a
    left join moved m on m.account_id = a.id order by a.customer_no`,
  );
}

const lastRow = row({ last: col.number });

/** The last customer number. */
export async function findLastCustomer(reader: Reader): Promise<number> {
  const { last } = await reader.one(lastRow, sql`select coalesce(max(customer_no), 0)::bigint as last from lender`);
  return last;
}

const heldRow = row({ customerNo: col.number, held: col.rupiah });

/**
 * What was held for fundings that had not been paid out by the end of the date, by lender. Few loans wait, which no plan can
 * know: each is looked up.
 */
export function readHeld(reader: Reader, date: BusinessDate): Promise<RowOf<typeof heldRow>[]> {
  return reader.rows(
    heldRow,
    sql`
    with moved as materialized (select * from balance_moved_since(${nextDay(date)})),
    holding as materialized (
      select a.id from ledger_account a left join moved m on m.account_id = a.id
      where a.kind = 'funding' and a.balance_rupiah + coalesce(m.moved_rupiah, 0) <> 0)
    select o.customer_no as "customerNo", (-sum(t.amount))::bigint as held
    from holding h
    cross join lateral (
      select e.subject_id, sum(e.amount_rupiah) as amount from ledger_entry e
      where e.account_id = h.id and e.posted_at < ${nextDay(date)} group by e.subject_id) t
    cross join lateral (
      select l.customer_no from portfolio p join lender l on l.user_id = p.lender_id where p.id = t.subject_id limit 1) o
    group by o.customer_no having sum(t.amount) <> 0 order by o.customer_no`,
  );
}

const sumRow = row({ kind: col.keyOf(accountKinds), sum: col.text });

/** What all accounts of each kind held at the end of the date, on their own side. */
export async function readKindSums(reader: Reader, date: BusinessDate): Promise<Partial<Record<AccountKind, string>>> {
  const rows = await reader.rows(
    sumRow,
    sql`
    select b.kind, sum(b.balance_rupiah - k.side * coalesce(m.moved_rupiah, 0))::text as sum
    from ledger_balance b join ledger_account_kind k on k.kind = b.kind
    left join balance_moved_since(${nextDay(date)}) m on m.account_id = b.account_id group by b.kind`,
  );
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]));
}

const entriesRow = row({ entries: col.number });

/** How many entries of lenders' cash and of holds there were by the end of the date. */
export async function countEntries(reader: Reader, date: BusinessDate): Promise<number> {
  const { entries } = await reader.one(
    entriesRow,
    sql`
    select coalesce(sum(a.version - coalesce(m.entries, 0)), 0)::bigint as entries from ledger_account a
    left join balance_moved_since(${nextDay(date)}) m on m.account_id = a.id where a.kind in ('cash', 'funding')`,
  );
  return entries;
}

type Night = {
  entries: number;
  date: BusinessDate;
  lenders: number;
  total: bigint;
  treeRoot: Uint8Array;
  kindSums: Partial<Record<AccountKind, string>>;
};

/** False when another worker was first. */
export async function insertNight(tx: Tx, { date, lenders, total, treeRoot, entries, kindSums }: Night, tree: Tree) {
  const made = await tx.run(sql`
    insert into balance_night (business_date, made_at, depth, lender_count, total_rupiah, tree_root, entry_count,
      kind_sums)
    values (${date}, app_now(), ${tree.depth}, ${lenders}, ${String(total)}, ${treeRoot}, ${entries},
      ${JSON.stringify(kindSums)}::jsonb)
    on conflict (business_date) do nothing`);
  if (made === 0) return false;
  await tx.run(sql`
    insert into balance_tree (business_date, seed, holders, places, nodes)
    values (${date}, ${tree.seed}, ${tree.holders}, ${tree.places}, ${tree.nodes})`);
  return true;
}

/** Drops the trees of nights before this date: their roots stay. */
export const dropTrees = (tx: Tx, before: BusinessDate): Promise<number> =>
  tx.run(sql`delete from balance_tree where business_date < ${before}`);
