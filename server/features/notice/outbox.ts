// Sends due messages from the outbox and saves each outcome on its own. After a crash between sending and saving, the
// message is sent again under the same reference, which providers treat as the same message.
// Source: docs/domain.md §9.
import type { Db, Tx } from '#platform/db.ts';
import { failureText } from '#platform/failure-text.ts';
import type { Log } from '#platform/log.ts';
import type { Vault } from '#platform/secrets.ts';
import type { Ports } from '#ports/ports.ts';
import {
  lockDueMessages,
  claimMessages,
  giveUpMessages,
  markMessageSent,
  postponeMessage,
  type DueMessage,
} from './outbox.sql.ts';

type Sender = { db: Db; ports: Ports; log: Log; vault: Vault };

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
async function claimDue(tx: Tx, until: Date): Promise<DueMessage[]> {
  const due = await lockDueMessages(tx, until);
  const ids = due.map((message) => message.id);
  if (ids.length === 0) return [];
  await claimMessages(tx, ids);
  await giveUp(
    tx,
    due.filter((message) => message.isOver),
  );
  return due;
}

async function giveUp(tx: Tx, over: readonly DueMessage[]): Promise<void> {
  if (over.length === 0) return;
  await giveUpMessages(tx, over);
}

const textOf = ({ id, body, encrypted }: DueMessage, vault: Vault): string =>
  body ?? (encrypted ? vault.open(encrypted, id) : '');

function deliver(ports: Ports, message: DueMessage, text: string): Promise<void> {
  return message.channel === 'sms'
    ? ports.sms.send({ to: message.recipient, text, reference: message.id })
    : ports.email.send({
        to: message.recipient,
        subject: message.subject ?? '',
        text,
        reference: message.id,
      });
}

async function note(tx: Tx, message: DueMessage, error: string | null, log: Log): Promise<void> {
  if (error === null) {
    await markMessageSent(tx, message.id);
    return;
  }
  log.warn({ message: message.id, channel: message.channel, error }, 'message not sent');
  // Jitter: spread retries of messages that failed together.
  const wait = Math.min(3600, 10 * 2 ** message.attempts) * (0.5 + Math.random() / 2);
  await postponeMessage(tx, message.id, error, wait);
}
