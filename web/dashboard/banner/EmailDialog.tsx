// Verifies an e-mail address by a link sent to it. Replacing a verified address needs the password. The field has no
// validation of its own: the server's refusal is shown in the dialog.
// Usage: {asked && <EmailDialog onClose={close} />}.
// Source: spec §2, §5, §8.
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sameAddress } from '#domain/same-text.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { Dialog, FormDialog } from '#ui/Dialog.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { PasswordField, PasswordOwner } from '#ui/PasswordField.tsx';
import { t } from '#ui/text.ts';
import { reloadUser, useUser } from '../../user.ts';
import { useLocked } from '../useLocked.ts';
import styles from './banner.module.css';

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { email: present, emailVerified, phonenumber } = useUser();
  const [email, setEmail] = useState(present ?? '');
  const [password, setPassword] = useState('');
  const isChange = emailVerified && !sameAddress(email, present);
  const sending = useMutation({
    mutationFn: () =>
      call('POST me/emails/verifications', { body: { email, ...(isChange && password !== '' ? { password } : {}) } }),
    onSuccess: reloadUser,
  });
  const send = useLocked(() => sending.mutateAsync());
  if (sending.isSuccess) return <Sent email={email} onClose={onClose} />;
  return (
    <FormDialog
      title={t('email.dialog.title')}
      act={t('email.dialog.submit')}
      busy={sending.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <p className="sm ink2">{t('email.dialog.text')}</p>
        <ErrorBox error={sending.error} />
        <TextInput
          label={t('email.dialog.field')}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordOwner name={phonenumber} />
        {isChange && (
          <PasswordField
            label={t('email.dialog.password')}
            description={t('email.dialog.password.why')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
      </div>
    </FormDialog>
  );
}

function Sent({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('email.dialog.title')}
      actions={<Button onClick={onClose}>{t('dialog.finish')}</Button>}
    >
      <Note tone="ok" role="status" title={t('email.dialog.sent')}>
        {t('email.dialog.sent.text', { email })}
      </Note>
    </Dialog>
  );
}
