// Before the sheets: registering this phone, opening its store, signing in, and why neither is possible.
// Invariant: a store that is shut shows nothing of a group, an officer or a sum.
// Source: docs/screens.md; decision 0114.
import { type ReactNode, useEffect, useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { ApiError, call, messageOf } from '#ui/client.ts';
import { deviceName } from '#ui/deviceName.ts';
import { t } from '#ui/text.ts';
import styles from './door.module.css';
import { Frame } from './Frame.tsx';
import { openByPassword, openBySession, register, start, useKeeper } from './keeper.ts';
import { Notice, Press, TextInput } from './parts.tsx';
import { go } from './place.ts';
import { beginSession, useSession } from './session.ts';
import { useSignal } from './signal.ts';

function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Frame title={t('fieldapp.title')}>
      <div className={styles.door}>
        <Card title={title}>
          <div className={styles.stack}>{children}</div>
        </Card>
      </div>
    </Frame>
  );
}

/** A form whose work may be refused: one at a time, with its refusal shown above the button. */
function useAct(work: () => Promise<string | null>) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setWrong(null);
    try {
      setWrong(await work());
    } catch (error) {
      setWrong(error instanceof ApiError ? messageOf(error) : t('error.server'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, wrong, submit };
}

function ActForm({
  act,
  busy,
  wrong,
  submit,
  children,
}: ReturnType<typeof useAct> & { act: string; children: ReactNode }) {
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      {wrong !== null && <Notice tone="danger">{wrong}</Notice>}
      <Press type="submit" busy={busy}>
        {act}
      </Press>
    </form>
  );
}

export function SetupScreen() {
  const hasSession = useSession(({ token }) => token !== null);
  const [name, setName] = useState(() => deviceName(navigator.userAgent).slice(0, 60));
  const [password, setPassword] = useState('');
  const act = useAct(async () => {
    if (name.trim() === '' || password === '') return t('fieldapp.setup.missing');
    await register(name.trim(), password);
    return null;
  });
  if (!hasSession) return <SignInScreen />;
  return (
    <Door title={t('fieldapp.setup')}>
      <p className="ink2">{t('fieldapp.setup.why')}</p>
      <ActForm act={t('fieldapp.setup.act')} {...act}>
        <TextInput label={t('fieldapp.setup.name')} value={name} onChange={setName} />
        <TextInput
          label={t('fieldapp.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      </ActForm>
    </Door>
  );
}

export function LockScreen() {
  const token = useSession((session) => session.token);
  const isOffline = useSignal(({ since }) => since !== null);
  const [password, setPassword] = useState('');
  const act = useAct(async () => ((await openByPassword(password)) ? null : t('fieldapp.lock.wrong')));
  const asksPassword = useKeeper((known) => known.asksPassword);
  const canAsk = token !== null && !isOffline && !asksPassword;
  useEffect(() => {
    if (canAsk) void openBySession().catch(() => undefined);
  }, [canAsk]);
  return (
    <Door title={t('fieldapp.locked')}>
      <p className="ink2">{t('fieldapp.locked.why')}</p>
      <ActForm act={t('fieldapp.unlock')} {...act}>
        <TextInput
          label={t('fieldapp.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      </ActForm>
      {!isOffline && (
        <Press kind="text" small onPress={() => go({ is: 'sign_in' })}>
          {t('fieldapp.lock.changed')}
        </Press>
      )}
    </Door>
  );
}

export function SignInScreen() {
  const { device } = useKeeper();
  const isOffline = useSignal(({ since }) => since !== null);
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const act = useAct(async () => {
    if (login === '' || password === '' || code === '') return t('fieldapp.sign_in.missing');
    const { token } = await call('POST staff/logins', { body: { login: login.trim(), password, code: code.trim() } });
    beginSession(token);
    // The store opens by the password that is hers now, also without a signal.
    if (device !== null) await openBySession(password);
    go({ is: 'day' });
    return null;
  });
  return (
    <Door title={t('fieldapp.sign_in')}>
      <p className="ink2">{t(isOffline ? 'fieldapp.sign_in.offline' : 'fieldapp.sign_in.why')}</p>
      <ActForm act={t('fieldapp.sign_in')} {...act}>
        <TextInput label={t('fieldapp.login')} autoComplete="username" value={login} onChange={setLogin} />
        <TextInput
          label={t('fieldapp.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <TextInput
          label={t('fieldapp.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
        />
      </ActForm>
    </Door>
  );
}

export const ElsewhereScreen = () => (
  <Door title={t('fieldapp.elsewhere')}>
    <p className="ink2">{t('fieldapp.elsewhere.why')}</p>
    <Press onPress={() => void start({ takesOver: true })}>{t('fieldapp.elsewhere.act')}</Press>
  </Door>
);

export const UnableScreen = () => (
  <Door title={t('fieldapp.unable')}>
    <p className="ink2">{t('fieldapp.unable.why')}</p>
  </Door>
);

export const RevokedScreen = () => (
  <Door title={t('fieldapp.revoked')}>
    <Notice tone="danger">{t('fieldapp.revoked.why')}</Notice>
    <Press kind="outline" onPress={() => useKeeper.setState({ phase: 'setup' })}>
      {t('fieldapp.revoked.act')}
    </Press>
  </Door>
);
