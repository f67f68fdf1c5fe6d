// Queries for webhooks and their deliveries. Source: decision 0132.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Webhook, WebhookDelivery } from '#contract/webhook.ts';
import { callAct } from '#ui/acts.ts';
import { type Answer, call } from '#ui/client.ts';

/** Deliveries are sent within seconds: the list follows. */
const EVERY_MS = 5_000;
export const webhooksKey = ['webhooks'] as const;

export const webhooksQuery = queryOptions({
  queryKey: [...webhooksKey, 'list'],
  queryFn: ({ signal }) => call('GET staff/webhooks', { signal }),
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, 'one', id],
    queryFn: ({ signal }) => call('GET staff/webhooks/:id', { params: { id }, signal }),
    refetchInterval: EVERY_MS,
  });

export type Filters = { page: number; state: WebhookDelivery['state'] | null };

export const deliveriesQuery = (id: string, { page, state }: Filters) =>
  queryOptions({
    queryKey: [...webhooksKey, 'deliveries', id, page, state],
    queryFn: ({ signal }): Promise<Answer<'GET staff/webhooks/:id/deliveries'>> =>
      call('GET staff/webhooks/:id/deliveries', {
        params: { id },
        query: { page: String(page), state: state ?? undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

export const resume = ({ id }: Webhook) => callAct('POST staff/webhooks/:id/resumptions', { params: { id }, body: {} });
export const sendTest = ({ id }: Webhook) => callAct('POST staff/webhooks/:id/tests', { params: { id }, body: {} });
export const replay = ({ id }: WebhookDelivery) =>
  callAct('POST staff/webhookdeliveries/:id/replays', { params: { id }, body: {} });
