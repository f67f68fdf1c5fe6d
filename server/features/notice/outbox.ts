// Sends due messages from the outbox and saves each outcome on its own. After a crash between sending and saving, the
// message is sent again under the same reference, which providers treat as the same message.
// Source: docs/domain.md §9.
import type { Db, Tx } from '#platform/db.ts';
import { failureText } from '#platform/failure-text.ts';
import type { Log } from '#platform/log.ts';
import type { Vault } from '#platform/secrets.ts';
import type { Ports } from '#ports/ports.ts';
import { deliverPush, isGone } from './push.ts';
import { markDelivered, removeDevice } from './push.sql.ts';
import {
  claimMessages,
  dropMessage,
  giveUpMessages,
  lockDueMessages,
  markMessageSent,
  postponeMessage,
  type DueMessage,
  type Line,
} from './outbox.sql.ts';

type Sender = { db: Db; ports: Ports; log: Log; vault: Vault };

/** Sends a batch of due messages of one line in parallel and saves each as soon as it is sent. Returns how many it tried. */
export async function sendDueMessages(sender: Sender, until: Date, line: Line): Promise<number> {
  const { db, log } = sender;
  const due = await db.tx((tx) => claimDue(tx, until, line));
  const noted = await Promise.allSettled(
    due
      .filter((message) => !message.isOver)
      .map(async (message) => {
        const failed = await deliver(sender, message).then(() => null, asFailure);
        await db.tx((tx) => note(tx, message, failed, log));
      }),
  );
  const unnoted = noted.find((outcome) => outcome.status === 'rejected');
  if (unnoted) throw unnoted.reason;
  return due.length;
}

/** Claims messages for a minute, so that no other worker sends them. Expired ones are given up. */
async function claimDue(tx: Tx, until: Date, line: Line): Promise<DueMessage[]> {
  const due = await lockDueMessages(tx, until, line);
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

async function deliver({ db, ports, vault }: Sender, message: DueMessage): Promise<void> {
  const { channel, recipient: to, subject, id: reference } = message;
  if (channel === 'push') return deliverPush({ db, push: ports.push, vault }, message);
  const text = textOf(message, vault);
  return channel === 'sms'
    ? ports.sms.send({ to, text, reference })
    : ports.email.send({ to, subject: subject ?? '', text, reference });
}

/** Kept as it is: a browser that is gone is told from one that could not be reached. */
const asFailure = (failure: unknown) => ({ failure });

async function note(tx: Tx, message: DueMessage, failed: { failure: unknown } | null, log: Log): Promise<void> {
  if (failed === null) {
    await markMessageSent(tx, message.id);
    if (message.device) await markDelivered(tx, message.device);
    return;
  }
  const error = failureText(failed.failure);
  if (message.device && isGone(failed.failure)) {
    await removeDevice(tx, message.device);
    await dropMessage(tx, message.id, error);
    return;
  }
  log.warn({ message: message.id, channel: message.channel, error }, 'message not sent');
  // Jitter: spread retries of messages that failed together.
  const wait = Math.min(3600, 10 * 2 ** message.attempts) * (0.5 + Math.random() / 2);
  await postponeMessage(tx, message.id, error, wait);
}
