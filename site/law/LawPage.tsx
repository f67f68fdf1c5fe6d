// A text of law as it is in force: its version, since when, the proof of its wording, its contents, and the whole of it.
// Invariant: the text is the one whose hash is shown; only its headings get an address. Source: screens.md (Public site);
// api.md (terms/{kind}).
import type { Terms } from '#contract/registration.ts';
import { formatDate } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';
import { Contents } from '../parts/Contents.tsx';
import { LinkList } from '../parts/LinkList.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { readParts, withAnchors } from './parts.ts';
import styles from './LawPage.module.css';

type Props = { text: Terms; title: string; lead: string; others: readonly (readonly [to: string, name: string])[] };

export function LawPage({ text, title, lead, others }: Props) {
  const parts = readParts(text.body);
  const links = parts.map(({ anchor, title: words }) => ({
    anchor,
    title: <span dangerouslySetInnerHTML={{ __html: words }} />,
  }));
  return (
    <Section>
      <SectionHead level={1} title={title} lead={lead} />
      <dl className={styles.facts}>
        <div>
          <dt>{t('law.version')}</dt>
          <dd>{text.version}</dd>
        </div>
        <div>
          <dt>{t('law.since')}</dt>
          <dd>{formatDate(text.effectiveFrom)}</dd>
        </div>
      </dl>
      <Contents title={t('law.contents')} links={links}>
        <div className={`prose ${styles.text}`} dangerouslySetInnerHTML={{ __html: withAnchors(text.body, parts) }} />
        <p className={styles.hash}>
          {t('law.hash')} <span>{text.sha256}</span>
        </p>
        <div className={styles.others}>
          <h2>{t('law.others')}</h2>
          <LinkList links={others} />
        </div>
      </Contents>
    </Section>
  );
}
