// Signing in again on the page that a member of staff had open: password and code, the name is known.
// Source: decision 0093.
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffPerson } from '#contract/staff.ts';
import { parseRecoveryCode } from '#domain/staff.ts';
import { call } from '#ui/client.ts';
import { PasswordField, PasswordOwner } from '#ui/PasswordField.tsx';
import { RenewalDialog } from '#ui/RenewalDialog.tsx';
import { t } from '#ui/text.ts';
import { loginFor } from './paths.ts';
import { beginSession } from './session.ts';

export function RenewDialog() {
  const { name = '', login = '' } = useQueryClient().getQueryData<StaffPerson>(['staff', 'me']) ?? {};
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const isWhole = /^\d{6}$/.test(code.trim()) || parseRecoveryCode(code) !== null;
  const signIn = async () => {
    const { token } = await call('POST staff/logins', { body: { login, password, code: code.trim() } });
    beginSession(token);
  };
  return (
    <RenewalDialog name={name} signIn={signIn} shut={password === '' || !isWhole} login={loginFor}>
      <PasswordOwner name={login} />
      <PasswordField
        label={t('console.login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <TextInput
        label={t('session.again.code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </RenewalDialog>
  );
}
