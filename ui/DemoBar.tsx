// The slim bar that says that this is a demonstration, with the link to the sandbox; only if a sandbox is configured.
// The URL comes from <meta name="titian-sandbox">, which the server fills in.
// Source: docs/screens.md.
import { classes } from './classes.ts';
import { t } from './text.ts';
import { metaContent } from './TitianProvider.tsx';
import styles from './DemoBar.module.css';

const sandbox = metaContent('titian-sandbox');

/** `stays`: at the top of a wide window, where full-height elements leave room for it. */
export function DemoBar({ stays = false }: { stays?: boolean }) {
  if (sandbox === null) return null;
  return (
    <section className={classes(styles.bar, stays && styles.stays)} data-bar aria-label={t('demo.label')}>
      {t('demo.text')}{' '}
      <a href={sandbox} target="_blank" rel="noopener">
        {t('demo.open')}
      </a>
    </section>
  );
}
