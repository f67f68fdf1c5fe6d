// /settings/webhooks: the servers that are told of events; an admin makes one.
// Source: docs/screens.md; decision 0132.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '#contract/webhook.ts';
import { Button } from '#ui/Button.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { instantText } from '../instants.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { MakeWebhookDialog } from './MakeWebhookDialog.tsx';
import { eventsText, hostOf, WebhookState } from './WebhookMarks.tsx';
import { webhooksQuery } from './webhookQueries.ts';

export function WebhooksPage() {
  const mayWrite = canDo(usePerson(), 'webhook.write');
  const [isMaking, setMaking] = useState(false);
  const query = useQuery({
    ...webhooksQuery,
    select: (data) => ({ data, totalCount: data.length, numberOfPages: 1 }),
  });
  const makes = mayWrite && <Button onClick={() => setMaking(true)}>{t('webhooks.new')}</Button>;
  return (
    <>
      <QueueFrame
        title={t('webhooks.title')}
        what={t('webhooks.what')}
        count={() => t('webhooks.lead')}
        query={query}
        list={{ page: 1, toPage: () => paths.webhooks }}
        acts={makes}
        columns={3}
        empty={{ title: t('webhooks.none.title'), text: t('webhooks.none.text') }}
      >
        {(rows) => (
          <Table
            caption={t('webhooks.what')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowTo={({ id }) => paths.webhook(id)}
          />
        )}
      </QueueFrame>
      {isMaking && <MakeWebhookDialog onClose={() => setMaking(false)} />}
    </>
  );
}

const columns: readonly Column<Webhook>[] = [
  {
    key: 'name',
    head: t('webhooks.name'),
    cell: ({ name, url }) => (
      <>
        {name}
        <Sub>{hostOf(url)}</Sub>
      </>
    ),
  },
  { key: 'events', head: t('webhooks.events'), only: 'desk', cell: eventsText },
  {
    key: 'delivered',
    head: t('webhooks.delivered'),
    only: 'desk',
    cell: ({ deliveredAt }) => (deliveredAt === null ? t('webhooks.delivered.never') : instantText(deliveredAt)),
  },
  { key: 'state', head: t('webhooks.state'), cell: (webhook) => <WebhookState of={webhook} /> },
];
