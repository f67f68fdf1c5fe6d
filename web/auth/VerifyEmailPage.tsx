// /verify-email?token=…: reached from the link in the mail, which works once.
// Source: docs/settled.md 37; docs/domain.md §3; docs/api.md.
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { ApiError, call, messageOf } from '#ui/client.ts';
import { Note } from '#ui/Note.tsx';
import { usePageTitle } from '#ui/Page.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session.ts';
import { refreshUser, reloadUser } from '../user.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './wizard.module.css';

/** Uses the link. A used link is no error when the person is signed in and the address is verified. */
async function openLink(token: string): Promise<'done' | 'before'> {
  try {
    await call('POST emails/verifications', { body: { token } });
    reloadUser();
    return 'done';
  } catch (error) {
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
  // One call per link, however often the page renders.
  const opened = useQuery({
    queryKey: ['emails/verifications', token],
    queryFn: () => openLink(token),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isSignedIn = useSession(({ token: session }) => session !== null);
  return (
    <AuthFrame title={t('verify.title')}>
      <div className={styles.done}>
        {opened.isFetching && <p role="status">{t('verify.working')}</p>}
        {opened.isSuccess && (
          <Note tone="ok" role="status">
            {t(opened.data === 'done' ? 'verify.done' : 'verify.before')}
          </Note>
        )}
        {token === '' && (
          <Note tone="danger" role="alert" title={t('verify.failed')}>
            {t('verify.incomplete')}
          </Note>
        )}
        {opened.isError && !opened.isFetching && (
          <Note tone="danger" role="alert" title={t('verify.failed')}>
            {messageOf(opened.error)}
          </Note>
        )}
        {opened.isError && !isSpent(opened.error) && (
          <Button kind="outline" full busy={opened.isFetching} onClick={() => void opened.refetch()}>
            {t('action.retry')}
          </Button>
        )}
        <Button full to={isSignedIn ? paths.dashboard : paths.login}>
          {t(isSignedIn ? 'verify.go' : 'verify.sign_in')}
        </Button>
      </div>
    </AuthFrame>
  );
}
