// Makes a webhook with the own password, and shows its secret once.
// Invariant: the secret is held in this dialog only, and is gone with it.
// Source: decision 0132.
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type WebhookKind, webhookKinds } from '#domain/webhook.ts';
import { callAct } from '#ui/acts.ts';
import { ApiError } from '#ui/client.ts';
import { PasswordField, PasswordOwner } from '#ui/PasswordField.tsx';
import { t } from '#ui/text.ts';
import { usePerson } from '../../person.ts';
import { ActDialog } from '../ActDialog.tsx';
import { ChecksField } from '../ChecksField.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { webhooksKey } from './webhookQueries.ts';

export function MakeWebhookDialog({ onClose }: { onClose: () => void }) {
  const person = usePerson();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookKind[]>([]);
  const [password, setPassword] = useState('');
  const making = useMutation({
    mutationFn: () =>
      callAct('POST staff/webhooks', { body: { name: name.trim(), url: url.trim(), events: [...events], password } }),
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksKey }),
    gcTime: 0,
  });
  const faultOf = (field: string) => (making.error instanceof ApiError ? making.error.of(field) : undefined);
  if (making.data) return <SecretDialog made="webhooks.made" of={making.data} onClose={onClose} />;
  return (
    <ActDialog
      title={t('webhooks.new')}
      act={t('webhooks.new')}
      acting={making}
      shut={name.trim() === '' || url.trim() === '' || events.length === 0 || password === ''}
      onSubmit={() => making.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('webhooks.name')}
        description={t('webhooks.name.hint')}
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={t('webhooks.url')}
        description={t('webhooks.url.hint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={1000}
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        error={faultOf('url')}
      />
      <ChecksField
        label={t('webhooks.events')}
        options={webhookKinds.map((value) => ({ value, label: t(`webhooks.event.${value}`) }))}
        chosen={events}
        onChange={setEvents}
      />
      <PasswordOwner name={person.login} />
      <PasswordField
        label={t('webhooks.password')}
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={faultOf('password')}
      />
    </ActDialog>
  );
}
