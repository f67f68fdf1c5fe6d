// Sends deliveries and saves each outcome on its own. After a crash between sending and saving, a delivery is sent again with
// the id of its event, by which who receives it knows that it came before.
// Invariants: one worker has a delivery at a time, for a minute; a server that fails is tried by one delivery at a time, and
// rests in between, so that it neither holds up others nor is flooded. Source: decision 0132.
import type { Page } from '#contract/endpoint.ts';
import type { WebhookDelivery } from '#contract/webhook.ts';
import type { StaffId, WebhookDeliveryId, WebhookId } from '#domain/ids.ts';
import { isLongFailing, restAfterFailure, waitAfterTry } from '#domain/webhook.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import { notifyWorker } from '#platform/context.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { failureText } from '#platform/failure-text.ts';
import { isId } from '#platform/ids.ts';
import { pageOf, type Paging } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import type { WebhookPort } from '#ports/webhook.ts';
import { id as texts } from '#texts/id.ts';
import * as store from './delivery.sql.ts';
import type { DueDelivery } from './delivery.sql.ts';
import { signatureOf } from './signature.ts';
import { markPaused, readWebhook } from './subscription.sql.ts';

type Sender = Pick<Platform, 'db' | 'log' | 'vault'> & { webhook: WebhookPort };

/** Sends what is due of each subscription in parallel. Returns how many it tried. */
export async function sendDue(sender: Sender, until: Date): Promise<number> {
  const { db, log } = sender;
  const due = await db.tx((tx) => claimDue(tx, until));
  const noted = await Promise.allSettled(
    due.map(async (delivery) => {
      const { status, error } = await send(sender, delivery);
      if (error !== null) log.warn({ delivery: delivery.id, status, error }, 'webhook not delivered');
      await db.tx((tx) => (error === null ? noteTaken(tx, delivery, status) : noteFailed(tx, delivery, status, error)));
    }),
  );
  const unnoted = noted.find((outcome) => outcome.status === 'rejected');
  if (unnoted) throw unnoted.reason;
  return due.length;
}

async function claimDue(tx: Tx, until: Date): Promise<DueDelivery[]> {
  const due = await store.lockDue(tx, until);
  if (due.length > 0)
    await store.claim(
      tx,
      due.map(({ id }) => id),
    );
  return due;
}

type Outcome = { status: number; error: null } | { status: number | null; error: string };

async function send({ db, vault, webhook }: Sender, delivery: DueDelivery): Promise<Outcome> {
  const { webhookId, eventId, url, body, secret, oldSecret } = delivery;
  try {
    const secrets = [secret, ...(oldSecret === null ? [] : [oldSecret])].map((each) => vault.open(each, webhookId));
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Titian-Webhook/1',
      'titian-event-id': eventId,
      'titian-signature': signatureOf(body, secrets, await now(db)),
    };
    const status = await webhook.send({ url, headers, body });
    return status >= 200 && status < 300 ? { status, error: null } : { status, error: `HTTP ${status}` };
  } catch (failure) {
    return { status: null, error: failureText(failure) };
  }
}

async function noteTaken(tx: Tx, { id, webhookId }: DueDelivery, status: number): Promise<void> {
  await store.noteSuccess(tx, webhookId);
  await store.markDelivered(tx, id, status);
}

async function noteFailed(tx: Tx, delivery: DueDelivery, status: number | null, error: string): Promise<void> {
  const { id, webhookId, attempts } = delivery;
  const failing = await store.countFailure(tx, webhookId);
  if (failing) {
    await store.rest(tx, webhookId, restAfterFailure(failing.failures));
    if (!failing.isPaused && isLongFailing(failing.failingSince, failing.at)) await pauseFailing(tx, webhookId);
  }
  // Jitter: what failed together is tried apart.
  const wait = waitAfterTry(attempts) * (1 + Math.random() / 10);
  await store.markFailed(tx, { id, attempts, status, error, wait });
}

/** Its owner is told by the queue of notices, for as long as it is paused so. */
async function pauseFailing(tx: Tx, id: WebhookId): Promise<void> {
  const reason = texts['webhooks.failed_long'];
  await markPaused(tx, id, null, reason);
  await recordAuditEvent(tx, { kind: 'system' }, { action: 'webhook.paused', object: { kind: 'webhook', id }, reason });
}

/** Sends it once more, whatever became of it. Refuses while its subscription is paused. */
export async function replayDelivery({ db }: { db: Db }, by: StaffId, id: WebhookDeliveryId): Promise<void> {
  await db.tx(async (tx) => {
    const eventId = await startAgain(tx, id);
    const auditEvent = {
      action: 'webhook.replayed',
      object: { kind: 'webhook_delivery', id },
      after: { eventId },
    } as const;
    await recordAuditEvent(tx, { kind: 'staff', id: by }, auditEvent);
    notifyWorker(tx, 'webhook.delivery');
  });
}

/** The same for the page of failed work, which has its own audit event. */
export async function retryDelivery(tx: Tx, id: string): Promise<void> {
  await startAgain(tx, id);
}

async function startAgain(tx: Tx, id: string): Promise<string> {
  const delivery = isId(id) ? await store.lockDelivery(tx, id) : null;
  if (!delivery) throw notFound();
  if (delivery.isPaused) throw refused('error.webhook.paused');
  await store.startAgain(tx, delivery);
  return delivery.eventId;
}

export async function listDeliveries(
  reader: Reader,
  id: WebhookId,
  query: Paging & { state?: WebhookDelivery['state'] | undefined },
): Promise<Page<WebhookDelivery>> {
  if (!isId(id) || !(await readWebhook(reader, id))) throw notFound();
  const { rows, total } = await store.pageOfDeliveries(reader, id, query);
  return pageOf(rows.map(toWire), total, query);
}

const toWire = ({ createdAt, triedAt, nextTryAt, ...rest }: store.ListedDelivery): WebhookDelivery => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  triedAt: triedAt?.toISOString() ?? null,
  nextTryAt: nextTryAt?.toISOString() ?? null,
});
