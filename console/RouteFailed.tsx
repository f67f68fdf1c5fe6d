// Shown when a console page could not be opened.
// Source: docs/screens.md.
import { useRevalidator, useRouteError } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { messageOf } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import styles from './Plain.module.css';

export function RouteFailed() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  return (
    <main className={styles.plain}>
      <h1>{t('page.failed.title')}</h1>
      <p>{messageOf(error)}</p>
      <Button kind="outline" icon="redo" onClick={() => void revalidate()}>
        {t('action.retry')}
      </Button>
    </main>
  );
}
