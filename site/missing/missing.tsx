// The two fallback pages: for an unknown URL, and for any page without a connection.
// Source: docs/screens.md.
import type { TextKey } from '#texts/id.ts';
import empty from '#ui/art/empty.svg';
import { t } from '#ui/text.ts';
import type { SitePage } from '../page.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { type PathName, paths } from '../paths.ts';
import styles from './missing.module.css';

export const missing: SitePage = {
  path: '/404',
  title: t('site.missing.title'),
  description: () => t('site.missing.description'),
  Body: MissingPage,
  hidden: true,
};

export const offline: SitePage = {
  path: '/offline',
  title: t('site.offline.title'),
  description: () => t('site.offline.description'),
  Body: OfflinePage,
  hidden: true,
};

const sought: readonly PathName[] = ['home', 'marketplace', 'login', 'faq', 'calculator', 'care'];

/**
 * The pages for an unknown URL (with the most common destinations) and for no connection (nothing is lost, and how to
 * try again).
 */
function MissingPage() {
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

/**
 * The only page in the browser's cache: a picture would need a connection too, so it has none. The figures last seen on
 * this device are put in by the page's script; no act is offered with them.
 */
function OfflinePage() {
  return (
    <Section>
      <SectionHead level={1} title={t('site.offline.title')} lead={t('site.offline.lead')} />
      <section className={styles.seen} aria-label={t('site.offline.seen')} data-last-seen hidden />
      <ActionLink to="">{t('site.offline.again')}</ActionLink>
    </Section>
  );
}
