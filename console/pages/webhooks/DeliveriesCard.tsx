// The deliveries of a webhook, the newest first: how each stands, its tries, the last answer's status, and another send.
// Invariant: of a foreign server's answer only the status is shown. Source: decision 0132.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { WebhookDelivery } from '#contract/webhook.ts';
import { deliveryStates } from '#domain/webhook.ts';
import { oneOf, readPage, searchOf } from '#ui/address.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { RowAct } from '../RowAct.tsx';
import { useAct } from '../useAct.ts';
import { DeliveryState } from './WebhookMarks.tsx';
import { deliveriesQuery, replay, webhooksKey } from './webhookQueries.ts';
import styles from './webhooks.module.css';

export function DeliveriesCard({ id, mayReplay }: { id: string; mayReplay: boolean }) {
  const [address, setAddress] = useSearchParams();
  const filters = { page: readPage(address), state: oneOf(address, 'state', deliveryStates) };
  const deliveries = useQuery(deliveriesQuery(id, filters));
  const replaying = useAct([webhooksKey], replay, () => toast(t('webhooks.replayed')));
  const onReplay = mayReplay && !replaying.isPending ? replaying.mutate : null;
  return (
    <Card title={t('webhooks.deliveries')} className={frame.card}>
      <ChoiceChips
        label={t('webhooks.deliveries.filter')}
        all={t('webhooks.deliveries.all')}
        choices={deliveryStates}
        textOf={(state) => t(`webhooks.delivery.state.${state}`)}
        chosen={filters.state}
        onChoose={(state) => setAddress(searchOf({ state, page: 1 }), { replace: true })}
      />
      <ErrorBox error={replaying.error} />
      <div className={frame.dense}>
        <ListFaces
          query={deliveries}
          what={t('webhooks.deliveries')}
          loading={<TableSkeleton columns={3} />}
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<EmptyState title={t('webhooks.deliveries.none')} text={t('webhooks.deliveries.none.text')} />}
        >
          {(found) => (
            <>
              <Table
                caption={t('webhooks.deliveries')}
                columns={columnsFor(onReplay)}
                rows={found.data}
                rowKey={({ id: key }) => key}
              />
              <Pager
                page={filters.page}
                pages={found.numberOfPages}
                to={(page) => paths.webhook(id) + searchOf({ state: filters.state, page })}
              />
            </>
          )}
        </ListFaces>
      </div>
    </Card>
  );
}

/** On phones the answer stands below the event. */
function columnsFor(onReplay: ((delivery: WebhookDelivery) => void) | null): Column<WebhookDelivery>[] {
  return [
    {
      key: 'event',
      head: t('webhooks.delivery.event'),
      cell: (delivery) => (
        <>
          {t(`webhooks.event.${delivery.kind}`)}
          <Sub>{instantText(delivery.createdAt)}</Sub>
          <Sub only="phone">{resultText(delivery)}</Sub>
        </>
      ),
    },
    {
      key: 'result',
      head: t('webhooks.delivery.result'),
      only: 'desk',
      cell: (delivery) => (
        <>
          {resultText(delivery)}
          {delivery.attempts > 0 && <Sub>{t('webhooks.delivery.tries', { count: delivery.attempts })}</Sub>}
        </>
      ),
    },
    {
      key: 'state',
      head: t('webhooks.state'),
      cell: (delivery) => (
        <div className={styles.state}>
          <DeliveryState of={delivery} />
          {onReplay && delivery.state !== 'waiting' && (
            <RowAct
              act={t('webhooks.replay')}
              of={`${t(`webhooks.event.${delivery.kind}`)} ${instantText(delivery.createdAt)}`}
              onClick={() => onReplay(delivery)}
            />
          )}
        </div>
      ),
    },
  ];
}

function resultText({ status, error }: WebhookDelivery): string {
  if (status !== null) return t('webhooks.delivery.status', { status });
  return error ?? t('webhooks.delivery.no_answer');
}
