// Webhooks: an admin subscribes a server of somebody's to events, and sees what was sent to it.
// Invariant: a secret is in one answer only, that of its making.
// Source: decision 0132.
import { z } from 'zod';
import type { StaffId, WebhookDeliveryId, WebhookEventId, WebhookId } from '#domain/ids.ts';
import { deliveryStates, messageKinds, webhookKinds } from '#domain/webhook.ts';
import { endpoints } from './endpoint.ts';
import { choice, empty, idOf, idParamsOf, instant, line, paging, reason, text } from './fields.ts';

const kind = z.enum(webhookKinds);

const webhook = z
  .object({
    id: idOf<WebhookId>(),
    name: z.string(),
    url: z.string(),
    events: z.array(kind),
    owner: z.object({ id: idOf<StaffId>(), name: z.string() }),
    createdAt: instant,
    /** The last time that its server took something. */
    deliveredAt: instant.nullable(),
    /** Since when nothing was taken; null while the last try succeeded. */
    failingSince: instant.nullable(),
    /** Until when the secret before the present one signs too. */
    oldSecretUntil: instant.nullable(),
    /** `by` is null when it was paused because it failed for too long. */
    paused: z.object({ at: instant, by: z.string().nullable(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof webhook>;

const delivery = z
  .object({
    id: idOf<WebhookDeliveryId>(),
    eventId: idOf<WebhookEventId>(),
    kind: z.enum(messageKinds),
    createdAt: instant,
    state: z.enum(deliveryStates),
    attempts: z.int(),
    triedAt: instant.nullable(),
    nextTryAt: instant.nullable(),
    /** The HTTP status of the last answer; null when none came. */
    status: z.int().nullable(),
    /** Why the last try failed, in our words: nothing of the answer's body is read. */
    error: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof delivery>;

const ofWebhook = idParamsOf<WebhookId>();
const withSecret = z.object({ webhook, secret: z.string() });

export const staffWebhooks = endpoints({
  listWebhooks: {
    call: 'GET staff/webhooks',
    who: { staff: 'webhook.read' },
    summary: 'Webhook yang ada',
    data: z.array(webhook),
  },
  getWebhook: {
    call: 'GET staff/webhooks/:id',
    who: { staff: 'webhook.read' },
    summary: 'Satu webhook',
    params: ofWebhook,
    data: webhook,
  },
  makeWebhook: {
    call: 'POST staff/webhooks',
    act: true,
    who: { staff: 'webhook.write' },
    summary: 'Buat webhook; rahasianya hanya ada di jawaban ini',
    body: z.object({
      name: line(60).min(1),
      url: line(1_000).min(1),
      events: z.array(kind).min(1).max(webhookKinds.length),
      password: text(1024),
    }),
    data: withSecret,
  },
  renewWebhookSecret: {
    call: 'POST staff/webhooks/:id/secrets',
    act: true,
    who: { staff: 'webhook.write' },
    summary: 'Ganti rahasia webhook; yang lama ikut menandatangani selama 24 jam',
    params: ofWebhook,
    body: z.object({ password: text(1024) }),
    data: withSecret,
  },
  pauseWebhook: {
    call: 'POST staff/webhooks/:id/pauses',
    act: true,
    who: { staff: 'webhook.write' },
    summary: 'Jeda webhook; kiriman menunggu',
    params: ofWebhook,
    body: z.object({ reason }),
    data: webhook,
  },
  resumeWebhook: {
    call: 'POST staff/webhooks/:id/resumptions',
    act: true,
    who: { staff: 'webhook.write' },
    summary: 'Lanjutkan webhook yang dijeda',
    params: ofWebhook,
    body: empty,
    data: webhook,
  },
  removeWebhook: {
    call: 'POST staff/webhooks/:id/removals',
    act: true,
    who: { staff: 'webhook.write' },
    summary: 'Hapus webhook; kiriman yang menunggu dihentikan',
    params: ofWebhook,
    body: z.object({ reason }),
    data: empty,
  },
  testWebhook: {
    call: 'POST staff/webhooks/:id/tests',
    act: true,
    who: { staff: 'webhook.write' },
    summary: 'Kirim pesan uji ke webhook',
    params: ofWebhook,
    body: empty,
    data: empty,
  },
  listWebhookDeliveries: {
    call: 'GET staff/webhooks/:id/deliveries',
    who: { staff: 'webhook.read' },
    summary: 'Kiriman sebuah webhook, terbaru dulu',
    params: ofWebhook,
    query: paging(20).extend({ state: choice(deliveryStates) }),
    data: delivery,
    paged: true,
  },
  replayWebhookDelivery: {
    call: 'POST staff/webhookdeliveries/:id/replays',
    act: true,
    who: { staff: 'webhook.write' },
    summary: 'Kirim ulang kiriman webhook, dengan id peristiwa yang sama',
    params: idParamsOf<WebhookDeliveryId>(),
    body: empty,
    data: empty,
  },
});
