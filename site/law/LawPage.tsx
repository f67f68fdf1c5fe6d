// A text of law in one of its versions: which, since when, the proof of its wording, its contents, the whole of it, and the way
// to its other versions. Invariant: the text is the one whose hash is shown; only its headings get an address.
// Source: screens.md (Public site; terms versioned with an effective date); api.md (terms/{kind}).
import type { Terms } from '#contract/registration.ts';
import { formatDate } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';
import { Contents } from '../parts/Contents.tsx';
import { LinkList } from '../parts/LinkList.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { OtherVersionNote, Versions, versionsAnchor } from './Versions.tsx';
import { readParts, withAnchors } from './parts.ts';
import styles from './LawPage.module.css';

type Props = {
  text: Terms;
  /** The number of the version in force. */
  current: number;
  /** All of them, the latest first. */
  versions: readonly Terms[];
  /** What is the same in every version. */
  frame: { path: string; title: string; lead: string; others: readonly (readonly [to: string, name: string])[] };
};

export function LawPage({ text, current, versions, frame }: Props) {
  const { path, title, lead, others } = frame;
  const parts = readParts(text.body);
  const links = parts.map(({ anchor, title: words }) => ({
    anchor,
    title: <span dangerouslySetInnerHTML={{ __html: words }} />,
  }));
  return (
    <Section>
      <SectionHead level={1} title={title} lead={lead} />
      {text.version !== current && <OtherVersionNote text={text} current={current} path={path} />}
      <dl className={styles.facts}>
        <div>
          <dt>{t('law.version')}</dt>
          <dd>
            {text.version} {versions.length > 1 && <a href={`#${versionsAnchor}`}>{t('law.versions')}</a>}
          </dd>
        </div>
        <div>
          <dt>{t(text.version > current ? 'law.from' : 'law.since')}</dt>
          <dd>{formatDate(text.effectiveFrom)}</dd>
        </div>
      </dl>
      <Contents title={t('law.contents')} links={links}>
        <div className={`prose ${styles.text}`} dangerouslySetInnerHTML={{ __html: withAnchors(text.body, parts) }} />
        <p className={styles.hash}>
          {t('law.hash')} <span>{text.sha256}</span>
        </p>
        <div className={styles.others}>
          <Versions shown={text.version} current={current} versions={versions} path={path} />
          <h2>{t('law.others')}</h2>
          <LinkList links={others} />
        </div>
      </Contents>
    </Section>
  );
}
