// What stands in the place of a page that did not come: its data, its code, or a fault of ours. The frame around it stays.
// Usage: ErrorBoundary: RouteFailed for a route with a frame of its own, PageFailed for a page inside one.
// Source: docs/screens.md; decision 0092.
import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { Button } from './Button.tsx';
import { ApiError } from './client.ts';
import styles from './FailedFace.module.css';
import { usePageTitle } from './Page.tsx';
import { t } from './text.ts';

export function FailedFace({ text, action, onAction }: { text?: string; action: string; onAction: () => void }) {
  usePageTitle(t('page.failed.title'));
  return (
    <div className={styles.face}>
      <span className={styles.selvedge} aria-hidden="true" />
      <h1>{t('page.failed.title')}</h1>
      <p role="alert">{text ?? t(navigator.onLine ? 'page.failed.text' : 'page.offline.text')}</p>
      <Button kind="outline" icon="redo" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}

/** A refusal or a lost connection is asked for again, also by itself with the connection; anything else is reloaded. */
export function PageFailed() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const isAnswer = error instanceof ApiError;
  useEffect(() => {
    if (!isAnswer) return;
    const again = () => void revalidate();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isAnswer, revalidate]);
  if (!isAnswer) return <FailedFace action={t('page.failed.reload')} onAction={() => window.location.reload()} />;
  return <FailedFace text={error.message} action={t('action.retry')} onAction={() => void revalidate()} />;
}

/** The same where the frame itself is missing. */
export const RouteFailed = () => (
  <main>
    <PageFailed />
  </main>
);
