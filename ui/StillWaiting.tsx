// Says after five seconds that the page still waits for a connection: a slow network, or too many windows that hold one.
// Nothing is shown before. Used while an application starts, and by TopBar.
import { useEffect, useState } from 'react';
import { t } from './text.ts';
import styles from './TopBar.module.css';

const PATIENCE_MS = 5_000;

export function StillWaiting() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? (
    <p className={styles.waiting} role="status">
      {t('waiting.connection')}
    </p>
  ) : null;
}
