// Signing in again on the page that a lender or borrower had open: only her password, her name is known.
// Source: decision 0093.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/account.ts';
import { call } from '#ui/client.ts';
import { PasswordField, PasswordOwner } from '#ui/PasswordField.tsx';
import { RenewalDialog } from '#ui/RenewalDialog.tsx';
import { t } from '#ui/text.ts';
import { loginFor } from '../paths.ts';
import { beginSession } from '../session.ts';

export function RenewDialog() {
  const { name = '', phonenumber = '' } = useQueryClient().getQueryData<User>(['me']) ?? {};
  const [password, setPassword] = useState('');
  const signIn = async () => {
    const { token } = await call('POST login_check', { body: { _username: phonenumber, _password: password } });
    beginSession(token);
  };
  return (
    <RenewalDialog name={name} signIn={signIn} shut={password === ''} login={loginFor}>
      <PasswordOwner name={phonenumber} />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
    </RenewalDialog>
  );
}
