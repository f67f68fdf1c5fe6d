// /verify-email?token=…: reached from the link in the mail, which works once. Opening it changes nothing, since mail
// programs and scanners open links too: the address is verified by a press on the button.
// Source: docs/settled.md 37; docs/domain.md §3; docs/api.md; decision 0092.
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { ApiError, call } from '#ui/client.ts';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { usePageTitle } from '#ui/Page.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session.ts';
import { refreshUser, reloadUser } from '../user.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './wizard.module.css';

/** Uses the link. A used link is no error when its address, or that of the signed-in person, is verified. */
async function openLink(token: string): Promise<'done' | 'before'> {
  try {
    await call('POST emails/verifications', { body: { token } });
    reloadUser();
    return 'done';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'error.email.already_verified') return 'before';
    if (!isSpent(error)) throw error;
    const user = await refreshUser().catch(() => null);
    if (user?.emailVerified !== true) throw error;
    return 'before';
  }
}

const isSpent = (error: unknown): boolean => error instanceof ApiError && error.status < 500 && error.status !== 0;

export function VerifyEmailPage() {
  usePageTitle(t('verify.title'));
  const { search } = useLocation();
  const token = new URLSearchParams(search).get('token') ?? '';
  const using = useMutation({ mutationFn: () => openLink(token) });
  const isSignedIn = useSession(({ token: session }) => session !== null);
  const isOver = using.isSuccess || token === '' || isSpent(using.error);
  return (
    <AuthFrame title={t('verify.title')}>
      <div className={styles.done}>
        {using.isSuccess && (
          <Note tone="ok" role="status">
            {t(using.data === 'done' ? 'verify.done' : 'verify.before')}
          </Note>
        )}
        {token === '' && (
          <Note tone="danger" role="alert" title={t('verify.failed')}>
            {t('verify.incomplete')}
          </Note>
        )}
        <ErrorBox error={using.error} />
        {isOver ? (
          <Button full to={isSignedIn ? paths.dashboard : paths.login}>
            {t(isSignedIn ? 'verify.go' : 'verify.sign_in')}
          </Button>
        ) : (
          <>
            <p>{t('verify.press.text')}</p>
            <Button full busy={using.isPending} busyText={t('verify.working')} onClick={() => using.mutate()}>
              {t('verify.press')}
            </Button>
          </>
        )}
      </div>
    </AuthFrame>
  );
}
