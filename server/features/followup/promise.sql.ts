// Statements of promises to pay, and of what came in towards them.
// Source: decision 0113.
import type { PaymentPromise } from '#contract/followup.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, MemberId, PromiseId, StaffId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { paidTowards, type PromiseState, promiseStates } from '#domain/promise.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { pageOf, type Paging, offsetOf } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

/** Who owes: the whole group of a lending, or one member. */
export type Debtor = { lendingId: LendingId; memberId: MemberId | null };

/**
 * Receipts of a debtor with value dates of a promise `p`. A member's are what she paid on her own loan or beyond it, and
 * her share of a transfer that named no members; never what others paid for her.
 */
const receiptsOf = (p: Sql): Sql => sql`(
  select r.value_on, r.amount_rupiah as amount from receipt r
  where ${p}.member_id is null and r.lending_id = ${p}.lending_id and r.reversed_at is null
    and r.value_on between ${p}.made_on and ${p}.due_on
  union all
  select r.value_on, i.amount_rupiah from receipt r join receipt_line i on i.receipt_id = r.id
  left join member_loan m on m.id = i.member_loan_id
  where ${p}.member_id is not null and r.lending_id = ${p}.lending_id and r.reversed_at is null
    and r.value_on between ${p}.made_on and ${p}.due_on and i.kind <> 'cover'
    and (i.payer_member_id = ${p}.member_id or (i.payer_member_id is null and m.member_id = ${p}.member_id)))`;

export async function isDebtor(reader: Reader, lendingId: LendingId, memberId: MemberId): Promise<boolean> {
  return reader.exists(
    sql`select 1 from member_loan where lending_id = ${lendingId} and member_id::text = ${memberId}`,
  );
}

/** Also keeps what had come in on the day of the promise before it. */
export async function insertPromise(
  tx: Tx,
  promise: Debtor & { id: PromiseId; amount: Rupiah; madeOn: BusinessDate; dueOn: BusinessDate; staffId: StaffId },
): Promise<void> {
  const { id, lendingId, memberId, amount, madeOn, dueOn, staffId } = promise;
  await tx.run(sql`
    insert into payment_promise (id, lending_id, member_id, amount_rupiah, made_on, due_on, paid_before_rupiah, staff_id)
    select ${id}, p.lending_id, p.member_id, ${amount}, p.made_on, ${dueOn}, coalesce(sum(c.amount), 0), ${staffId}
    from (values (${lendingId}::uuid, ${memberId}::uuid, ${madeOn}::date, ${madeOn}::date))
      as p (lending_id, member_id, made_on, due_on)
    left join lateral ${receiptsOf(sql`p`)} c on true group by p.lending_id, p.member_id, p.made_on`);
}

const openPromiseRow = row({
  id: col.id<PromiseId>(),
  amount: col.rupiah,
  madeOn: col.businessDate,
  dueOn: col.businessDate,
});

/** Locks the open promises of this debtor. */
export function lockOpenOf(tx: Tx, { lendingId, memberId }: Debtor): Promise<RowOf<typeof openPromiseRow>[]> {
  return tx.rows(
    openPromiseRow,
    sql`select id, amount_rupiah as amount, made_on as "madeOn", due_on as "dueOn" from payment_promise
    where lending_id = ${lendingId} and state = 'open' and member_id is not distinct from ${memberId}::uuid
    order by id for update`,
  );
}

const lockedRow = row({ id: col.id<PromiseId>() });

/** Locks the promises that a receipt of this value date counts for. */
export function lockTouched(tx: Tx, lendingId: LendingId, valueOn: BusinessDate): Promise<{ id: PromiseId }[]> {
  return tx.rows(
    lockedRow,
    sql`select id from payment_promise where lending_id = ${lendingId} and ${valueOn} between made_on and due_on
      and state <> 'replaced' order by id for update`,
  );
}

/** Locks open promises whose date has passed by the end of this date, the earliest first. */
export function lockDue(tx: Tx, through: BusinessDate, most: number): Promise<{ id: PromiseId }[]> {
  return tx.rows(
    lockedRow,
    sql`select id from payment_promise where state = 'open' and due_on <= ${through}
    order by due_on, id limit ${most} for update`,
  );
}

/** What `paidTowards` adds up. */
const paidColumns = { before: col.rupiah, sameDay: col.rupiah, later: col.rupiah };
const paidFields: Sql = sql`p.paid_before_rupiah as before, paid."sameDay", paid.later`;
const paid: Sql = sql`cross join lateral (
  select coalesce(sum(c.amount) filter (where c.value_on = p.made_on), 0)::bigint as "sameDay",
    coalesce(sum(c.amount) filter (where c.value_on > p.made_on), 0)::bigint as later from ${receiptsOf(sql`p`)} c) paid`;

const judgedRow = row({
  id: col.id<PromiseId>(),
  state: col.oneOf(promiseStates),
  amount: col.rupiah,
  dueOn: col.businessDate,
  ...paidColumns,
});

/** What each promise needs to be judged; read after its lock. */
export function readJudged(tx: Tx, ids: readonly PromiseId[]): Promise<RowOf<typeof judgedRow>[]> {
  return tx.rows(
    judgedRow,
    sql`select p.id, p.state, p.amount_rupiah as amount, p.due_on as "dueOn", ${paidFields}
    from payment_promise p ${paid} where p.id = any(${[...ids]}::uuid[]) order by p.id`,
  );
}

export async function setStates(tx: Tx, states: readonly { id: PromiseId; state: PromiseState }[]): Promise<void> {
  if (states.length === 0) return;
  await tx.run(sql`
    update payment_promise p set state = s.state, judged_at = app_now()
    from unnest(${states.map(({ id }) => id)}::uuid[], ${states.map(({ state }) => state)}::text[]) as s (id, state)
    where p.id = s.id`);
}

const promiseRow = row({
  id: col.id<PromiseId>(),
  lending: col.id<LendingId>(),
  member: col.object({ id: col.id<MemberId>(), name: col.text }).nullable(),
  amount: col.rupiah,
  ...paidColumns,
  madeOn: col.businessDate,
  dueOn: col.businessDate,
  state: col.oneOf(promiseStates),
  by: col.text,
  recordedAt: col.instant,
});

/** Fields of promises as they are shown, of the rows named `p`. */
const fields: Sql = sql`
  select p.id, p.lending_id as lending,
    case when m.id is null then null else json_build_object('id', m.id, 'name', m.name) end as member,
    p.amount_rupiah as amount, ${paidFields},
    p.made_on as "madeOn", p.due_on as "dueOn", p.state, s.name as by, p.recorded_at as "recordedAt"
  from payment_promise p join staff s on s.id = p.staff_id left join group_member m on m.id = p.member_id ${paid}`;

const toWire = ({ recordedAt, before, sameDay, later, ...rest }: RowOf<typeof promiseRow>): PaymentPromise => ({
  ...rest,
  paid: paidTowards({ before, sameDay, later }),
  recordedAt: recordedAt.toISOString(),
});

export async function findPromise(reader: Reader, id: PromiseId): Promise<PaymentPromise> {
  return toWire(await reader.one(promiseRow, sql`${fields} where p.id = ${id}`));
}

export const readPromises = async (reader: Reader, ids: readonly string[]): Promise<PaymentPromise[]> =>
  (await reader.rows(promiseRow, sql`${fields} where p.id = any(${[...ids]}::uuid[])`)).map(toWire);

const countRow = row({ total: col.number });

/** The newest first. */
export async function pageOfPromises(reader: Reader, lendingId: LendingId, query: Paging) {
  const { total } = await reader.one(
    countRow,
    sql`select count(*)::int as total from payment_promise where lending_id = ${lendingId}`,
  );
  const rows = await reader.rows(
    promiseRow,
    sql`${fields} where p.lending_id = ${lendingId} order by p.recorded_at desc, p.id desc
    limit ${query.limit} offset ${offsetOf(query)}`,
  );
  return pageOf(rows.map(toWire), total, query);
}

const nextRow = row({
  lending: col.id<LendingId>(),
  amount: col.rupiah,
  dueOn: col.businessDate,
  state: col.oneOf(['open', 'broken']),
  member: col.text.nullable(),
});

/** For each lending the open promise that is due first; else the last one that was not replaced, if it was broken. */
export async function readNextPromises(reader: Reader, lendings: readonly LendingId[]) {
  const found = await reader.rows(
    nextRow,
    sql`select lending, amount, "dueOn", state, member from (
      select distinct on (p.lending_id) p.lending_id as lending, p.amount_rupiah as amount, p.due_on as "dueOn", p.state,
        m.name as member
      from payment_promise p left join group_member m on m.id = p.member_id
      where p.lending_id = any(${[...lendings]}::uuid[]) and p.state <> 'replaced'
      order by p.lending_id, p.state = 'open' desc, case when p.state = 'open' then p.due_on end,
        p.recorded_at desc, p.id desc) next
    where state <> 'kept'`,
  );
  return new Map(found.map(({ lending, ...promise }) => [lending, promise]));
}
