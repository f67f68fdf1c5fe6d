// Statements of events: what is told of each happening, and one delivery to each subscription that asked for it.
// Invariant: an event and its deliveries are written in the transaction of what happened, or not at all.
import type { GroupId, LendingId, ReceiptId, WebhookEventId, WebhookId, WithdrawalId } from '#domain/ids.ts';
import type { MessageKind, WebhookKind } from '#domain/webhook.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

/** Whether anybody asked for it: without, nothing is read or written. */
export const isAskedFor = (tx: Tx, kind: WebhookKind): Promise<boolean> =>
  tx.exists(sql`select 1 from webhook where removed_at is null and ${kind} = any(events)`);

type Event = { id: WebhookEventId; kind: MessageKind; key: string; body: string };

/** Told once: the same key again writes nothing. Returns how many deliveries were made. */
export async function insertEvent(tx: Tx, { id, kind, key, body }: Event, only: WebhookId | null): Promise<number> {
  return tx.run(sql`
    with told as (
      insert into webhook_event (id, kind, event_key, body) values (${id}, ${kind}, ${key}, ${body})
      on conflict (event_key) do nothing returning id
    )
    insert into webhook_delivery (id, webhook_id, event_id)
    select md5(w.id::text || ':' || told.id::text)::uuid, w.id, told.id from told, webhook w
    where w.removed_at is null and case when ${only}::uuid is null then ${kind} = any(w.events) else w.id = ${only}::uuid end`);
}

const loan = { loanId: col.id<LendingId>(), groupId: col.id<GroupId>() };

export const readLoan = (reader: Reader, id: LendingId) =>
  reader.one(
    row({ ...loan, amount: col.rupiah }),
    sql`select id as "loanId", group_id as "groupId", loan_rupiah as amount from lending where id = ${id}`,
  );

export const readOpenPrincipal = (reader: Reader, id: LendingId) =>
  reader.one(
    row({ ...loan, principalOpen: col.rupiah }),
    sql`select l.id as "loanId", l.group_id as "groupId",
        (select coalesce(sum(r.principal_rupiah - r.paid_principal_rupiah), 0)::bigint
          from member_loan m join member_row r on r.member_loan_id = m.id where m.lending_id = l.id) as "principalOpen"
      from lending l where l.id = ${id}`,
  );

const receiptRow = row({
  receiptId: col.id<ReceiptId>(),
  ...loan,
  amount: col.rupiah,
  receivedOn: col.businessDate,
  principal: col.rupiah,
  interest: col.rupiah,
  fine: col.rupiah,
  excess: col.rupiah,
});

export const readReceipt = (reader: Reader, id: ReceiptId) =>
  reader.one(
    receiptRow,
    sql`select r.id as "receiptId", l.id as "loanId", l.group_id as "groupId", r.amount_rupiah as amount,
        r.value_on as "receivedOn", p.principal, p.interest, p.fine, r.excess_rupiah as excess
      from receipt r join lending l on l.id = r.lending_id cross join lateral (
        select coalesce(sum(amount_rupiah) filter (where component = 'principal'), 0)::bigint as principal,
          coalesce(sum(amount_rupiah) filter (where component = 'interest'), 0)::bigint as interest,
          coalesce(sum(amount_rupiah) filter (where component = 'fine'), 0)::bigint as fine
        from receipt_part where receipt_id = r.id) p
      where r.id = ${id}`,
  );

export const readWithdrawal = (reader: Reader, id: WithdrawalId) =>
  reader.one(
    row({ withdrawalId: col.id<WithdrawalId>(), amount: col.rupiah }),
    sql`select id as "withdrawalId", amount_rupiah as amount from withdrawal where id = ${id}`,
  );
