// /account: the signed-in person's own account: sessions, password, recovery codes.
// Source: decision 0061.
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { type Answer, ApiError, call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { Lines } from '#ui/Figures.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { PasswordField, PasswordOwner } from '#ui/PasswordField.tsx';
import { deviceName } from '#ui/deviceName.ts';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { NewPasswords } from '../../enrol/EnrolForm.tsx';
import { canDo, usePerson } from '../../person.ts';
import { OwnPhones } from '../field/OwnPhones.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { rolesText } from '../officers/OfficerRows.tsx';
import styles from '../officers/officers.module.css';
import { PageHead } from '../PageHead.tsx';
import { OwnTokens } from '../tokens/OwnTokens.tsx';
import { useAct } from '../useAct.ts';
import { CodesCard } from './CodesCard.tsx';
import { NoticesCard } from './NoticesCard.tsx';

type Own = Answer<'GET staff/me/account'>;
const ownKey = ['own'] as const;

export function OwnPage() {
  const person = usePerson();
  const { name, login, roles } = person;
  const own = useQuery({ queryKey: ownKey, queryFn: ({ signal }) => call('GET staff/me/account', { signal }) });
  return (
    <div className={frame.page}>
      <PageHead title={t('own.title')} lead={[name, login, rolesText(roles)].join(' · ')} />
      <div className={styles.two}>
        <Card title={t('own.sessions')} className={frame.card}>
          <ListFaces query={own} what={t('own.sessions')} loading={<LinesSkeleton rows={3} />}>
            {(found) => <Sessions own={found} />}
          </ListFaces>
        </Card>
        <Card title={t('own.password')} className={frame.card}>
          <PasswordForm />
        </Card>
        {canDo(person, 'field_device.use') && <OwnPhones />}
        <OwnTokens />
        <NoticesCard />
        {own.data && <CodesCard left={own.data.recoveryCodes} shownBy={ownKey} />}
      </div>
    </div>
  );
}

function Sessions({ own: { email, sessions } }: { own: Own }) {
  const ending = useAct(
    [ownKey],
    () => call('DELETE staff/me/sessions'),
    () => toast(t('own.sessions.ended')),
  );
  return (
    <>
      <Lines items={[{ label: t('officers.email'), value: email ?? t('officers.email.none') }]} />
      <ul className={styles.devices}>
        {sessions.map(({ id, device, current, lastSeenAt }) => (
          <li key={id}>
            <b>{deviceName(device)}</b>
            {current ? (
              <Badge tone="ok" icon="check">
                {t('own.session.current')}
              </Badge>
            ) : (
              <p>{t('own.session.seen', { at: instantText(lastSeenAt) })}</p>
            )}
          </li>
        ))}
      </ul>
      <ErrorBox error={ending.error} />
      {sessions.some(({ current }) => !current) && (
        <Button kind="outline" busy={ending.isPending} onClick={() => ending.mutate(undefined)}>
          {t('own.sessions.end')}
        </Button>
      )}
    </>
  );
}

const blank = { first: '', second: '' };

function PasswordForm() {
  const { login } = usePerson();
  const [currentPassword, setCurrent] = useState('');
  const [plainPassword, setPlain] = useState(blank);
  const changing = useMutation({
    mutationFn: () => call('POST staff/me/passwords', { body: { currentPassword, plainPassword } }),
    onSuccess: () => {
      setCurrent('');
      setPlain(blank);
      toast(t('own.password.saved'));
    },
    gcTime: 0,
  });
  const of = (field: string) => (changing.error instanceof ApiError ? changing.error.of(field) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!changing.isPending) changing.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={frame.remark}>{t('own.password.text')}</p>
      <ErrorBox error={changing.error} />
      <PasswordOwner name={login} />
      <PasswordField
        label={t('own.password.present')}
        autoComplete="current-password"
        value={currentPassword}
        onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
        error={of('currentPassword')}
      />
      <NewPasswords value={plainPassword} onChange={setPlain} error={of('plainPassword')} />
      <Button
        type="submit"
        busy={changing.isPending}
        disabled={[currentPassword, plainPassword.first, plainPassword.second].includes('')}
      >
        {t('own.password.save')}
      </Button>
    </form>
  );
}
