// Sign-in of staff in two steps on one page: name and password, then the six figures of the code application.
// Both go to the server together, which never says which of them was wrong; what was typed stays, only the code is asked again.
// Source: screens.md (two-factor sign-in); S4.008.
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/PinInput.layer.css';
import { PinInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { Logo } from '#ui/Logo.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { t } from '#ui/text.ts';
import styles from './LoginPage.module.css';
import { nextOf } from './paths.ts';
import { loadPerson } from './person.ts';
import { beginSession } from './session.ts';
import { useConsoleTitle } from './useConsoleTitle.ts';

type Entered = { login: string; password: string };

export function LoginPage() {
  useConsoleTitle(t('console.login.title'));
  const [entered, setEntered] = useState<Entered>({ login: '', password: '' });
  const [step, setStep] = useState<'password' | 'code'>('password');
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo onBoard height={24} />
        <span className={styles.tag}>{t('console.name')}</span>
      </header>
      <main className={styles.main}>
        {step === 'password' ? (
          <PasswordStep entered={entered} onEntered={setEntered} onNext={() => setStep('code')} />
        ) : (
          <CodeStep entered={entered} onBack={() => setStep('password')} />
        )}
      </main>
    </div>
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
        error={missing(entered.password, t('field.password'))}
      />
      <Button type="submit" full>
        {t('console.login.next')}
      </Button>
    </form>
  );
}

function CodeStep({ entered, onBack }: { entered: Entered; onBack: () => void }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [code, setCode] = useState('');
  const signing = useMutation({
    mutationFn: async (given: string) => {
      const { token } = await call('POST staff/logins', { body: { ...entered, code: given } });
      beginSession(token);
      await loadPerson();
    },
    onSuccess: () => navigate(nextOf(search), { replace: true }),
    onError: () => setCode(''),
  });
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
      <div className={styles.actions}>
        <Button kind="outline" onClick={onBack}>
          {t('console.login.back')}
        </Button>
        <Button type="submit" busy={signing.isPending} disabled={code.length < 6}>
          {t('console.login.submit')}
        </Button>
      </div>
    </form>
  );
}
