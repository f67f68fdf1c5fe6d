// Shown at a console address that no route matches.
import { t } from '#ui/text.ts';
import styles from './Plain.module.css';

export function MissingPage() {
  return (
    <div className={styles.plain}>
      <h1>{t('page.missing.title')}</h1>
      <p>{t('page.missing.text')}</p>
    </div>
  );
}
