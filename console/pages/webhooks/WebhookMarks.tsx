// How webhooks and their deliveries stand, in marks and words. Source: decision 0132.
import type { Webhook, WebhookDelivery } from '#contract/webhook.ts';
import { Badge } from '#ui/Badge.tsx';
import { Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { instantText } from '../instants.ts';

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

export const eventsText = ({ events }: Pick<Webhook, 'events'>): string =>
  events.map((kind) => t(`webhooks.event.${kind}`)).join(' · ');

export function WebhookState({ of: { paused, failingSince } }: { of: Webhook }) {
  if (paused !== null)
    return (
      <Badge tone="wait" icon="clock">
        {t('webhooks.paused')}
      </Badge>
    );
  if (failingSince !== null)
    return (
      <Badge tone="danger" icon="warn">
        {t('webhooks.failing', { at: instantText(failingSince) })}
      </Badge>
    );
  return (
    <Badge tone="ok" icon="check">
      {t('webhooks.on')}
    </Badge>
  );
}

export function pauseText({ at, by, reason }: NonNullable<Webhook['paused']>): string {
  const said = { at: instantText(at), reason };
  return by === null ? t('webhooks.paused.self', said) : t('webhooks.paused.by', { ...said, by });
}

const looks = {
  waiting: { tone: 'wait', icon: 'clock' },
  delivered: { tone: 'ok', icon: 'check' },
  failed: { tone: 'danger', icon: 'warn' },
  ended: { tone: 'mute', icon: 'cross' },
} as const;

export function DeliveryState({ of: { state, nextTryAt, attempts } }: { of: WebhookDelivery }) {
  return (
    <>
      <Badge {...looks[state]}>{t(`webhooks.delivery.state.${state}`)}</Badge>
      {nextTryAt !== null && attempts > 0 && <Sub>{t('webhooks.delivery.next', { at: instantText(nextTryAt) })}</Sub>}
    </>
  );
}
