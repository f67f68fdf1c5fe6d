// Staff sign-in in two steps on one page: name and password, then the six digits of the authenticator app or a
// recovery code. Both are sent together, and the server never says which one was wrong; only the code is asked for
// again.
// Source: docs/screens.md.
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/PinInput.layer.css';
import { PinInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseRecoveryCode } from '#domain/staff.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { t } from '#ui/text.ts';
import styles from './EntryFrame.module.css';
import { EntryFrame } from './EntryFrame.tsx';
import { nextOf } from './paths.ts';
import { loadPerson } from './person.ts';
import { beginSession } from './session.ts';
import { useConsoleTitle } from './useConsoleTitle.ts';

type Entered = { login: string; password: string };

export function LoginPage() {
  useConsoleTitle(t('console.login.title'));
  const [entered, setEntered] = useState<Entered>({ login: '', password: '' });
  const [step, setStep] = useState<'password' | 'code' | 'recovery'>('password');
  const back = () => setStep('password');
  return (
    <EntryFrame>
      {step === 'password' && <PasswordStep entered={entered} onEntered={setEntered} onNext={() => setStep('code')} />}
      {step === 'code' && <CodeStep entered={entered} onBack={back} onOther={() => setStep('recovery')} />}
      {step === 'recovery' && <RecoveryStep entered={entered} onBack={back} onOther={() => setStep('code')} />}
    </EntryFrame>
  );
}

function PasswordStep({
  entered,
  onEntered,
  onNext,
}: {
  entered: Entered;
  onEntered: (entered: Entered) => void;
  onNext: () => void;
}) {
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (entered.login.trim() !== '' && entered.password !== '') onNext();
  };
  const missing = (value: string, field: string) => tried && value.trim() === '' && t('error.empty', { field });
  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <h1>{t('console.login.title')}</h1>
      <p className={styles.lead}>{t('console.login.lead')}</p>
      <TextInput
        label={t('console.login.name')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={entered.login}
        onChange={({ currentTarget }) => onEntered({ ...entered, login: currentTarget.value })}
        error={missing(entered.login, t('console.login.name'))}
      />
      <PasswordField
        label={t('console.login.password')}
        name="password"
        autoComplete="current-password"
        value={entered.password}
        onChange={({ currentTarget }) => onEntered({ ...entered, password: currentTarget.value })}
        error={missing(entered.password, t('console.login.password'))}
      />
      <Button type="submit" full>
        {t('console.login.next')}
      </Button>
    </form>
  );
}

type SecondStep = { entered: Entered; onBack: () => void; onOther: () => void };

function useSignIn(entered: Entered, onRefused: () => void) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useMutation({
    mutationFn: async (code: string) => {
      const { token } = await call('POST staff/logins', { body: { ...entered, code } });
      beginSession(token);
      await loadPerson();
    },
    onSuccess: () => navigate(nextOf(search), { replace: true }),
    onError: onRefused,
  });
}

function CodeStep({ entered, onBack, onOther }: SecondStep) {
  const [code, setCode] = useState('');
  const signing = useSignIn(entered, () => setCode(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6 && !signing.isPending) signing.mutate(code);
  };
  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <h1>{t('console.login.code.title')}</h1>
      <p className={styles.lead}>{t('console.login.code.lead')}</p>
      <ErrorBox error={signing.error} />
      <PinInput
        length={6}
        type="number"
        oneTimeCode
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a press on the step before opens this one, which is one field
        autoFocus
        name="code"
        gap={8}
        placeholder=""
        aria-label={t('console.login.code')}
        value={code}
        onChange={setCode}
        onComplete={(given) => signing.mutate(given)}
        disabled={signing.isPending}
        classNames={{ root: styles.pins, pinInput: styles.pin }}
      />
      <Acts busy={signing.isPending} shut={code.length < 6} onBack={onBack} />
      <Button kind="text" onClick={onOther}>
        {t('login.recovery')}
      </Button>
    </form>
  );
}

function RecoveryStep({ entered, onBack, onOther }: SecondStep) {
  const [code, setCode] = useState('');
  const signing = useSignIn(entered, () => setCode(''));
  const isWhole = parseRecoveryCode(code) !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !signing.isPending) signing.mutate(code.trim());
  };
  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <h1>{t('login.recovery.title')}</h1>
      <p className={styles.lead}>{t('login.recovery.lead')}</p>
      <ErrorBox error={signing.error} />
      <TextInput
        label={t('login.recovery.code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a press on the step before opens this one, which is one field
        autoFocus
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        disabled={signing.isPending}
      />
      <Acts busy={signing.isPending} shut={!isWhole} onBack={onBack} />
      <Button kind="text" onClick={onOther}>
        {t('login.recovery.back')}
      </Button>
    </form>
  );
}

function Acts({ busy, shut, onBack }: { busy: boolean; shut: boolean; onBack: () => void }) {
  return (
    <div className={styles.actions}>
      <Button kind="outline" onClick={onBack}>
        {t('console.login.back')}
      </Button>
      <Button type="submit" busy={busy} disabled={shut}>
        {t('console.login.submit')}
      </Button>
    </div>
  );
}
