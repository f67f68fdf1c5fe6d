// Recovery codes, to read, write down or copy all at once.
// Usage: <CodeList codes={recoveryCodes} />.
// Source: decision 0061.
import { CopyButton } from '#ui/CopyButton.tsx';
import { t } from '#ui/text.ts';
import styles from './enrol.module.css';

export function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul className={styles.codes} aria-label={t('recovery.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')} label={t('recovery.copy')} full />
    </>
  );
}
