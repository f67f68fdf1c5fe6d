// What an admin does with a webhook: tries it, renews its secret, pauses it, lets it go on, removes it.
// Source: decision 0132.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Webhook } from '#contract/webhook.ts';
import { callAct } from '#ui/acts.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ApiError } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { PasswordField, PasswordOwner } from '#ui/PasswordField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { usePerson } from '../../person.ts';
import act from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import frame from '../frame.module.css';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useAct } from '../useAct.ts';
import { SecretDialog } from './SecretDialog.tsx';
import styles from './webhooks.module.css';
import { resume, sendTest, webhooksKey } from './webhookQueries.ts';

const shownBy = [webhooksKey] as const;
type Asked = 'renew' | 'pause' | 'remove';

export function WebhookActs({ webhook }: { webhook: Webhook }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const trying = useAct(shownBy, sendTest, () => toast(t('webhooks.try.done')));
  const resuming = useAct(shownBy, resume, () => toast(t('webhooks.resume.done')));
  const busy = trying.isPending || resuming.isPending;
  return (
    <Card title={t('webhooks.delivery.act')} className={frame.card}>
      <div className={styles.acts}>
        {webhook.paused === null ? (
          <>
            <Button disabled={busy} onClick={() => trying.mutate(webhook)}>
              {t('webhooks.try')}
            </Button>
            <Button kind="outline" onClick={() => setAsked('pause')}>
              {t('webhooks.pause')}
            </Button>
          </>
        ) : (
          <Button disabled={busy} onClick={() => resuming.mutate(webhook)}>
            {t('webhooks.resume')}
          </Button>
        )}
        <Button kind="outline" onClick={() => setAsked('renew')}>
          {t('webhooks.renew')}
        </Button>
        <Button kind="outline" onClick={() => setAsked('remove')}>
          {t('webhooks.remove')}
        </Button>
      </div>
      <ErrorBox error={trying.error ?? resuming.error} />
      <Dialog asked={asked} webhook={webhook} onClose={() => setAsked(null)} />
    </Card>
  );
}

type DialogProps = { asked: Asked | null; webhook: Webhook; onClose: () => void };

function Dialog({ asked, webhook, onClose }: DialogProps) {
  const navigate = useNavigate();
  const { id, name } = webhook;
  if (asked === 'renew') return <RenewDialog webhook={webhook} onClose={onClose} />;
  if (asked === 'pause')
    return (
      <ReasonDialog
        title={t('webhooks.pause.of', { name })}
        act={t('webhooks.pause')}
        label={t('webhooks.reason')}
        lead={t('webhooks.pause.text')}
        shownBy={shownBy}
        send={(reason) => callAct('POST staff/webhooks/:id/pauses', { params: { id }, body: { reason } })}
        done={t('webhooks.pause.done')}
        onClose={onClose}
      />
    );
  if (asked === null) return null;
  return (
    <ReasonDialog
      title={t('webhooks.remove.of', { name })}
      act={t('webhooks.remove')}
      danger
      label={t('webhooks.reason')}
      lead={t('webhooks.remove.text')}
      // Not its own page, which is no more.
      shownBy={[[...webhooksKey, 'list']]}
      send={(reason) => callAct('POST staff/webhooks/:id/removals', { params: { id }, body: { reason } })}
      done={t('webhooks.remove.done')}
      onDone={() => void navigate(paths.webhooks)}
      onClose={onClose}
    />
  );
}

function RenewDialog({ webhook: { id }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const person = usePerson();
  const [password, setPassword] = useState('');
  const renewing = useMutation({
    mutationFn: () => callAct('POST staff/webhooks/:id/secrets', { params: { id }, body: { password } }),
    onSuccess: (_made, _sent, _before, { client }) => client.invalidateQueries({ queryKey: webhooksKey }),
    gcTime: 0,
  });
  if (renewing.data) return <SecretDialog made="webhooks.renewed" of={renewing.data} onClose={onClose} />;
  return (
    <ActDialog
      title={t('webhooks.renew')}
      act={t('webhooks.renew')}
      acting={renewing}
      shut={password === ''}
      onSubmit={() => renewing.mutate()}
      onClose={onClose}
    >
      <p className={act.lead}>{t('webhooks.renew.text')}</p>
      <PasswordOwner name={person.login} />
      <PasswordField
        label={t('webhooks.password')}
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={renewing.error instanceof ApiError ? renewing.error.of('password') : undefined}
      />
    </ActDialog>
  );
}
