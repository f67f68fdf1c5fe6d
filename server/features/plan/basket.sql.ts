// Statements of baskets: a row per token, stored as a hash, and a row per item.
// Source: decision 0107.
import { itemStates, type ItemState } from '#domain/funding-plan.ts';
import type { BasketId, LendingId, PersonId, PortfolioId, RetryToken } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import { tokenColumns, type TokenKind } from '#features/account/reference-token.sql.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

export const baskets: TokenKind = {
  table: sql`funding_basket`,
  result: sql`result_id`,
  refusals: {
    gone: 'error.lending.quotation',
    differs: 'error.lending.quotation_differs',
    used: 'error.lending.quotation_used',
    void: 'error.lending.quotation_void',
  },
};

const basketRow = row({
  tokenHash: col.bytes,
  expiresAt: col.instant,
  state: col.oneOf(['fresh', 'applied', 'refused', 'void']),
  requestHash: col.bytes.nullable(),
  resultId: col.id<BasketId>().nullable(),
  refusal: col.jsonOf<Refusal | null>(),
  id: col.id<BasketId>(),
  retryOf: col.id<RetryToken>().nullable(),
});
export type Basket = RowOf<typeof basketRow>;

export function lockBasket(tx: Tx, tokenHash: Buffer, userId: PersonId): Promise<Basket | null> {
  return tx.row(
    basketRow,
    sql`select ${tokenColumns(baskets)}, id, retry_of as "retryOf" from funding_basket
    where token_hash = ${tokenHash} and user_id = ${userId} for update`,
  );
}

type NewItem = {
  lending: LendingId;
  amount: Rupiah;
  quotationHash: Buffer;
  interestBps: number;
  tenor: number;
  instalments: number;
  perInstalment: Rupiah;
  net: Rupiah;
  retryToken: RetryToken | null;
};
type NewBasket = {
  id: BasketId;
  userId: PersonId;
  tokenHash: Buffer;
  expiresAt: Date;
  retryOf: RetryToken | null;
  items: readonly NewItem[];
};

export async function insertBasket(tx: Tx, { id, userId, tokenHash, expiresAt, retryOf, items }: NewBasket) {
  await tx.run(sql`
    insert into funding_basket (token_hash, id, user_id, created_at, expires_at, retry_of)
    values (${tokenHash}, ${id}, ${userId}, app_now(), ${expiresAt}, ${retryOf})`);
  for (const [index, item] of items.entries()) {
    await tx.run(sql`
      insert into funding_basket_item (basket_id, position, lending_id, amount_rupiah, quotation_hash, interest_bps,
        tenor_months, instalments, per_instalment_rupiah, net_rupiah, retry_token)
      values (${id}, ${index + 1}, ${item.lending}, ${item.amount}, ${item.quotationHash}, ${item.interestBps},
        ${item.tenor}, ${item.instalments}, ${item.perInstalment}, ${item.net}, ${item.retryToken})`);
  }
}

export async function markConfirmed(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`update funding_basket set confirmed_at = app_now() where token_hash = ${tokenHash}`);
}

const retryRow = row({ lendingId: col.id<LendingId>(), amount: col.rupiah });

/** Her item that was not funded and was not tried again, by its token. */
export function findRetry(reader: Reader, userId: PersonId, token: RetryToken) {
  return reader.row(
    retryRow,
    sql`
    select i.lending_id as "lendingId", i.amount_rupiah as amount
    from funding_basket_item i join funding_basket b on b.id = i.basket_id
    where i.retry_token = ${token} and b.user_id = ${userId} and b.confirmed_at is not null and i.state <> 'funded'
      and i.retried_at is null`,
  );
}

/** Uses up the retry of an item. Returns false when it was used, or the item was funded meanwhile. */
export async function useRetry(tx: Tx, token: RetryToken): Promise<boolean> {
  const used = await tx.run(sql`update funding_basket_item set retried_at = app_now()
    where retry_token = ${token} and retried_at is null and state <> 'funded'`);
  return used > 0;
}

const openItemRow = row({
  position: col.number,
  lendingId: col.id<LendingId>(),
  amount: col.rupiah,
  quotationHash: col.bytes,
});
export type OpenItem = RowOf<typeof openItemRow>;

/** Its items whose turn has not come, in order. */
export function listOpenItems(reader: Reader, id: BasketId): Promise<OpenItem[]> {
  return reader.rows(
    openItemRow,
    sql`select position, lending_id as "lendingId", amount_rupiah as amount, quotation_hash as "quotationHash"
    from funding_basket_item where basket_id = ${id} and state = 'open' and retried_at is null order by position`,
  );
}

const lockedItemRow = row({ isInTime: col.boolean });

/** Locks the item, and answers whether the offer still stands; null when it has ended, or is tried again elsewhere. */
export function lockOpenItem(tx: Tx, id: BasketId, position: number) {
  return tx.row(
    lockedItemRow,
    sql`select (select expires_at > app_now() from funding_basket where id = ${id}) as "isInTime" from funding_basket_item
    where basket_id = ${id} and position = ${position} and state = 'open' and retried_at is null for update`,
  );
}

type End = { state: ItemState; refusal: Refusal | null; portfolioId: PortfolioId | null };

export async function endItem(tx: Tx, id: BasketId, position: number, end: End): Promise<void> {
  const refusal = end.refusal && JSON.stringify(end.refusal);
  await tx.run(sql`update funding_basket_item set state = ${end.state}, refusal = ${refusal}::jsonb,
      portfolio_id = ${end.portfolioId}, ended_at = app_now()
    where basket_id = ${id} and position = ${position}`);
}

const endRow = row({
  open: col.number,
  count: col.number,
  funded: col.number,
  amount: col.rupiah,
  signatureDueAt: col.instant.nullable(),
});

/** How its items ended: how many are open, were funded, with how much, and the first deadline to sign. */
export function readEnd(reader: Reader, id: BasketId) {
  return reader.one(
    endRow,
    sql`
    select count(*) filter (where i.state = 'open' and i.retried_at is null) as open, count(*) as count,
      count(*) filter (where i.state = 'funded') as funded,
      coalesce(sum(i.amount_rupiah) filter (where i.state = 'funded'), 0)::bigint as amount,
      min(p.signature_due_at) as "signatureDueAt"
    from funding_basket_item i left join portfolio p on p.id = i.portfolio_id where i.basket_id = ${id}`,
  );
}

const confirmedRow = row({ id: col.id<BasketId>(), confirmedAt: col.instant });

/** A confirmed basket of hers; a retry is shown as the item that it tried again. */
export function findConfirmed(reader: Reader, userId: PersonId, id: BasketId) {
  return reader.row(
    confirmedRow,
    sql`select coalesce(o.basket_id, b.id) as id, coalesce(p.confirmed_at, b.confirmed_at) as "confirmedAt"
    from funding_basket b left join funding_basket_item o on o.retry_token = b.retry_of
      left join funding_basket p on p.id = o.basket_id
    where b.id = ${id} and b.user_id = ${userId} and b.confirmed_at is not null`,
  );
}

export function findLastBasket(reader: Reader, userId: PersonId) {
  return reader.row(
    confirmedRow,
    sql`select id, confirmed_at as "confirmedAt" from funding_basket
    where user_id = ${userId} and confirmed_at is not null and retry_of is null order by confirmed_at desc limit 1`,
  );
}

const itemRow = row({
  lendingId: col.id<LendingId>(),
  name: col.text,
  amount: col.rupiah,
  state: col.oneOf(itemStates),
  refusal: col.jsonOf<Refusal | null>(),
  endedAt: col.instant.nullable(),
  portfolioId: col.id<PortfolioId>().nullable(),
  waits: col.boolean,
  signatureDueAt: col.instant.nullable(),
  retryToken: col.id<RetryToken>().nullable(),
  interestBps: col.number,
  tenor: col.number,
  instalments: col.number,
  perInstalment: col.rupiah,
  net: col.rupiah,
});

/** The items as they stand: one that was tried again as its retry ended. */
export function listItems(reader: Reader, id: BasketId) {
  return reader.rows(
    itemRow,
    sql`
    select i.lending_id as "lendingId", g.name, e.amount_rupiah as amount, e.state, e.refusal, e.ended_at as "endedAt",
      e.portfolio_id as "portfolioId", coalesce(p.status = 'waiting_signature', false) as waits,
      p.signature_due_at as "signatureDueAt",
      case when i.retried_at is null and i.state <> 'funded' then i.retry_token end as "retryToken",
      e.interest_bps as "interestBps", e.tenor_months as tenor, e.instalments,
      e.per_instalment_rupiah as "perInstalment", e.net_rupiah as net
    from funding_basket_item i join lending l on l.id = i.lending_id join borrower_group g on g.id = l.group_id
      left join funding_basket rb on rb.retry_of = i.retry_token and rb.state = 'applied'
      join funding_basket_item e on e.basket_id = coalesce(rb.id, i.basket_id) and e.lending_id = i.lending_id
      left join portfolio p on p.id = e.portfolio_id
    where i.basket_id = ${id} order by i.position`,
  );
}
