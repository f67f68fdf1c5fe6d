// The pages for an unknown URL (with the most common destinations) and for no connection (nothing is lost, and how to
// try again).
// Source: docs/screens.md.
import type { TextKey } from '#texts/id.ts';
import empty from '#ui/art/empty.svg';
import { t } from '#ui/text.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { type PathName, paths } from '../paths.ts';
import styles from './MissingPage.module.css';

const sought: readonly PathName[] = ['home', 'marketplace', 'login', 'faq', 'calculator', 'care'];

export function MissingPage() {
  return (
    <Section>
      <SectionHead level={1} title={t('site.missing.title')} lead={t('site.missing.lead')} />
      <img className={styles.art} src={empty} alt="" width="240" height="180" />
      <h2 className={styles.title}>{t('site.missing.try')}</h2>
      <ul className={styles.links}>
        {sought.map((name) => (
          <li key={name}>
            <a href={paths[name]}>{t(`site.link.${name}` as TextKey)}</a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The only page in the browser's cache: a picture would need a connection too, so it has none. */
export function OfflinePage() {
  return (
    <Section>
      <SectionHead level={1} title={t('site.offline.title')} lead={t('site.offline.lead')} />
      <ActionLink to="">{t('site.offline.again')}</ActionLink>
    </Section>
  );
}
