// Activates the digital signature: sends the registered address to the provider, whose page then opens in a new tab.
// An empty link means that it is active already, and leads back to the dashboard.
// Usage: {asked && <ActivationDialog onClose={close} />}.
// Source: spec §2, §8; docs/settled.md 46, 54.
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { Dialog, FormDialog } from '#ui/Dialog.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { reloadUser, useUser } from '../../user.ts';
import { useLocked } from '../useLocked.ts';
import styles from './banner.module.css';

export function ActivationDialog({ onClose }: { onClose: () => void }) {
  const { email: registered } = useUser();
  const [email, setEmail] = useState(registered ?? '');
  const asking = useMutation({
    mutationFn: () => call('POST digisigns/useractivations/seamlesses', { body: { email } }),
    onSuccess: reloadUser,
  });
  const ask = useLocked(() => asking.mutateAsync());
  if (asking.isSuccess) return <Asked link={asking.data.link} onClose={onClose} />;
  return (
    <FormDialog
      title={t('activation.dialog.title')}
      act={t('activation.dialog.submit')}
      busy={asking.isPending}
      onSubmit={ask}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <p className="sm ink2">{t('activation.dialog.text')}</p>
        <ErrorBox error={asking.error} />
        <TextInput
          label={t('activation.dialog.field')}
          placeholder={t('error.digisign.placeholder')}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
}

function Asked({ link, onClose }: { link: string; onClose: () => void }) {
  const navigate = useNavigate();
  const finish = () => {
    // Opened in the click itself, or browsers block it.
    if (link !== '') window.open(link, '_blank', 'noopener');
    else void navigate(paths.dashboard);
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('activation.dialog.done')}
      actions={<Button onClick={finish}>{t('dialog.finish')}</Button>}
    >
      <Note tone={link === '' ? 'ok' : 'info'} role="status">
        {t(link === '' ? 'error.digisign.active' : 'activation.dialog.link')}
      </Note>
    </Dialog>
  );
}
