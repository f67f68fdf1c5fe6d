// The enrolment form: the person's details (first admin only), the password, the second factor and its first code.
// Source: decision 0061.
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import encodeQr from 'qr';
import { type FormEvent, useMemo, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { type Answer, ApiError, call } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { t } from '#ui/text.ts';
import entry from '../EntryFrame.module.css';
import { instantText } from '../pages/instants.ts';
import { noPerson, PersonFields } from '../pages/officers/PersonFields.tsx';
import styles from './enrol.module.css';

type Enrolment = Answer<'POST staff/enrolments/looks'>;
type Enrolled = Answer<'POST staff/enrolments'>;
type Props = { token: string; enrolment: Enrolment; onEnrolled: (enrolled: Enrolled) => void };

export function EnrolForm({ token, enrolment, onEnrolled }: Props) {
  const { name, login, hasPassword, until } = enrolment;
  const [person, setPerson] = useState(noPerson);
  const [password, setPassword] = useState({ first: '', second: '' });
  const [code, setCode] = useState('');
  const enrolling = useMutation({
    mutationFn: () => {
      const chosen = hasPassword ? { currentPassword: password.first } : { plainPassword: password };
      return call('POST staff/enrolments', { body: { token, code, ...chosen, ...(name === null ? { person } : {}) } });
    },
    onSuccess: onEnrolled,
    onError: () => setCode(''),
    gcTime: 0,
  });
  const of = (field: string) => (enrolling.error instanceof ApiError ? enrolling.error.of(field) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!enrolling.isPending) enrolling.mutate();
  };
  const shut = code.length !== 6 || password.first === '' || (!hasPassword && password.second === '');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={entry.lead}>
        {name === null
          ? t('enrol.lead.first')
          : t(hasPassword ? 'enrol.lead.again' : 'enrol.lead', { name, login: login ?? '' })}{' '}
        {t('enrol.until', { until: instantText(until) })}
      </p>
      <ErrorBox error={enrolling.error} />
      {name === null && <PersonFields value={person} onChange={setPerson} errorOf={of} />}
      {hasPassword ? (
        <PasswordField
          label={t('enrol.password.present')}
          autoComplete="current-password"
          value={password.first}
          onChange={({ currentTarget: { value } }) => setPassword({ ...password, first: value })}
          error={of('currentPassword')}
        />
      ) : (
        <NewPasswords value={password} onChange={setPassword} error={of('plainPassword')} />
      )}
      <SecondFactor enrolment={enrolment} />
      <TextInput
        label={t('enrol.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={({ currentTarget: { value } }) => setCode(value.replace(/\D/g, '').slice(0, 6))}
        error={of('code')}
      />
      <Button type="submit" full busy={enrolling.isPending} disabled={shut}>
        {t('enrol.submit')}
      </Button>
    </form>
  );
}

type Passwords = { first: string; second: string };

export function NewPasswords({
  value,
  onChange,
  error,
}: {
  value: Passwords;
  onChange: (value: Passwords) => void;
  error: string | undefined;
}) {
  return (
    <>
      <PasswordField
        label={t('enrol.password')}
        description={t('enrol.password.hint')}
        autoComplete="new-password"
        value={value.first}
        onChange={({ currentTarget }) => onChange({ ...value, first: currentTarget.value })}
        error={error}
      />
      <PasswordField
        label={t('enrol.password.again')}
        autoComplete="new-password"
        value={value.second}
        onChange={({ currentTarget }) => onChange({ ...value, second: currentTarget.value })}
      />
    </>
  );
}

/** The secret as a QR code, and in groups of four for typing. */
function SecondFactor({ enrolment: { otpauth, secret } }: { enrolment: Enrolment }) {
  return (
    <section className={styles.scan} aria-label={t('enrol.scan')}>
      <p>{t('enrol.scan.text')}</p>
      <QrCode text={otpauth} label={t('enrol.scan.picture')} />
      <p>{t('enrol.scan.secret')}</p>
      <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
    </section>
  );
}

const QUIET = 4;

/** A text as a QR code, dark on light in either theme, since not every camera reads the opposite. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(encodeQr(text, 'raw', { border: QUIET })), [text]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** One square for each dark cell. */
function drawn(rows: readonly (readonly boolean[])[]): { size: number; path: string } {
  const squares = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size: rows.length, path: squares.join('') };
}
