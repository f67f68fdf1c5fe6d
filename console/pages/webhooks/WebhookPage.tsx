// /settings/webhooks/:id: one webhook, what an admin does with it, and its deliveries, each sent again by a person.
// Source: docs/screens.md; decision 0132.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Webhook } from '#contract/webhook.ts';
import { Card } from '#ui/Card.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { CaseFrame } from '../CaseFrame.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import { DeliveriesCard } from './DeliveriesCard.tsx';
import { WebhookActs } from './WebhookActs.tsx';
import { eventsText, hostOf, pauseText, WebhookState } from './WebhookMarks.tsx';
import styles from './webhooks.module.css';
import { webhookQuery } from './webhookQueries.ts';

const back = () => ({ to: paths.webhooks, label: t('webhooks.title') });

export function WebhookPage() {
  const { id = '' } = useParams();
  return (
    <CaseFrame query={useQuery(webhookQuery(id))} title={t('webhooks.title')} back={back()}>
      {(found) => <Detail key={found.id} webhook={found} />}
    </CaseFrame>
  );
}

function Detail({ webhook }: { webhook: Webhook }) {
  const mayWrite = canDo(usePerson(), 'webhook.write');
  const { id, name, url, paused, oldSecretUntil } = webhook;
  return (
    <>
      <PageHead title={name} back={back()} lead={hostOf(url)} aside={<WebhookState of={webhook} />} />
      <div className={styles.rest}>
        {paused && (
          <Note tone="wait" title={t('webhooks.paused')}>
            {pauseText(paused)}
          </Note>
        )}
        {oldSecretUntil !== null && (
          <Note tone="info">{t('webhooks.old_secret', { at: instantText(oldSecretUntil) })}</Note>
        )}
        <Card title={t('webhooks.url')} className={frame.card}>
          <p>
            <code className={styles.address}>{url}</code>
          </p>
          <Lines items={linesOf(webhook)} />
          <p>
            <a href="/api/v1/openapi.json" target="_blank" rel="noopener noreferrer">
              {t('webhooks.docs')}
            </a>
          </p>
        </Card>
        {mayWrite && <WebhookActs webhook={webhook} />}
        <DeliveriesCard id={id} mayReplay={mayWrite && paused === null} />
      </div>
    </>
  );
}

const linesOf = (webhook: Webhook): Line[] => [
  { label: t('webhooks.events'), value: eventsText(webhook) },
  {
    label: t('webhooks.owner'),
    value: t('webhooks.owner.at', { name: webhook.owner.name, at: instantText(webhook.createdAt) }),
  },
  {
    label: t('webhooks.delivered'),
    value: webhook.deliveredAt === null ? t('webhooks.delivered.never') : instantText(webhook.deliveredAt),
  },
];
