// The secret of a webhook that was made, or whose secret was renewed, for this once. Source: decision 0132.
import type { Webhook } from '#contract/webhook.ts';
import { t } from '#ui/text.ts';
import { OnceDialog } from '../OnceDialog.tsx';

type Props = {
  made: 'webhooks.made' | 'webhooks.renewed';
  of: { webhook: Webhook; secret: string };
  onClose: () => void;
};

export const SecretDialog = ({ made, of: { webhook, secret }, onClose }: Props) => (
  <OnceDialog
    title={t(made, { name: webhook.name })}
    once={t('webhooks.once')}
    label={t('webhooks.secret')}
    value={secret}
    use={t('webhooks.use')}
    act={t('webhooks.kept')}
    onClose={onClose}
  />
);
