// The versions of a text of law with the dates from which they hold, and what stands above one that does not hold today.
// Source: screens.md (Public site; terms versioned with an effective date).
import type { Terms } from '#contract/registration.ts';
import { formatDate } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';
import { versionPath } from '../paths.ts';
import styles from './Versions.module.css';

type Props = {
  shown: number;
  /** The number of the version in force. */
  current: number;
  versions: readonly Terms[];
  path: string;
};

export const versionsAnchor = 'semua-versi';

export function Versions({ shown, current, versions, path }: Props) {
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

/** Of two versions in force the later one holds, so numbers alone tell. */
const standing = (version: number, current: number) =>
  version === current ? 'current' : version < current ? 'former' : 'coming';

export function OtherVersionNote({ text, current, path }: { text: Terms; current: number; path: string }) {
  const note = standing(text.version, current) === 'former' ? 'law.former' : 'law.coming';
  return (
    <p className={styles.note}>
      {t(note, { date: formatDate(text.effectiveFrom) })} <a href={path}>{t('law.toCurrent', { version: current })}</a>
    </p>
  );
}
