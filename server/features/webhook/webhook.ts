// Webhooks: servers of others are told of loans, installments, defaults and withdrawals, signed, at least once.
// Source: decision 0132.
import { staffWebhooks } from '#contract/webhook.ts';
import { deliveryKeptDays } from '#domain/webhook.ts';
import type { Platform } from '#platform/platform.ts';
import type { Ports } from '#ports/ports.ts';
import { listDeliveries, replayDelivery, sendDue } from './delivery.ts';
import { dropOld } from './delivery.sql.ts';
import { listenForEvents } from './event.ts';
import * as subscription from './subscription.ts';
import { dropOldSecrets } from './subscription.sql.ts';

export function registerWebhook(platform: Platform, { webhook }: Ports): void {
  const { db, jobs } = platform;
  platform.console.serve(staffWebhooks, {
    listWebhooks: () => subscription.listWebhooks(db),
    getWebhook: ({ params: { id } }) => subscription.readOne(db, id),
    makeWebhook: ({ caller: { id: by }, body }) => subscription.makeWebhook(platform, { webhook, by }, body),
    renewWebhookSecret: ({ caller: { id: by }, params: { id }, body: { password } }) =>
      subscription.renewSecret(platform, { id, by, password }),
    pauseWebhook: ({ caller: { id: by }, params: { id }, body: { reason } }) =>
      subscription.pauseWebhook(platform, { id, by, reason }),
    resumeWebhook: ({ caller: { id: by }, params: { id } }) => subscription.resumeWebhook(platform, { id, by }),
    removeWebhook: ({ caller: { id: by }, params: { id }, body: { reason } }) =>
      subscription.removeWebhook(platform, { id, by, reason }),
    testWebhook: ({ caller: { id: by }, params: { id } }) => subscription.testWebhook(platform, { id, by }),
    listWebhookDeliveries: ({ params: { id }, query }) => listDeliveries(db, id, query),
    replayWebhookDelivery: async ({ caller: { id: by }, params: { id } }) => {
      await replayDelivery(platform, by, id);
      return {};
    },
  });
  listenForEvents(platform);
  jobs.onDue({ name: 'webhook.delivery', run: (until) => sendDue({ ...platform, webhook }, until) });
  jobs.onDayClose({
    name: 'webhook.old',
    run: async () => {
      await dropOldSecrets(db);
      await dropOld(db, deliveryKeptDays);
    },
  });
}
