// /dashboard/setting/changepasswords: the current password and the new one twice; unequal ones are not sent.
// Source: spec §2, §5, §7.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ApiError, call } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { PasswordField, PasswordOwner } from '#ui/PasswordField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { NewPassword } from '../../auth/NewPassword.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import { useLocked } from '../useLocked.ts';
import width from '../width.module.css';
import styles from './setting.module.css';

export function PasswordPage() {
  return (
    <div className={width.narrow}>
      <PageHead
        title={t('password.title')}
        lead={t('password.lead')}
        back={{ to: paths.setting, label: t('setting') }}
      />
      <Card label={t('password.title')}>
        <PasswordForm />
      </Card>
    </div>
  );
}

function PasswordForm() {
  const navigate = useNavigate();
  const { phonenumber } = useUser();
  const [currentPassword, setCurrent] = useState('');
  const [plainPassword, setPlain] = useState({ first: '', second: '' });
  const [tried, setTried] = useState(false);
  const changing = useMutation({
    mutationFn: () => call('POST me/changepasswords', { body: { currentPassword, plainPassword } }),
    onSuccess: () => {
      toast(t('password.saved'));
      void navigate(paths.dashboard);
    },
  });
  const change = useLocked(() => changing.mutateAsync());
  const of = (field: string) => (changing.error instanceof ApiError ? changing.error.of(field) : undefined);
  const empty = (value: string, field: string) => (tried && value === '' ? t('error.empty', { field }) : undefined);
  const differ = plainPassword.first !== plainPassword.second;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (currentPassword !== '' && plainPassword.first !== '' && !differ) change();
  };
  const mismatch = tried && differ ? t('error.password.not_match') : undefined;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorBox error={changing.error} />
      <PasswordOwner name={phonenumber} />
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        value={currentPassword}
        onChange={({ currentTarget: { value } }) => setCurrent(value)}
        error={empty(currentPassword, t('password.current')) ?? of('currentPassword')}
      />
      <NewPassword
        labels={[t('password.new'), t('password.again')]}
        value={plainPassword}
        onChange={setPlain}
        error={empty(plainPassword.first, t('password.new')) ?? mismatch ?? of('plainPassword')}
      />
      <Button type="submit" full busy={changing.isPending}>
        {t('password.save')}
      </Button>
    </form>
  );
}
