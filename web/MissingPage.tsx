// Shown at an address that no route matches.
// Source: docs/screens.md.
import { Art } from '#ui/Art.tsx';
import { Button } from '#ui/Button.tsx';
import face from '#ui/FailedFace.module.css';
import { usePageTitle } from '#ui/Page.tsx';
import { t } from '#ui/text.ts';
import { paths } from './paths.ts';
import styles from './Plain.module.css';

export function MissingPage() {
  usePageTitle(t('page.missing.title'));
  return (
    <main className={face.face}>
      <Art name="empty" className={styles.art} />
      <h1>{t('page.missing.title')}</h1>
      <p>{t('page.missing.text')}</p>
      <Button href={paths.home}>{t('page.missing.home')}</Button>
    </main>
  );
}
