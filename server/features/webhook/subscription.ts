// Subscriptions: made with the own password, their secret shown once and renewed, paused, resumed, removed, tried.
// Invariants: the secret is encrypted for its subscription and in one answer only; the trail names the host alone, since a path
// may hold a key. Source: decision 0132.
import { randomBytes } from 'node:crypto';
import type { Input, Output } from '#contract/endpoint.ts';
import type { staffWebhooks, Webhook } from '#contract/webhook.ts';
import type { StaffId, WebhookId } from '#domain/ids.ts';
import { checkWebhookCount, secretOverlapHours, webhookSecretStart } from '#domain/webhook.ts';
import { requireStaffPassword } from '#features/account/staff-own.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import { notifyWorker } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused, throwIfRefused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import type { WebhookPort } from '#ports/webhook.ts';
import { endWaiting } from './delivery.sql.ts';
import { tellTest } from './event.ts';
import * as store from './subscription.sql.ts';

type WithSecret = Output<typeof staffWebhooks.makeWebhook>;
type Asked = Input<typeof staffWebhooks.makeWebhook>['body'];

const newSecret = (): string => webhookSecretStart + randomBytes(32).toString('base64url');

/** Makes one and shows its secret, for this once. Refuses a wrong password and an address that is not public. */
export async function makeWebhook(
  { db, vault }: Platform,
  { webhook: port, by }: { webhook: WebhookPort; by: StaffId },
  { name, url, password, ...asked }: Asked,
): Promise<WithSecret> {
  if (!port.allows(url)) throw refused('error.webhook.address', { field: 'url' });
  await requireStaffPassword(db, by, password);
  const id = newId<WebhookId>();
  const secret = newSecret();
  const events = [...new Set(asked.events)];
  return db.tx(async (tx) => {
    throwIfRefused(checkWebhookCount(await store.countStanding(tx)));
    await store.insertWebhook(tx, { id, ownerId: by, name, url, events, encrypted: vault.encrypt(secret, id) });
    await record(tx, by, { id, action: 'webhook.made', after: { name, host: new URL(url).host, events } });
    return { webhook: await readOne(tx, id), secret };
  });
}

/** The secret before signs too for a day, so that no message is refused while the other side changes. */
export async function renewSecret(
  { db, vault }: Platform,
  { id, by, password }: { id: WebhookId; by: StaffId; password: string },
): Promise<WithSecret> {
  await requireStaffPassword(db, by, password);
  const secret = newSecret();
  return db.tx(async (tx) => {
    const { name } = await lock(tx, id);
    await store.renewSecret(tx, id, vault.encrypt(secret, id), secretOverlapHours);
    await record(tx, by, { id, action: 'webhook.secret_renewed', after: { name } });
    return { webhook: await readOne(tx, id), secret };
  });
}

type Act = { id: WebhookId; by: StaffId };

/** What happens meanwhile waits. */
export const pauseWebhook = ({ db }: Platform, { id, by, reason }: Act & { reason: string }): Promise<Webhook> =>
  db.tx(async (tx) => {
    const { name, isPaused } = await lock(tx, id);
    if (isPaused) throw refused('error.webhook.paused');
    await store.markPaused(tx, id, by, reason);
    await record(tx, by, { id, action: 'webhook.paused', before: { name }, reason });
    return readOne(tx, id);
  });

export const resumeWebhook = ({ db }: Platform, { id, by }: Act): Promise<Webhook> =>
  db.tx(async (tx) => {
    const { name, isPaused } = await lock(tx, id);
    if (!isPaused) throw refused('error.webhook.not_paused');
    await store.markResumed(tx, id);
    await record(tx, by, { id, action: 'webhook.resumed', after: { name } });
    notifyWorker(tx, 'webhook.delivery');
    return readOne(tx, id);
  });

/** Removes it for good; what waits for it is let go. */
export const removeWebhook = ({ db }: Platform, { id, by, reason }: Act & { reason: string }): Promise<Empty> =>
  db.tx(async (tx) => {
    const { name } = await lock(tx, id);
    await store.markRemoved(tx, id, by, reason);
    await endWaiting(tx, id);
    await record(tx, by, { id, action: 'webhook.removed', before: { name }, reason });
    return {};
  });

export const testWebhook = ({ db }: Platform, { id, by }: Act): Promise<Empty> =>
  db.tx(async (tx) => {
    const { name, isPaused } = await lock(tx, id);
    if (isPaused) throw refused('error.webhook.paused');
    await tellTest(tx, id);
    await record(tx, by, { id, action: 'webhook.tested', after: { name } });
    return {};
  });

type Empty = Record<string, never>;

async function lock(tx: Tx, id: WebhookId) {
  const found = isId(id) ? await store.lockWebhook(tx, id) : null;
  await requireRights(tx);
  if (!found) throw notFound();
  return found;
}

const record = (tx: Tx, by: StaffId, { id, ...event }: Omit<AuditEvent, 'object'> & { id: WebhookId }) =>
  recordAuditEvent(tx, { kind: 'staff', id: by }, { ...event, object: { kind: 'webhook', id } });

export const listWebhooks = async (reader: Reader): Promise<Webhook[]> =>
  (await store.listWebhooks(reader)).map(toWire);

export async function readOne(reader: Reader, id: WebhookId): Promise<Webhook> {
  const found = isId(id) ? await store.readWebhook(reader, id) : null;
  if (!found) throw notFound();
  return toWire(found);
}

const toWire = ({ pausedAt, pausedBy, pauseReason, ...row }: store.WebhookRow): Webhook => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
  oldSecretUntil: row.oldSecretUntil?.toISOString() ?? null,
  paused: pausedAt === null ? null : { at: pausedAt.toISOString(), by: pausedBy, reason: pauseReason ?? '' },
});
