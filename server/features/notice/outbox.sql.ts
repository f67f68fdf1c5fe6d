// Statements of the outbox: messages wait, are claimed for a minute, sent, retried and given up.
import type { OutboxMessageId, PushDeviceId } from '#domain/ids.ts';
import type { Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

export async function insertMessage(
  tx: Tx,
  {
    id,
    channel,
    to,
    subject,
    plain,
    encrypted,
    eventKey,
    expiresAt,
    dropped,
  }: {
    id: OutboxMessageId;
    channel: 'sms' | 'email';
    to: string;
    subject: string | null;
    plain: string | null;
    encrypted: Buffer | null;
    eventKey: string;
    expiresAt: Date | undefined;
    dropped: boolean;
  },
): Promise<void> {
  await tx.run(sql`insert into outbox_message
      (id, channel, recipient, subject, body, encrypted_body, event_key, created_at, due_at, expires_at)
    select ${id}::uuid, ${channel}, ${to}, ${subject}, ${plain}, ${encrypted}::bytea, ${eventKey}, app_now(), app_now(),
      ${expiresAt ?? null}::timestamptz
    where not ${dropped}::boolean
    on conflict (channel, event_key) do nothing`);
}

const dueMessageRow = row({
  id: col.id<OutboxMessageId>(),
  channel: col.oneOf(['sms', 'email', 'push']),
  recipient: col.text,
  /** The recipient of a push message. */
  device: col.id<PushDeviceId>().nullable(),
  subject: col.text.nullable(),
  body: col.text.nullable(),
  encrypted: col.bytes.nullable(),
  /** The page that a push message opens. */
  link: col.text.nullable(),
  /** How long it may still be sent. */
  secondsLeft: col.number.nullable(),
  attempts: col.number,
  /** Expired: it was to be sent before a time that has passed. */
  isOver: col.boolean,
});
export type DueMessage = RowOf<typeof dueMessageRow>;

const messageBatch = 20;

const mostAttempts = 10;

/** SMS and mail, or push messages: the batches of one do not wait for the other. */
export type Line = 'codes' | 'push';
const isIn: Record<Line, Sql> = { codes: sql`channel <> 'push'`, push: sql`channel = 'push'` };

export function lockDueMessages(tx: Tx, until: Date, line: Line): Promise<DueMessage[]> {
  return tx.rows(
    dueMessageRow,
    sql`
    select id, channel, recipient, case when channel = 'push' then recipient end as device, subject, body, encrypted_body as encrypted, link, attempts,
      floor(extract(epoch from expires_at - app_now()))::int as "secondsLeft",
      coalesce(expires_at <= app_now(), false) as "isOver" from outbox_message
    where ${isIn[line]} and sent_at is null and given_up_at is null and due_at <= ${until} order by due_at, id limit ${messageBatch} for update skip locked`,
  );
}

export async function claimMessages(tx: Tx, ids: OutboxMessageId[]): Promise<void> {
  await tx.run(sql`update outbox_message set due_at = app_now() + interval '1 minute' where id = any(${ids}::uuid[])`);
}

export async function giveUpMessages(tx: Tx, over: readonly DueMessage[]): Promise<void> {
  await tx.run(sql`update outbox_message set given_up_at = app_now(), last_error = 'too late', encrypted_body = null
    where id = any(${over.map((message) => message.id)}::uuid[])`);
}

export async function markMessageSent(tx: Tx, messageId: OutboxMessageId): Promise<void> {
  await tx.run(sql`update outbox_message set sent_at = app_now(), attempts = attempts + 1, last_error = null, encrypted_body = null
    where id = ${messageId}`);
}

/** A push message is tried until it expires, the others so many times. */
export async function postponeMessage(
  tx: Tx,
  messageId: OutboxMessageId,
  error: string,
  waitSeconds: number,
): Promise<void> {
  await tx.run(sql`update outbox_message set attempts = attempts + 1, last_error = ${error},
    due_at = app_now() + ${waitSeconds} * interval '1 second',
    given_up_at = case when attempts + 1 >= ${mostAttempts} and channel <> 'push' then app_now() end where id = ${messageId}`);
}

/** Ends a message that nobody could deliver any more: it does not stand among what failed. */
export async function dropMessage(tx: Tx, messageId: OutboxMessageId, reason: string): Promise<void> {
  await tx.run(sql`update outbox_message set attempts = attempts + 1, last_error = ${reason},
    given_up_at = app_now(), abandoned_at = app_now() where id = ${messageId}`);
}

/** Retries it now. One that was given up gets one more try, and is given up again if that fails. */
export async function retryMessage(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update outbox_message set given_up_at = null, due_at = app_now() where id = ${id}`);
}

/** Cancels it for good and erases its secret text. */
export async function abandonMessage(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update outbox_message set given_up_at = coalesce(given_up_at, app_now()), abandoned_at = app_now(),
    encrypted_body = null where id = ${id}`);
}
