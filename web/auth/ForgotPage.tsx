// /forgot-password: phone or e-mail, code, new password, done. Requesting another code stays on the code step.
// Source: spec §2, §4, §5; docs/settled.md 20.
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { parseLoginName } from '#domain/identity.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { usePageTitle } from '#ui/Page.tsx';
import { PasswordOwner } from '#ui/PasswordField.tsx';
import { Steps } from '#ui/Steps.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../paths.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeStep } from './CodeStep.tsx';
import { readSteps, useKeptSteps } from './keptSteps.ts';
import { NewPassword } from './NewPassword.tsx';
import { type KeptCode, keptOf, useSentCode } from './useSentCode.ts';
import { useTakenValue } from './useTakenValue.ts';
import styles from './wizard.module.css';

const titles = [t('forgot.step.value'), t('forgot.step.code'), t('forgot.step.password'), t('forgot.step.done')];
const DONE = 3;
/** Normalises a phone number the way sign-in does. */
const named = (value: string): string => parseLoginName(value).value;
const requestCode = (value: string) => call('POST resettings/requests', { body: { value: named(value) } });

const KEPT = 'titian.forgot';
type KeptSteps = { at: number; value: string; sent: KeptCode | null };

export function ForgotPage() {
  usePageTitle(t('forgot.title'));
  const linked = useTakenValue('value');
  const [kept] = useState(() => readSteps<KeptSteps>(KEPT));
  const [at, setAt] = useState(kept?.at ?? 0);
  const [value, setValue] = useState(kept?.value ?? linked);
  const [code, setCode] = useState('');
  const { sent, haste, send: sendTo, resend } = useSentCode(requestCode, kept?.sent ?? null);
  // The code itself is not kept: a reload at the password asks for it again.
  useKeptSteps(KEPT, at === DONE ? null : { at: Math.min(at, 1), value, sent: keptOf(sent) });
  const send = async () => {
    await sendTo(value);
    setAt(1);
  };
  const step = () => {
    if (at === 0 || sent === null) return <ValueStep value={value} onValue={setValue} send={send} />;
    if (at === 1) {
      const checked = (right: string) => {
        setCode(right);
        setAt(2);
      };
      return (
        <CheckStep value={value} sent={sent.answer} haste={haste} resend={() => resend(value)} onChecked={checked} />
      );
    }
    if (at === 2) return <PasswordStep value={value} code={code} onSaved={() => setAt(DONE)} />;
    return <DoneStep />;
  };
  return (
    <AuthFrame title={t('forgot.title')} lead={t('forgot.lead')}>
      <Steps titles={titles} at={at} {...(at === DONE ? {} : { onBack: setAt })} />
      {step()}
      {at < DONE && (
        <p className={styles.below}>
          <Link to={paths.login}>{t('forgot.back')}</Link>
        </p>
      )}
    </AuthFrame>
  );
}

type ValueProps = { value: string; onValue: (value: string) => void; send: () => Promise<void> };

function ValueStep({ value, onValue, send }: ValueProps) {
  const [missing, setMissing] = useState(false);
  const sending = useMutation({ mutationFn: send });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(value.trim() === '');
    if (value.trim() !== '' && !sending.isPending) sending.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorBox error={sending.error} />
      <TextInput
        label={t('forgot.value')}
        autoComplete="username"
        autoCapitalize="none"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        error={missing && t('error.empty', { field: t('forgot.value') })}
      />
      <Button type="submit" full busy={sending.isPending}>
        {t('register.phone.send')}
      </Button>
    </form>
  );
}

type CheckProps = {
  value: string;
  sent: object;
  haste: Error | null;
  resend: () => Promise<void>;
  onChecked: (code: string) => void;
};

function CheckStep({ value, sent, haste, resend, onChecked }: CheckProps) {
  const checking = useMutation({
    mutationFn: (code: string) => call('POST resettings/validates', { body: { value: named(value), code } }),
    onSuccess: (_, code) => onChecked(code),
  });
  return (
    <CodeStep
      sent={sent}
      sentTo={t('forgot.sent', { to: value })}
      label={t(value.includes('@') ? 'code.field.mail' : 'code.field')}
      busy={checking.isPending}
      error={checking.error ?? haste}
      resend={resend}
      onCheck={(code) => checking.mutate(code)}
    />
  );
}

function PasswordStep({ value, code, onSaved }: { value: string; code: string; onSaved: () => void }) {
  const [passwords, setPasswords] = useState({ first: '', second: '' });
  const [tried, setTried] = useState(false);
  const saving = useMutation({
    mutationFn: () => call('POST resettings/resets', { body: { value: named(value), code, plainPassword: passwords } }),
    onSuccess: onSaved,
  });
  const fault = () => {
    if (passwords.first === '') return t('error.empty', { field: t('forgot.password') });
    return passwords.first === passwords.second ? null : t('error.password.not_equal');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault() === null && !saving.isPending) saving.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorBox error={saving.error} />
      <PasswordOwner name={value} />
      <NewPassword
        labels={[t('forgot.password'), t('forgot.password.again')]}
        value={passwords}
        onChange={setPasswords}
        error={tried ? fault() : null}
      />
      <Button type="submit" full busy={saving.isPending}>
        {t('forgot.save')}
      </Button>
    </form>
  );
}

function DoneStep() {
  const navigate = useNavigate();
  return (
    <div className={styles.done}>
      <h2>{t('forgot.done.title')}</h2>
      <p>{t('forgot.done.text')}</p>
      <Button full onClick={() => void navigate(paths.login)}>
        {t('forgot.done.go')}
      </Button>
    </div>
  );
}
