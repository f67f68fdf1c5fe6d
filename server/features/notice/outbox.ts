// Sends due messages from the outbox and saves each outcome on its own. After a crash between sending and saving, the
// message is sent again under the same reference, which providers treat as the same message.
// Source: docs/domain.md §9.
import type { Db, Tx } from '#platform/db.ts';
import { failureText } from '#platform/failure-text.ts';
import type { Log } from '#platform/log.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import type { Vault } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import type { Ports } from '#ports/ports.ts';

const dueRow = row({
  id: col.text,
  channel: col.oneOf(['sms', 'email']),
  recipient: col.text,
  subject: col.text.nullable(),
  body: col.text.nullable(),
  encrypted: col.bytes.nullable(),
  attempts: col.number,
  /** Expired: it was to be sent before a time that has passed. */
  isOver: col.boolean,
});
type Due = RowOf<typeof dueRow>;

type Sender = { db: Db; ports: Ports; log: Log; vault: Vault };

const batch = 20;
const mostAttempts = 10;

/** Sends a batch of due messages in parallel and saves each as soon as it is sent. Returns how many it tried. */
export async function sendDueMessages({ db, ports, log, vault }: Sender, until: Date): Promise<number> {
  const due = await db.tx((tx) => claimDue(tx, until));
  const noted = await Promise.allSettled(
    due
      .filter((message) => !message.isOver)
      .map(async (message) => {
        const error = await deliver(ports, message, textOf(message, vault)).then(() => null, failureText);
        await db.tx((tx) => note(tx, message, error, log));
      }),
  );
  const unnoted = noted.find((outcome) => outcome.status === 'rejected');
  if (unnoted) throw unnoted.reason;
  return due.length;
}

/** Claims messages for a minute, so that no other worker sends them. Expired ones are given up. */
async function claimDue(tx: Tx, until: Date): Promise<Due[]> {
  const due = await tx.rows(
    dueRow,
    sql`
    select id, channel, recipient, subject, body, encrypted_body as encrypted, attempts,
      coalesce(expires_at <= app_now(), false) as "isOver" from outbox_message
    where sent_at is null and given_up_at is null and due_at <= ${until} order by due_at, id limit ${batch} for update skip locked`,
  );
  const ids = due.map((message) => message.id);
  if (ids.length === 0) return [];
  await tx.run(sql`update outbox_message set due_at = app_now() + interval '1 minute' where id = any(${ids}::uuid[])`);
  await giveUp(
    tx,
    due.filter((message) => message.isOver),
  );
  return due;
}

async function giveUp(tx: Tx, over: readonly Due[]): Promise<void> {
  if (over.length === 0) return;
  await tx.run(sql`update outbox_message set given_up_at = app_now(), last_error = 'too late', encrypted_body = null
    where id = any(${over.map((message) => message.id)}::uuid[])`);
}

const textOf = ({ id, body, encrypted }: Due, vault: Vault): string =>
  body ?? (encrypted ? vault.open(encrypted, id) : '');

function deliver(ports: Ports, message: Due, text: string): Promise<void> {
  return message.channel === 'sms'
    ? ports.sms.send({ to: message.recipient, text, reference: message.id })
    : ports.email.send({
        to: message.recipient,
        subject: message.subject ?? '',
        text,
        reference: message.id,
      });
}

async function note(tx: Tx, message: Due, error: string | null, log: Log): Promise<void> {
  if (error === null) {
    await tx.run(
      sql`update outbox_message set sent_at = app_now(), attempts = attempts + 1, last_error = null, encrypted_body = null
        where id = ${message.id}`,
    );
    return;
  }
  log.warn({ message: message.id, channel: message.channel, error }, 'message not sent');
  // Jitter: spread retries of messages that failed together.
  const wait = Math.min(3600, 10 * 2 ** message.attempts) * (0.5 + Math.random() / 2);
  await tx.run(sql`update outbox_message set attempts = attempts + 1, last_error = ${error},
    due_at = app_now() + ${wait} * interval '1 second',
    given_up_at = case when attempts + 1 >= ${mostAttempts} then app_now() end where id = ${message.id}`);
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
