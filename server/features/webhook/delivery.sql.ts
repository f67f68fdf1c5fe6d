// Statements of deliveries: they wait, are claimed for a minute, taken, tried again, given up, and dropped once they are old.
// Invariant: of a subscription that fails only one is tried at a time, and none while it rests or is paused.
import type { WebhookDeliveryId, WebhookEventId, WebhookId } from '#domain/ids.ts';
import { type DeliveryState, deliveryStates, messageKinds, mostTries } from '#domain/webhook.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { orderBy, type Paging, readPage } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';

const dueRow = row({
  id: col.id<WebhookDeliveryId>(),
  webhookId: col.id<WebhookId>(),
  eventId: col.id<WebhookEventId>(),
  /** With the try that begins. */
  attempts: col.number,
  url: col.text,
  body: col.text,
  secret: col.bytes,
  oldSecret: col.bytes.nullable(),
});
export type DueDelivery = RowOf<typeof dueRow>;

const batch = 10;

/** The next of each subscription, in the order in which they are due. */
export const lockDue = (tx: Tx, until: Date): Promise<DueDelivery[]> =>
  tx.rows(
    dueRow,
    sql`select d.id, w.id as "webhookId", d.event_id as "eventId", d.attempts + 1 as attempts, w.url, e.body,
        w.secret_encrypted as secret, case when w.previous_until > app_now() then w.previous_encrypted end as "oldSecret"
      from webhook w cross join lateral (
        select x.id, x.event_id, x.attempts from webhook_delivery x
        where x.webhook_id = w.id and x.delivered_at is null and x.given_up_at is null and x.due_at <= ${until}
        order by x.due_at, x.id limit case when w.failing_since is null then ${batch}::int else 1 end
        for update of x skip locked) d
      join webhook_event e on e.id = d.event_id
      where w.removed_at is null and w.paused_at is null and (w.retry_at is null or w.retry_at <= ${until})`,
  );

/** A worker that dies leaves them to the next one after a minute; the try counts. */
export async function claim(tx: Tx, ids: readonly WebhookDeliveryId[]): Promise<void> {
  await tx.run(sql`update webhook_delivery set due_at = app_now() + interval '1 minute', attempts = attempts + 1,
    tried_at = app_now() where id = any(${[...ids]}::uuid[])`);
}

const failingRow = row({ failures: col.number, failingSince: col.instant, at: col.instant, isPaused: col.boolean });

/** Counts one more failure of a subscription and locks it; null when it was removed. */
export const countFailure = (tx: Tx, id: WebhookId) =>
  tx.row(
    failingRow,
    sql`update webhook set failures = failures + 1, failing_since = coalesce(failing_since, app_now()), retry_at = app_now()
      where id = ${id} and removed_at is null
      returning failures, failing_since as "failingSince", app_now() as at, paused_at is not null as "isPaused"`,
  );

export async function rest(tx: Tx, id: WebhookId, seconds: number): Promise<void> {
  await tx.run(sql`update webhook set retry_at = app_now() + ${seconds} * interval '1 second' where id = ${id}`);
}

/** A success, noted once a minute while nothing failed: many at once do not wait for each other. */
export async function noteSuccess(tx: Tx, id: WebhookId): Promise<void> {
  await tx.run(sql`update webhook set failures = 0, failing_since = null, retry_at = null, delivered_at = app_now()
    where id = ${id} and (failures > 0 or coalesce(delivered_at < app_now() - interval '1 minute', true))`);
}

/** It was taken, whoever sent it and whatever was noted meanwhile. */
export async function markDelivered(tx: Tx, id: WebhookDeliveryId, status: number): Promise<void> {
  await tx.run(sql`update webhook_delivery set delivered_at = app_now(), last_status = ${status}, last_error = null,
    given_up_at = null, abandoned_at = null where id = ${id} and delivered_at is null`);
}

type Failed = { id: WebhookDeliveryId; attempts: number; status: number | null; error: string; wait: number };

/** Unless another try has begun since: that one says how it stands. */
export async function markFailed(tx: Tx, { id, attempts, status, error, wait }: Failed): Promise<void> {
  await tx.run(sql`update webhook_delivery set last_status = ${status}, last_error = ${error},
      due_at = app_now() + ${wait} * interval '1 second',
      given_up_at = case when ${attempts}::int >= ${mostTries}::int then app_now() end
    where id = ${id} and attempts = ${attempts} and delivered_at is null and given_up_at is null`);
}

/** All that wait for a subscription that goes. */
export async function endWaiting(tx: Tx, id: WebhookId): Promise<void> {
  await tx.run(sql`update webhook_delivery set given_up_at = coalesce(given_up_at, app_now()), abandoned_at = app_now()
    where webhook_id = ${id} and delivered_at is null and abandoned_at is null`);
}

const replayedRow = row({
  id: col.id<WebhookDeliveryId>(),
  webhookId: col.id<WebhookId>(),
  eventId: col.id<WebhookEventId>(),
  isPaused: col.boolean,
});

/** Locks a delivery of a subscription that stands. */
export const lockDelivery = (tx: Tx, id: string) =>
  tx.row(
    replayedRow,
    sql`select d.id, d.webhook_id as "webhookId", d.event_id as "eventId", w.paused_at is not null as "isPaused"
      from webhook_delivery d join webhook w on w.id = d.webhook_id
      where d.id = ${id} and w.removed_at is null for no key update of d`,
  );

/** From the beginning, with all its tries, and at once even while the subscription rests. */
export async function startAgain(tx: Tx, { id, webhookId }: RowOf<typeof replayedRow>): Promise<void> {
  await tx.run(sql`update webhook_delivery set delivered_at = null, given_up_at = null, abandoned_at = null, attempts = 0,
    due_at = app_now(), last_error = null, last_status = null where id = ${id}`);
  await tx.run(sql`update webhook set retry_at = app_now() where id = ${webhookId} and retry_at is not null`);
}

/** Nobody tries it any more, and it does not stand among what failed. */
export async function letGo(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update webhook_delivery set given_up_at = coalesce(given_up_at, app_now()), abandoned_at = app_now()
    where id = ${id} and delivered_at is null`);
}

const listedRow = row({
  id: col.id<WebhookDeliveryId>(),
  eventId: col.id<WebhookEventId>(),
  kind: col.oneOf(messageKinds),
  createdAt: col.instant,
  state: col.oneOf(deliveryStates),
  attempts: col.number,
  triedAt: col.instant.nullable(),
  nextTryAt: col.instant.nullable(),
  status: col.number.nullable(),
  error: col.text.nullable(),
});
export type ListedDelivery = RowOf<typeof listedRow>;

const isIn: Record<DeliveryState, Sql> = {
  waiting: sql`d.delivered_at is null and d.given_up_at is null`,
  delivered: sql`d.delivered_at is not null`,
  failed: sql`d.given_up_at is not null and d.abandoned_at is null`,
  ended: sql`d.abandoned_at is not null`,
};
const order = orderBy([sql`d.created_at`, 'desc'], [sql`d.id`, 'desc']);
const totalRow = row({ total: col.number });

/** Of one subscription, the newest first. */
export async function pageOfDeliveries(
  reader: Reader,
  webhookId: WebhookId,
  { state, ...paging }: Paging & { state?: DeliveryState | undefined },
): Promise<{ rows: ListedDelivery[]; total: number }> {
  const chosen = all([sql`d.webhook_id = ${webhookId}`, ...(state === undefined ? [] : [isIn[state]])]);
  const { total } = await reader.one(
    totalRow,
    sql`select count(*)::int as total from webhook_delivery d where ${chosen}`,
  );
  const rows = await readPage<ListedDelivery>({ order, total }, paging, (part) =>
    reader.rows(
      listedRow,
      sql`select d.id, d.event_id as "eventId", e.kind, d.created_at as "createdAt", d.attempts, d.tried_at as "triedAt",
          case when ${isIn.delivered} then 'delivered' when ${isIn.ended} then 'ended' when ${isIn.failed} then 'failed'
            else 'waiting' end as state,
          case when ${isIn.waiting} then d.due_at end as "nextTryAt", d.last_status as status, d.last_error as error
        from webhook_delivery d join webhook_event e on e.id = d.event_id where ${chosen} ${part}`,
    ),
  );
  return { rows, total };
}

/** Drops what ended so many days ago, and events that no delivery needs any more. Returns how many rows went. */
export async function dropOld(reader: Reader, days: number): Promise<number> {
  const gone = await reader.run(sql`delete from webhook_delivery
    where (delivered_at is not null or abandoned_at is not null) and created_at < app_now() - ${days} * interval '1 day'`);
  const untold =
    await reader.run(sql`delete from webhook_event e where e.created_at < app_now() - ${days} * interval '1 day'
    and not exists (select 1 from webhook_delivery d where d.event_id = e.id)`);
  return gone + untold;
}
