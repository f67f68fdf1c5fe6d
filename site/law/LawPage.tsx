// One version of a legal text: its number, effective date, hash, table of contents and full text, and links to its
// other versions.
// Invariant: the text is the one whose hash is shown; only its headings get anchors.
// Source: docs/screens.md; docs/api.md.
import type { Terms } from '#contract/registration.ts';
import { formatDate } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';
import { anchorsOf } from '../anchors.ts';
import { Contents } from '../parts/Contents.tsx';
import { LinkList } from '../parts/LinkList.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { versionPath } from '../paths.ts';
import styles from './LawPage.module.css';

type Props = {
  text: Terms;
  /** The number of the version in force. */
  current: number;
  /** All versions, the latest first. */
  versions: readonly Terms[];
  /** What all versions share. */
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

type VersionsProps = {
  shown: number;
  /** The number of the version in force. */
  current: number;
  versions: readonly Terms[];
  path: string;
};

const versionsAnchor = 'semua-versi';

function Versions({ shown, current, versions, path }: VersionsProps) {
  if (versions.length < 2) return null;
  return (
    <>
      <h2 id={versionsAnchor}>{t('law.versions')}</h2>
      <ul className={styles.versions}>
        {versions.map(({ version, effectiveFrom }) => (
          <li key={version}>
            <a
              href={version === current ? path : versionPath(path, version)}
              aria-current={version === shown ? 'page' : undefined}
            >
              {t('law.versions.one', { version })}
            </a>
            <span>{t(`law.versions.${standing(version, current)}`, { date: formatDate(effectiveFrom) })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Of two versions in force the later one applies, so numbers alone decide. */
const standing = (version: number, current: number) =>
  version === current ? 'current' : version < current ? 'former' : 'coming';

/** The versions of a legal text with their effective dates, and the notice above one that is not in force today. */
function OtherVersionNote({ text, current, path }: { text: Terms; current: number; path: string }) {
  const note = standing(text.version, current) === 'former' ? 'law.former' : 'law.coming';
  return (
    <p className={styles.note}>
      {t(note, { date: formatDate(text.effectiveFrom) })} <a href={path}>{t('law.toCurrent', { version: current })}</a>
    </p>
  );
}

/** `title` is the heading's own markup. */
type Part = { anchor: string; title: string };

const heading = /<h2>(.*?)<\/h2>/gs;

/**
 * The sections of a legal text: its second-level headings, each with an anchor.
 * Invariant: the text was sanitized before it was stored, so its headings have no attributes and everything else
 * stays unchanged.
 */
export function readParts(body: string): Part[] {
  const titles = [...body.matchAll(heading)].map((match) => match[1] ?? '');
  const anchors = anchorsOf(titles.map((title) => title.replace(/<[^>]*>|&\w+;/g, '')));
  return titles.map((title, index) => ({ anchor: anchors[index]!, title }));
}

export function withAnchors(body: string, parts: readonly Part[]): string {
  const anchors = parts.values();
  return body.replace(heading, (_, title: string) => `<h2 id="${anchors.next().value?.anchor}">${title}</h2>`);
}
