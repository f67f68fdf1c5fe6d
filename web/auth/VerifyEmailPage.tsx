// /verify-email?token=…: the link in the mail was opened; it is used up by opening it once.
// Source: settled 37; domain §3; api.md (emails/verifications).
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { call, messageOf } from '#ui/client.ts';
import { Note } from '#ui/Note.tsx';
import { usePageTitle } from '#ui/Page.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../paths.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './wizard.module.css';

export function VerifyEmailPage() {
  usePageTitle(t('verify.title'));
  const { search } = useLocation();
  const token = new URLSearchParams(search).get('token') ?? '';
  // Asked once for a link, however often the page is shown.
  const opened = useQuery({
    queryKey: ['emails/verifications', token],
    queryFn: async () => {
      await call('POST emails/verifications', { body: { token } });
      return true;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <AuthFrame title={t('verify.title')} lead="">
      <div className={styles.done}>
        {opened.isPending && <p role="status">{t('verify.working')}</p>}
        {opened.isSuccess && (
          <Note tone="ok" role="status">
            {t('verify.done')}
          </Note>
        )}
        {opened.isError && (
          <Note tone="danger" role="alert" title={t('verify.failed')}>
            {messageOf(opened.error)} {t('verify.again')}
          </Note>
        )}
        <Button full to={paths.dashboard}>
          {t('verify.go')}
        </Button>
      </div>
    </AuthFrame>
  );
}
