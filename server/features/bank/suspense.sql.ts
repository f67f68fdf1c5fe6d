// Suspense items: money that matched nothing, what the bank reported of it, and how it was resolved.
// Invariant: an item is locked before it is resolved, and is resolved once.
// Source: docs/domain.md §8, §9; decision 0063.
import { suspenseItem, type SuspenseItem } from '#contract/voucher.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { SuspenseItemId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { type Paging, selectPage } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { parseBankNotice } from '#ports/bank-messages.ts';

export type SuspenseRow = {
  id: SuspenseItemId;
  amount: Rupiah;
  why: SuspenseItem['why'];
  paymentId: string;
  virtualAccount: string;
  /** As the bank wrote it. */
  amountText: string;
  payerName: string;
  valueOn: BusinessDate;
  createdAt: Date;
  days: number;
  resolvedAt: Date | null;
};

const storedRow = row({
  id: col.id<SuspenseItemId>(),
  amount: col.rupiah,
  why: suspenseItem.shape.why,
  paymentId: col.text,
  virtualAccount: col.text,
  valueOn: col.businessDate,
  createdAt: col.instant,
  days: col.number,
  resolvedAt: col.instant.nullable(),
  raw: col.bytes,
});
type Stored = RowOf<typeof storedRow>;

const items: Sql = sql`
  select s.id, s.amount_rupiah as amount, s.reason as why, e.payment_id as "paymentId",
    coalesce(e.virtual_account, '') as "virtualAccount", e.value_on as "valueOn", e.raw, s.created_at as "createdAt",
    business_date_of(coalesce(s.resolved_at, app_now())) - business_date_of(s.created_at) as days, s.resolved_at as "resolvedAt"
  from suspense_item s join bank_event e on e.provider = s.provider and e.event_id = s.event_id`;

function toRow({ raw, ...stored }: Stored): SuspenseRow {
  const notice = parseBankNotice(raw);
  const payment = notice?.type === 'virtual_account.paid' ? notice : null;
  return { ...stored, amountText: payment?.amountText ?? '', payerName: payment?.payerName ?? '' };
}

const orders = {
  newest: sql`s.created_at desc, s.id desc`,
  oldest: sql`s.created_at, s.id`,
  amount: sql`s.amount_rupiah desc, s.id`,
};

type Query = Paging & {
  state?: 'open' | 'resolved' | undefined;
  /** A virtual account or the bank's payment number, in full. */
  search?: string | undefined;
  sort?: keyof typeof orders | undefined;
};

const suspenseItemsRow = row({ total: col.number });

/** Default order: open ones oldest first, resolved ones and all of them newest first. */
export async function listSuspenseItems(reader: Reader, query: Query): Promise<{ page: SuspenseRow[]; total: number }> {
  const { state, search, sort = state === 'open' ? 'oldest' : 'newest' } = query;
  const typed = search?.trim() ?? '';
  const chosen = all([
    state !== undefined && (state === 'open' ? sql`s.resolved_at is null` : sql`s.resolved_at is not null`),
    typed !== '' &&
      sql`exists (select 1 from bank_event e where e.provider = s.provider and e.event_id = s.event_id
        and (e.payment_id = ${typed} or e.virtual_account = ${typed.replace(/\D/g, '')}))`,
  ]);
  const { total } = await reader.one(
    suspenseItemsRow,
    sql`select count(*) as total from suspense_item s where ${chosen}`,
  );
  const list = { rows: items, id: sql`s.id`, from: sql`suspense_item s`, where: chosen, order: orders[sort] };
  const page = await reader.rows(storedRow, selectPage(list, query));
  return { page: page.map(toRow), total };
}

export async function findSuspenseItem(reader: Reader, id: SuspenseItemId): Promise<SuspenseRow | null> {
  if (!isId(id)) return null;
  const row = await reader.row(storedRow, sql`${items} where s.id = ${id}`);
  return row && toRow(row);
}

/** Locks an item, directly after the lending. */
export async function lockSuspenseItem(tx: Tx, id: SuspenseItemId): Promise<SuspenseRow | null> {
  if (!isId(id)) return null;
  const row = await tx.row(storedRow, sql`${items} where s.id = ${id} for no key update of s`);
  return row && toRow(row);
}

/** Marks a locked item as resolved. */
export async function resolveSuspenseItem(tx: Tx, id: SuspenseItemId, resolution: string): Promise<void> {
  await tx.run(sql`update suspense_item set resolved_at = app_now(), resolution = ${resolution}
    where id = ${id} and resolved_at is null`);
}
