// Shown when a route could not be opened, because the connection was lost or its code did not load. No data is lost;
// a reload helps.
// Source: docs/screens.md; docs/settled.md 55.
import { useRevalidator, useRouteError } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { ApiError } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import styles from './Plain.module.css';

export function RouteFailed() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const offline = error instanceof ApiError;
  return (
    <main className={styles.plain}>
      <span className={styles.selvedge} aria-hidden="true" />
      <h1>{t('page.failed.title')}</h1>
      <p>{offline ? error.message : t('page.failed.text')}</p>
      <Button kind="outline" icon="redo" onClick={() => (offline ? void revalidate() : window.location.reload())}>
        {offline ? t('action.retry') : t('page.failed.reload')}
      </Button>
    </main>
  );
}
