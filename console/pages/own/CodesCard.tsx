// The person's own recovery codes: how many are left, and ten new ones after entering both factors again, shown only
// once.
// Invariant: the new codes are held in this card only and are gone with it.
// Source: decision 0061.
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ApiError, call } from '#ui/client.ts';
import { Lines } from '#ui/Figures.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { PasswordField, PasswordOwner } from '#ui/PasswordField.tsx';
import { t } from '#ui/text.ts';
import { CodeList } from '../../enrol/CodeList.tsx';
import { usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import styles from '../officers/officers.module.css';

/** From here on the card suggests getting new codes. */
const FEW = 3;

type Props = { left: number; shownBy: readonly string[] };

export function CodesCard({ left, shownBy }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Card title={t('own.codes')} className={frame.card}>
      <Lines items={[{ label: t('own.codes.left'), value: left }]} />
      <div className={styles.col}>
        {left < FEW && <Note tone="wait">{t('own.codes.few', { left })}</Note>}
        {codes === null ? (
          <RenewForm shownBy={shownBy} onRenewed={setCodes} />
        ) : (
          <div className={styles.form}>
            <p className={frame.remark}>{t('own.codes.new')}</p>
            <CodeList codes={codes} />
            <Button kind="outline" onClick={() => setCodes(null)}>
              {t('recovery.saved')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function RenewForm({ shownBy, onRenewed }: Pick<Props, 'shownBy'> & { onRenewed: (codes: readonly string[]) => void }) {
  const client = useQueryClient();
  const { login } = usePerson();
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const renewing = useMutation({
    mutationFn: () => call('POST staff/me/recoverycodes', { body: { currentPassword, code: code.trim() } }),
    onSuccess: async ({ recoveryCodes }) => {
      onRenewed(recoveryCodes);
      await client.invalidateQueries({ queryKey: shownBy });
    },
    gcTime: 0,
  });
  const of = (field: string) => (renewing.error instanceof ApiError ? renewing.error.of(field) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!renewing.isPending) renewing.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={frame.remark}>{t('own.codes.text')}</p>
      <ErrorBox error={renewing.error} />
      <PasswordOwner name={login} />
      <PasswordField
        label={t('own.codes.present')}
        autoComplete="current-password"
        value={currentPassword}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={of('currentPassword')}
      />
      <TextInput
        label={t('own.codes.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        error={of('code')}
      />
      <Button type="submit" busy={renewing.isPending} disabled={currentPassword === '' || code.trim() === ''}>
        {t('own.codes.renew')}
      </Button>
    </form>
  );
}
