// Statements of subscriptions. One that was removed is found by none of them.
import type { StaffId, WebhookId } from '#domain/ids.ts';
import { webhookKinds } from '#domain/webhook.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const webhookRow = row({
  id: col.id<WebhookId>(),
  name: col.text,
  url: col.text,
  events: col.list(col.oneOf(webhookKinds)),
  owner: col.object({ id: col.id<StaffId>(), name: col.text }),
  createdAt: col.instant,
  deliveredAt: col.instant.nullable(),
  failingSince: col.instant.nullable(),
  oldSecretUntil: col.instant.nullable(),
  pausedAt: col.instant.nullable(),
  pausedBy: col.text.nullable(),
  pauseReason: col.text.nullable(),
});
export type WebhookRow = RowOf<typeof webhookRow>;

const webhooks: Sql = sql`select w.id, w.name, w.url, w.events, json_build_object('id', o.id, 'name', o.name) as owner,
    w.created_at as "createdAt", w.delivered_at as "deliveredAt", w.failing_since as "failingSince",
    case when w.previous_until > app_now() then w.previous_until end as "oldSecretUntil",
    w.paused_at as "pausedAt", p.name as "pausedBy", w.pause_reason as "pauseReason"
  from webhook w join staff o on o.id = w.owner_id left join staff p on p.id = w.paused_by
  where w.removed_at is null`;

/** The newest first. */
export const listWebhooks = (reader: Reader) =>
  reader.rows(webhookRow, sql`${webhooks} order by w.created_at desc, w.id desc`);

export const readWebhook = (reader: Reader, id: WebhookId) => reader.row(webhookRow, sql`${webhooks} and w.id = ${id}`);

const countRow = row({ count: col.number });

/** Two that are made at once are counted one after the other. */
export async function countStanding(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('webhook'))`);
  return (await tx.one(countRow, sql`select count(*)::int as count from webhook where removed_at is null`)).count;
}

export async function insertWebhook(
  tx: Tx,
  made: { id: WebhookId; ownerId: StaffId; name: string; url: string; events: readonly string[]; encrypted: Buffer },
): Promise<void> {
  await tx.run(sql`insert into webhook (id, owner_id, name, url, events, secret_encrypted)
    values (${made.id}, ${made.ownerId}, ${made.name}, ${made.url}, ${[...made.events]}::text[], ${made.encrypted})`);
}

const lockedRow = row({ id: col.id<WebhookId>(), name: col.text, isPaused: col.boolean });

export const lockWebhook = (tx: Tx, id: WebhookId) =>
  tx.row(
    lockedRow,
    sql`select id, name, paused_at is not null as "isPaused" from webhook
      where id = ${id} and removed_at is null for no key update`,
  );

/** The present secret signs for so many hours beside the new one; one before it signs no more. */
export async function renewSecret(tx: Tx, id: WebhookId, encrypted: Buffer, hours: number): Promise<void> {
  await tx.run(sql`update webhook set previous_encrypted = secret_encrypted, secret_encrypted = ${encrypted},
    previous_until = app_now() + ${hours} * interval '1 hour' where id = ${id}`);
}

/** Forgets secrets that sign no more. */
export async function dropOldSecrets(reader: Reader): Promise<void> {
  await reader.run(
    sql`update webhook set previous_encrypted = null, previous_until = null where previous_until <= app_now()`,
  );
}

export async function markPaused(tx: Tx, id: WebhookId, by: StaffId | null, reason: string): Promise<void> {
  await tx.run(
    sql`update webhook set paused_at = app_now(), paused_by = ${by}, pause_reason = ${reason} where id = ${id}`,
  );
}

/** What failed before counts no more, and what waits is tried at once. */
export async function markResumed(tx: Tx, id: WebhookId): Promise<void> {
  await tx.run(sql`update webhook set paused_at = null, paused_by = null, pause_reason = null, failures = 0,
    failing_since = null, retry_at = null where id = ${id}`);
}

export async function markRemoved(tx: Tx, id: WebhookId, by: StaffId, reason: string): Promise<void> {
  await tx.run(sql`update webhook set removed_at = app_now(), removed_by = ${by}, remove_reason = ${reason},
    previous_encrypted = null, previous_until = null where id = ${id}`);
}
