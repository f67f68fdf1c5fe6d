// Statements of published roots: the next one that may be published, the chain, and a lender's kept tree.
// Source: docs/balance-proof.md; decision 0103.
import type { AccountKind } from '#domain/account-kind.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const nightRow = row({
  date: col.businessDate,
  depth: col.number,
  lenders: col.number,
  total: col.text,
  treeRoot: col.bytes,
  bank: col.text.nullable(),
  isClosed: col.boolean,
  previous: col.bytes.nullable(),
});

/**
 * The oldest night without a root, with the bank's closing balance: of the statement that is closed, else of the newest. Nights
 * are published one after the other, so the newest root is the one before.
 */
export function findUnpublished(reader: Reader): Promise<RowOf<typeof nightRow> | null> {
  return reader.row(
    nightRow,
    sql`
    select n.business_date as date, n.depth, n.lender_count as lenders, n.total_rupiah::text as total, n.tree_root as "treeRoot",
      s.closing_rupiah::text as bank, s.closed_at is not null as "isClosed",
      (select root from balance_root order by business_date desc limit 1) as previous
    from balance_night n left join lateral (select closing_rupiah, closed_at from bank_statement
      where value_on = n.business_date order by closed_at is null, version desc limit 1) s on true
    where n.business_date > coalesce((select max(business_date) from balance_root), '-infinity'::date)
    order by n.business_date limit 1`,
  );
}

export type NewRoot = { date: BusinessDate; root: Uint8Array; previous: Uint8Array; bank: string | null };

/** False when another worker was first. */
export async function insertRoot(tx: Tx, { date, root, previous, bank }: NewRoot): Promise<boolean> {
  const made = await tx.run(sql`
    insert into balance_root (business_date, root, previous, bank_rupiah, published_at)
    values (${date}, ${root}, ${previous}, ${bank}, app_now()) on conflict (business_date) do nothing`);
  return made > 0;
}

const publishedRow = row({
  date: col.businessDate,
  depth: col.number,
  lenders: col.number,
  total: col.text,
  treeRoot: col.text,
  bank: col.text.nullable(),
  previous: col.text,
  root: col.text,
  publishedAt: col.instant,
  kindSums: col.jsonOf<Partial<Record<AccountKind, string>>>(),
});
export type PublishedRow = RowOf<typeof publishedRow>;

const published = (chosen: Sql): Sql => sql`
  select n.business_date as date, n.depth, n.lender_count as lenders, n.total_rupiah::text as total,
    encode(n.tree_root, 'hex') as "treeRoot", r.bank_rupiah::text as bank, encode(r.previous, 'hex') as previous,
    encode(r.root, 'hex') as root, r.published_at as "publishedAt", n.kind_sums as "kindSums"
  from balance_root r join balance_night n on n.business_date = r.business_date ${chosen}`;

const countRow = row({ total: col.number, since: col.businessDate.nullable() });

/** How many roots there are up to a date, and the date of the first. */
export const countPublished = (reader: Reader, until?: BusinessDate): Promise<RowOf<typeof countRow>> =>
  reader.one(
    countRow,
    sql`select count(*) as total, min(r.business_date) as since from balance_root r where ${upTo(until)}`,
  );

const upTo = (until: BusinessDate | undefined): Sql =>
  until === undefined ? sql`true` : sql`r.business_date <= ${until}`;

/** Newest first. */
export const listPublished = (reader: Reader, paging: Paging, until?: BusinessDate): Promise<PublishedRow[]> =>
  reader.rows(
    publishedRow,
    published(sql`where ${upTo(until)} order by r.business_date desc limit ${paging.limit} offset ${offsetOf(paging)}`),
  );

export const findPublished = (reader: Reader, date: BusinessDate): Promise<PublishedRow | null> =>
  reader.row(publishedRow, published(sql`where r.business_date = ${date}`));

const treeRow = row({
  date: col.businessDate,
  depth: col.number,
  seed: col.bytes,
  holders: col.bytes,
  places: col.bytes,
  nodes: col.bytes,
});

/** Null when the night has no tree any more. */
export const findTree = (reader: Reader, date: BusinessDate): Promise<RowOf<typeof treeRow> | null> =>
  reader.row(
    treeRow,
    sql`select n.business_date as date, n.depth, t.seed, t.holders, t.places, t.nodes
    from balance_tree t join balance_night n on n.business_date = t.business_date where t.business_date = ${date}`,
  );

const customerRow = row({ customerNo: col.number });

export const readCustomerNo = (reader: Reader, lenderId: PersonId): Promise<RowOf<typeof customerRow>> =>
  reader.one(customerRow, sql`select customer_no as "customerNo" from lender where user_id = ${lenderId}`);

const waitingRow = row({ date: col.businessDate });

/** The newest night whose root is not published yet. */
export const findWaiting = (reader: Reader): Promise<RowOf<typeof waitingRow> | null> =>
  reader.row(
    waitingRow,
    sql`select business_date as date from balance_night n
    where not exists (select 1 from balance_root r where r.business_date = n.business_date)
    order by business_date desc limit 1`,
  );
