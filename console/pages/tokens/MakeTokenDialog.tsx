// Makes a read token with the own password, and shows it once.
// Invariant: the token is held in this dialog only, and is gone with it.
// Source: decision 0127.
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ReadScope, readScopeNames, readScopes, readTokenDays } from '#domain/read-token.ts';
import { ApiError, call } from '#ui/client.ts';
import { PasswordField, PasswordOwner } from '#ui/PasswordField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import { ActDialog } from '../ActDialog.tsx';
import { ChecksField } from '../ChecksField.tsx';
import { OnceDialog } from '../OnceDialog.tsx';
import { tokensKey } from './RevokeTokenDialog.tsx';

const usualDays = 90;

export function MakeTokenDialog({ onClose }: { onClose: () => void }) {
  const person = usePerson();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ReadScope[]>([]);
  const [validDays, setDays] = useState<(typeof readTokenDays)[number]>(usualDays);
  const [password, setPassword] = useState('');
  const making = useMutation({
    mutationFn: () =>
      call('POST staff/me/readtokens', { body: { name: name.trim(), scopes: [...scopes], validDays, password } }),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensKey }),
    gcTime: 0,
  });
  if (making.data)
    return (
      <OnceDialog
        title={t('tokens.made', { name: making.data.readToken.name })}
        once={t('tokens.once')}
        label={t('tokens.value')}
        value={making.data.token}
        use={t('tokens.use')}
        act={t('tokens.kept')}
        onClose={onClose}
      />
    );
  return (
    <ActDialog
      title={t('tokens.new')}
      act={t('tokens.new')}
      acting={making}
      shut={name.trim() === '' || scopes.length === 0 || password === ''}
      onSubmit={() => making.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('tokens.name')}
        description={t('tokens.name.hint')}
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <ChecksField label={t('tokens.scopes')} options={scopeOptions(person)} chosen={scopes} onChange={setScopes} />
      <SelectField
        label={t('tokens.days')}
        options={readTokenDays.map((days) => ({ value: String(days), label: t('tokens.days.of', { count: days }) }))}
        value={String(validDays)}
        onChange={(value) => setDays(readTokenDays.find((days) => String(days) === value) ?? usualDays)}
      />
      <PasswordOwner name={person.login} />
      <PasswordField
        label={t('tokens.password')}
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={making.error instanceof ApiError ? making.error.of('password') : undefined}
      />
    </ActDialog>
  );
}

/** Nobody gives a token more than she may read herself. */
const scopeOptions = (person: ReturnType<typeof usePerson>) =>
  readScopeNames
    .filter((scope) => canDo(person, readScopes[scope]))
    .map((value) => ({ value, label: t(`tokens.scope.${value}`) }));
