// /login: phone in any spelling, username or e-mail, and a password that can be shown; or a passkey, without a
// name. Stores the token, then loads the user; if that fails the token is removed.
// Source: spec §2, §4, §5; docs/settled.md 28, 55.
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { parseLoginName } from '#domain/identity.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { usePageTitle } from '#ui/Page.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { t } from '#ui/text.ts';
import { canUsePasskeys, loadCeremony } from '../passkey/support.ts';
import { nextOf, paths } from '../paths.ts';
import { beginSession, endSession } from '../session.ts';
import { hasRole, loadUser } from '../user.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './LoginPage.module.css';

type Entered = { name: string; password: string };

const byPassword = async ({ name, password }: Entered): Promise<string> =>
  (await call('POST login_check', { body: { _username: parseLoginName(name).value, _password: password } })).token;

const byPasskey = async (): Promise<string> => (await loadCeremony()).signIn();

/** Signs in. False when the account is neither a lender's nor a borrower's. */
async function signIn(proof: () => Promise<string>): Promise<boolean> {
  beginSession(await proof());
  const user = await loadUser();
  const welcome = hasRole(user, 'lender') || hasRole(user, 'borrower');
  if (!welcome) endSession();
  return welcome;
}

export function LoginPage() {
  usePageTitle(t('login.title'));
  // The way back leads through the registration too.
  const { search } = useLocation();
  return (
    <AuthFrame title={t('login.title')} lead={t('login.lead')}>
      <LoginForm />
      <p className={styles.register}>
        {t('login.register.ask')} <Link to={`${paths.register}${search}`}>{t('login.register')}</Link>
        <br />
        {t('lead.ask')} <Link to={paths.borrowerRegister}>{t('lead.link')}</Link>
      </p>
    </AuthFrame>
  );
}

function LoginForm() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [entered, setEntered] = useState<Entered>({ name: '', password: '' });
  const [tried, setTried] = useState(false);
  const signing = useMutation({
    mutationFn: signIn,
    onSuccess: (welcome) => welcome && navigate(nextOf(search), { replace: true }),
  });

  const isMissing = (field: keyof Entered) => (field === 'name' ? entered.name.trim() : entered.password) === '';
  const change = (field: keyof Entered) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setEntered((before) => ({ ...before, [field]: value }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isMissing('name') || isMissing('password')) {
      const first = isMissing('name') ? 'username' : 'password';
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    signing.mutate(() => byPassword(entered));
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorBox error={signing.error} />
      {signing.data === false && <NoRole />}
      <TextInput
        label={t('login.name')}
        description={t('login.name.hint')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={entered.name}
        onChange={change('name')}
        error={tried && isMissing('name') && t('error.empty', { field: t('login.name.field') })}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={entered.password}
        onChange={change('password')}
        error={tried && isMissing('password') && t('error.empty', { field: t('login.password') })}
      />
      <Link className={styles.forgot} to={paths.forgotPassword}>
        {t('login.forgot')}
      </Link>
      <Button type="submit" full busy={signing.isPending && signing.variables !== byPasskey}>
        {t('login.submit')}
      </Button>
      <PasskeyButton busy={signing.isPending} onPress={() => signing.mutate(byPasskey)} />
    </form>
  );
}

const PasskeyButton = ({ busy, onPress }: { busy: boolean; onPress: () => void }) =>
  canUsePasskeys() && (
    <Button kind="outline" full busy={busy} onClick={onPress}>
      {t('login.passkey')}
    </Button>
  );

function NoRole() {
  return (
    <Note tone="danger" role="alert">
      {t('login.no_role')}
    </Note>
  );
}
