// Notifications: the inbox, and the channels of each topic.
// Source: spec §2; docs/settled.md 34, 62; docs/screens.md; docs/api.md.
import { z } from 'zod';
import type { NotificationId, PushDeviceId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { empty, idOf, idParamsOf, instant, paging, text } from './fields.ts';

const notification = z
  .object({
    id: idOf<NotificationId>(),
    kind: z.string(),
    title: z.string(),
    body: z.string(),
    link: z.string().nullable(),
    readAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notification>;

/** Kinds of messages that a person chooses channels for; money and legal notices can't be switched off. */
export const noticeTopics = ['money', 'funding', 'repayment', 'account', 'offers'] as const;
const channels = z.object({
  topic: z.enum(noticeTopics),
  inbox: z.boolean(),
  sms: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  /** Channels that cannot be switched off for this topic. */
  fixed: z.array(z.enum(['inbox', 'sms', 'email', 'push'])),
});
export const notificationSettings = z.object({ topics: z.array(channels) }).meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.output<typeof notificationSettings>;

const pushDevices = z
  .object({
    /** The public key that a browser subscribes with. */
    key: z.string(),
    /** Whether the sandbox plays the push service: then the browser's own is not asked. */
    standIn: z.boolean(),
    devices: z.array(
      z.object({
        id: idOf<PushDeviceId>(),
        /** The browser by its user agent. */
        device: z.string(),
        /** Whether this session switched it on. */
        current: z.boolean(),
        createdAt: instant,
        deliveredAt: instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'PushDevices' });
export type PushDevices = z.output<typeof pushDevices>;

export const notices = endpoints({
  listNotifications: {
    call: 'GET me/notifications',
    who: 'user',
    summary: 'Kotak pemberitahuan',
    query: paging(20),
    data: notification,
    paged: true,
  },
  countUnread: {
    call: 'GET me/notifications/unread',
    who: 'user',
    summary: 'Berapa yang belum dibaca',
    data: z.object({ count: z.int() }),
  },
  readNotification: {
    call: 'POST me/notifications/:id/reads',
    who: 'user',
    summary: 'Tandai sudah dibaca',
    params: idParamsOf<NotificationId>(),
    data: empty,
  },
  readAllNotifications: {
    call: 'POST me/notifications/reads',
    who: 'user',
    summary: 'Tandai semua sudah dibaca',
    data: empty,
  },
  getNotificationSettings: {
    call: 'GET me/notificationsettings',
    who: 'user',
    summary: 'Cara kami mengabari',
    data: notificationSettings,
  },
  saveNotificationSettings: {
    call: 'PUT me/notificationsettings',
    who: 'user',
    summary: 'Simpan saluran pemberitahuan',
    body: z.object({
      topics: z
        .array(
          z.object({
            topic: z.enum(noticeTopics),
            inbox: z.boolean(),
            sms: z.boolean(),
            email: z.boolean(),
            /** Without it, the earlier choice stays. */
            push: z.boolean().optional(),
          }),
        )
        .max(10),
    }),
    data: notificationSettings,
  },
});

/** The browsers of a person that get push messages. */
export const pushCalls = endpoints({
  listPushDevices: {
    call: 'GET me/pushdevices',
    who: 'user',
    summary: 'Perangkat yang menerima push',
    data: pushDevices,
  },
  addPushDevice: {
    call: 'POST me/pushdevices',
    who: 'user',
    summary: 'Nyalakan push di perangkat ini',
    /** What the browser gave; nothing of it where the sandbox plays the push service. */
    body: z.object({
      endpoint: text(1_000).optional(),
      p256dh: text(200).optional(),
      auth: text(100).optional(),
      /** What this browser had until now, such as before its session expired. */
      replaces: idOf<PushDeviceId>().optional(),
    }),
    data: pushDevices,
  },
  removePushDevice: {
    call: 'DELETE me/pushdevices/:id',
    who: 'user',
    summary: 'Matikan push di satu perangkat',
    params: idParamsOf<PushDeviceId>(),
    data: pushDevices,
  },
});

export const ownChanges = endpoints({
  streamMe: {
    call: 'GET streams/me',
    who: 'user',
    summary: 'Saldo, pendanaan, verifikasi dan pemberitahuan yang berubah, langsung',
    raw: true,
  },
});

/** One event of `streams/me`: what changed, so that the screen refetches it. */
export const meEvent = z.object({ changed: z.enum(['balance', 'portfolio', 'kyc', 'notification', 'withdrawal']) });
export type MeEvent = z.output<typeof meEvent>;
