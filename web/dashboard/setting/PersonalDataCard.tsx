// "Data pribadi Anda": the person's data as a file, after entering the password again, and the requests that can be
// made, answered within 72 hours.
// Source: decision 0081.
import './words.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PrivacyRequest } from '#contract/privacy.ts';
import { businessDateOf, formatShortDate, formatTime } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ApiError, call, loadFile } from '#ui/client.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { PasswordField, PasswordOwner } from '#ui/PasswordField.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { useUser } from '../../user.ts';
import { useLocked } from '../useLocked.ts';
import styles from './setting.module.css';

type Kind = PrivacyRequest['kind'];
const kinds: readonly Kind[] = ['access', 'correction', 'erasure', 'restriction'];
const requestsKey = ['privacyrequests'] as const;

export function PersonalDataCard() {
  const [open, setOpen] = useState<'take' | 'ask' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={t('privacy.title')}>
      <p>{t('privacy.text')}</p>
      <Requests />
      <Button kind="outline" onClick={() => setOpen('take')}>
        {t('privacy.take')}
      </Button>
      <Button kind="outline" onClick={() => setOpen('ask')}>
        {t('privacy.ask')}
      </Button>
      {open === 'take' && <TakeDialog onClose={close} />}
      {open === 'ask' && <AskDialog onClose={close} />}
    </Card>
  );
}

/** The person's requests, if any; the rest of the card does not depend on them. */
function Requests() {
  const { data = [] } = useQuery({
    queryKey: requestsKey,
    queryFn: ({ signal }) => call('GET me/privacyrequests', { signal }),
  });
  if (data.length === 0) return null;
  return (
    <ul className={styles.devices} aria-label={t('privacy.requests')}>
      {data.map(({ ticket, kind, state, dueAt, answer }) => (
        <li key={ticket}>
          <b>{[t(`privacy.ask.${kind}`), ticket].join(' · ')}</b>
          <p>{answer ?? (state === 'open' ? t('privacy.due', { at: timeText(dueAt) }) : t('privacy.closed'))}</p>
        </li>
      ))}
    </ul>
  );
}

function timeText(at: string): string {
  const instant = new Date(at);
  return `${formatShortDate(businessDateOf(instant))} ${formatTime(instant)}`;
}

function TakeDialog({ onClose }: { onClose: () => void }) {
  const { phonenumber } = useUser();
  const [currentPassword, setPassword] = useState('');
  const taking = useMutation({
    mutationFn: async () =>
      saveFile(await loadFile('POST me/personaldata', { body: { currentPassword } }), 'data-pribadi.json'),
    onSuccess: () => {
      toast(t('privacy.take.done'));
      onClose();
    },
  });
  const take = useLocked(() => taking.mutateAsync());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (currentPassword !== '') take();
  };
  return (
    <Dialog opened onClose={onClose} title={t('privacy.take')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{t('privacy.take.text')}</p>
        <ErrorBox error={taking.error} />
        <PasswordOwner name={phonenumber} />
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          value={currentPassword}
          onChange={({ currentTarget: { value } }) => setPassword(value)}
          error={taking.error instanceof ApiError ? taking.error.of('currentPassword') : undefined}
        />
        <Button type="submit" full busy={taking.isPending}>
          {t('privacy.take')}
        </Button>
      </form>
    </Dialog>
  );
}

export function AskDialog({ onClose, first = 'access' }: { onClose: () => void; first?: Kind }) {
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>(first);
  const asking = useMutation({
    mutationFn: () => call('POST me/privacyrequests', { body: { kind } }),
    onSuccess: async ({ ticket, dueAt }) => {
      await client.invalidateQueries({ queryKey: requestsKey });
      toast(t('privacy.asked', { ticket, at: timeText(dueAt) }));
      onClose();
    },
  });
  const ask = useLocked(() => asking.mutateAsync());
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('privacy.ask')}
      actions={
        <Button onClick={ask} busy={asking.isPending}>
          {t('privacy.ask.send')}
        </Button>
      }
    >
      <ErrorBox error={asking.error} />
      <SelectField
        label={t('privacy.ask.what')}
        options={kinds.map((value) => ({ value, label: t(`privacy.ask.${value}`) }))}
        value={kind}
        onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'access')}
      />
    </Dialog>
  );
}
